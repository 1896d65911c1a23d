/** Screen paths of orders: placing and tracking for customers, processing for staff. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const orderPaths = {
  orders: defineScreenPath('/orders', { ko: '주문 내역', en: 'My orders' }),
  order: defineScreenPath('/orders/:id', { ko: '주문 상세', en: 'Order' }),
  data: defineScreenPath('/orders/:id/data', { ko: '주문에 남은 내 정보', en: 'My data in this order' }),
  all: defineScreenPath('/domains/order', { ko: '주문 관리', en: 'Orders' }),
  handled: defineScreenPath('/domains/order/:id', { ko: '주문 내용', en: 'Order details' }),
  cart: defineScreenPath('/cart', { ko: '장바구니', en: 'Cart' }),
  checkout: defineScreenPath('/checkout', { ko: '주문하기', en: 'Check out' }),
};
