/** The texts of the portal of administrators for components: `t('…')` in the language of the person. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from './locales/ko.ts';

export const useText = createTextHook<typeof ko>({
  ko: async () => (await import('./locales/ko.ts')).ko,
  en: async () => (await import('./locales/en.ts')).en,
});
