/** The texts of a trial's hints: no part of what every page about samples loads. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/tour/locales/ko.ts';

export const useTourText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/tour/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/tour/locales/en.ts')).en,
});
