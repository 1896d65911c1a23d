/** The texts of what homes show of runs, which come with these parts. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/team/locales/ko.ts';

export const useText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/team/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/team/locales/en.ts')).en,
});
