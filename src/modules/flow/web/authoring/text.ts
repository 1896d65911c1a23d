/** The texts of the screens around a frame. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/authoring/locales/ko.ts';

export const useAuthorText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/authoring/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/authoring/locales/en.ts')).en,
});
