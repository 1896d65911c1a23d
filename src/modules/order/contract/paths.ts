/** Where a customer orders, and follows orders; and where staff handles them. */
import { screenPath } from '#kernel/contract/path.ts';

export const orderPaths = {
  orders: screenPath('/orders', { ko: '주문 내역', en: 'My orders' }),
  order: screenPath('/orders/:id', { ko: '주문 상세', en: 'Order' }),
  data: screenPath('/orders/:id/data', { ko: '주문에 남은 내 정보', en: 'My data in this order' }),
  all: screenPath('/domains/order', { ko: '주문 관리', en: 'Orders' }),
  handled: screenPath('/domains/order/:id', { ko: '주문 내용', en: 'Order details' }),
  cart: screenPath('/cart', { ko: '장바구니', en: 'Cart' }),
  checkout: screenPath('/checkout', { ko: '주문하기', en: 'Check out' }),
};
