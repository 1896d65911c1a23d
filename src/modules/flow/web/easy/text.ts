/** The texts of the easy builder, which come with its screen. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/recipe/locales/ko.ts';

export const useText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/recipe/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/recipe/locales/en.ts')).en,
});
