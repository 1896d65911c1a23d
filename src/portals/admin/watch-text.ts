/** The texts of the reviews of access records, of the list of a breach, of retention and of emails: `t('…')` in the language of the person. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from './locales/watch/ko.ts';

export const useWatchText = createTextHook<typeof ko>({
  ko: async () => (await import('./locales/watch/ko.ts')).ko,
  en: async () => (await import('./locales/watch/en.ts')).en,
});
