/** Where a customer orders, and follows orders. */
import { screenPath } from '#kernel/contract/path.ts';

export const orderPaths = {
  orders: screenPath('/orders', { ko: '주문 내역', en: 'My orders' }),
  order: screenPath('/orders/:id', { ko: '주문 상세', en: 'Order' }),
  cart: screenPath('/cart', { ko: '장바구니', en: 'Cart' }),
  checkout: screenPath('/checkout', { ko: '주문하기', en: 'Check out' }),
};
