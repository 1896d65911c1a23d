/** The texts of the screens about oneself, which come with them. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/profile/locales/ko.ts';

export const useText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/profile/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/profile/locales/en.ts')).en,
});
