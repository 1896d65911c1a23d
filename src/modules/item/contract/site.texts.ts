/** Words of items that the company's site says, too. */
import type { LocalText } from '#kernel/contract/text.ts';

export const itemTexts = {
  category: { ko: '분류', en: 'Category' },
  price: { ko: '판매가', en: 'Price' },
  soldOut: { ko: '품절', en: 'Sold out' },
} satisfies Record<string, LocalText>;
