/** The texts of the partners' portal, which come with its screen. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/partners/locales/ko.ts';

export const usePartnerText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/partners/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/partners/locales/en.ts')).en,
});
