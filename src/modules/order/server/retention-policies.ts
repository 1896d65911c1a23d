/** Retention of order records. */
import type { RetentionTexts } from '#kernel/server/retention-policies.ts';

export const orderRetentionPolicies: RetentionTexts = {
  kind: 'orders',
  title: { ko: '주문과 결제', en: 'Orders and payments' },
  why: {
    ko: '계약과 대금 결제의 기록은 5년 보관해야 합니다(전자상거래법 시행령 제6조). 그 뒤에는 주문한 사람의 이름, 연락처, 주소를 파기하고 품목과 금액만 남깁니다.',
    en: 'Contracts and payments must be kept for five years (decree of the Korean Act on electronic commerce, article 6). After that the customer’s name, contact details and address are erased; items and amounts are kept.',
  },
};
