/** Texts of the notice policy, loaded with its screens. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/policy/locales/ko.ts';

export const useText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/policy/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/policy/locales/en.ts')).en,
});
