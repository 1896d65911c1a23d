/** The texts of troubles, which come with the operator's workbench. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/incidents/locales/ko.ts';

export const useIncidentText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/incidents/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/incidents/locales/en.ts')).en,
});
