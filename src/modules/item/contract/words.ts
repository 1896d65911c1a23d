/** Words of items that the company's site says, too. */
import type { LocalText } from '#kernel/contract/text.ts';

export const itemWords = { soldOut: { ko: '품절', en: 'Sold out' } } satisfies Record<string, LocalText>;
