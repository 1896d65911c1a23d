/** The texts of the builder. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/drafting/locales/ko.ts';

export const useBuilderText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/drafting/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/drafting/locales/en.ts')).en,
});
