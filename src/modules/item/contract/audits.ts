/** What this room's actions in the audit trail and the access records are called. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const itemAudits = defineAudits({
  title: { ko: '상품과 재고', en: 'Items and stock' },
  actions: {
    'item.sale.update': { ko: '상품의 판매 조건을 바꿨습니다', en: 'changed how an item is sold' },
    'item.stock.move': { ko: '재고를 옮겼습니다', en: 'moved stock' },
  },
});
