/** The texts of troubles, which come with the operator's workbench. */
import { roomText } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/trouble/locales/ko.ts';

export const useTroubleText = roomText<typeof ko>({
  ko: async () => (await import('../../contract/trouble/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/trouble/locales/en.ts')).en,
});
