/** Words of orders that the company's site says, too. */
import type { LocalText } from '#kernel/contract/text.ts';

export const orderWords = {
  cart: { ko: '장바구니', en: 'Cart' },
} satisfies Record<string, LocalText>;
