/** The texts of the frame around all portals for components: `t('…')` in the language of the person. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import { ko } from './locales/ko.ts';

/** Texts of the shell; the Korean ones come along, since the first screens need them. */
export const useShellText = createTextHook<typeof ko>({
  ko: async () => ko,
  en: async () => (await import('./locales/en.ts')).en,
});
