/** The texts of the operator's workbench, which come with its screen. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/operator/locales/ko.ts';

export const useText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/operator/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/operator/locales/en.ts')).en,
});
