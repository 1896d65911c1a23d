/** Prices come only from the item module; nothing that a browser sends is trusted. */
import type { Currency } from '#kernel/contract/money.ts';
import type { Context } from '#kernel/server/context.ts';
import { createQuote, findSoldItems } from '#modules/item/server/index.ts';
import type { OrderLine, RequestedLine } from '../contract/order.ts';

export interface PricedLines {
  lines: OrderLine[];
  total: number;
  currency: Currency;
}

/** Throws ITEM_NOT_FOUND and ITEM_NOT_SOLD. */
export async function priceLines(context: Context, lines: readonly RequestedLine[]): Promise<PricedLines> {
  const quoted = await createQuote(context, lines);
  return {
    total: quoted.total,
    currency: quoted.currency,
    lines: quoted.lines.map(({ available: _available, ...line }) => line),
  };
}

/** The ids of those that are sold now. */
export async function filterSellable(context: Context, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await findSoldItems(context, ids)).keys());
}
