/** The texts of records for components: `t('…')` in the language of the person. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../contract/locales/ko.ts';

export const useText = createTextHook<typeof ko>({
  ko: async () => (await import('../contract/locales/ko.ts')).ko,
  en: async () => (await import('../contract/locales/en.ts')).en,
});
