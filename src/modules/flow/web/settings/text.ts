/** The texts of the settings of blocks and frames, which come with the builder. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/setting/locales/ko.ts';

export const useSettingText = createTextHook<typeof ko>({
  ko: async () => (await import('../../contract/setting/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/setting/locales/en.ts')).en,
});
