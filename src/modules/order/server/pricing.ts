/** Prices come from the item room alone; nothing that a browser sends is believed. */
import type { Currency } from '#kernel/contract/money.ts';
import type { Context } from '#kernel/server/context.ts';
import { quote, soldItems } from '#modules/item/server/index.ts';
import type { OrderLine, RequestedLine } from '../contract/order.ts';

export interface Priced {
  lines: OrderLine[];
  total: number;
  currency: Currency;
}

/** Throws ITEM_NOT_FOUND and ITEM_NOT_SOLD. */
export async function price(context: Context, lines: readonly RequestedLine[]): Promise<Priced> {
  const quoted = await quote(context, lines);
  return {
    total: quoted.total,
    currency: quoted.currency,
    lines: quoted.lines.map(({ available: _available, ...line }) => line),
  };
}

/** The ids of those that are sold now. */
export async function sellableNow(context: Context, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await soldItems(context, ids)).keys());
}
