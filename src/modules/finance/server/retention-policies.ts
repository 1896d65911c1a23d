/** Retention policy of the books. */
import type { RetentionTexts } from '#kernel/server/retention-policies.ts';

export const bookRetentionPolicies: RetentionTexts = {
  kind: 'books',
  title: { ko: '장부와 전표', en: 'Books and entries' },
  why: {
    ko: '상업장부와 중요한 서류는 10년, 전표는 5년 보관해야 합니다(상법 제33조).',
    en: 'Books and important papers must be kept for ten years, vouchers for five (Korean Commercial Act, article 33).',
  },
};
