/** The texts of how members are told, which come with their screens. */
import { roomText } from '#kernel/web/i18n.tsx';
import type { ko } from '../../contract/policy/locales/ko.ts';

export const useText = roomText<typeof ko>({
  ko: async () => (await import('../../contract/policy/locales/ko.ts')).ko,
  en: async () => (await import('../../contract/policy/locales/en.ts')).en,
});
