/** Audit labels: names of this module's actions in the audit trail and the access records. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const itemAudits = defineAudits({
  title: { ko: '상품과 재고', en: 'Items and stock' },
  actions: {
    'item.sale.update': {
      ko: '상품의 판매 조건을 변경했습니다',
      en: 'changed how an item is sold',
      named: { ko: '{name}의 판매 조건을 변경했습니다', en: 'changed how {name} is sold' },
    },
    'item.product.create': {
      ko: '상품을 등록했습니다',
      en: 'put a product up for sale',
      named: { ko: '상품 {name:을/를} 등록했습니다', en: 'put {name} up for sale' },
    },
    'item.category.create': { ko: '상품 분류를 만들었습니다', en: 'made a category of products' },
    'item.category.update': { ko: '상품 분류를 변경했습니다', en: 'changed a category of products' },
    'item.valuation.open': { ko: '재고 금액에 장부를 맞췄습니다', en: 'brought the books in line with the stock' },
    'item.stock.move': {
      ko: '재고를 옮겼습니다',
      en: 'moved stock',
      named: { ko: '{name}의 재고를 옮겼습니다', en: 'moved stock of {name}' },
    },
  },
});
