/** How long orders are kept. */
import type { KeptWords } from '#kernel/server/kept.ts';

export const keptOrders: KeptWords = {
  kind: 'orders',
  title: { ko: '주문과 결제', en: 'Orders and payments' },
  why: {
    ko: '계약과 대금 결제의 기록은 5년, 소비자 불만과 분쟁 처리의 기록은 3년 보관해야 합니다(전자상거래법 제6조).',
    en: 'Contracts and payments must be kept for five years, complaints for three (Korean Act on electronic commerce, article 6).',
  },
};
