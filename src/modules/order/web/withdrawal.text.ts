/** The texts of withdrawals, which come with the orders that have one. */
import { createTextHook } from '#kernel/web/i18n.tsx';
import type { ko } from '../contract/withdrawal/locales/ko.ts';

export const useWithdrawalText = createTextHook<typeof ko>({
  ko: async () => (await import('../contract/withdrawal/locales/ko.ts')).ko,
  en: async () => (await import('../contract/withdrawal/locales/en.ts')).en,
});
