/** The texts of streams, which come with their screens. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/stream/locales/ko.ts';

export const useText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/stream/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/stream/locales/en.ts')).en,
});
