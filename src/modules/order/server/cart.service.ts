/** The cart of a visitor or customer. Prices are never stored in it: they are asked when it is shown and when it is ordered. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { orderErrors } from '../contract/errors.ts';
import { maxOrderLines, type RequestedLine } from '../contract/order.ts';
import * as queries from './cart.queries.ts';
import { findCartOwner, getCartOwner } from './guest.service.ts';
import { readOrder } from './order.service.ts';
import { filterSellable } from './pricing.ts';

/** Empty for visitors without a session. */
export async function readCart(context: Context): Promise<RequestedLine[]> {
  const ownerId = await findCartOwner(context);
  return ownerId ? context.unit.query(queries.selectCart(context.companyId, ownerId)) : [];
}

/** Throws CART_FULL. */
export async function addToCart(context: Context, lines: readonly RequestedLine[]): Promise<void> {
  const { companyId } = context;
  const ownerId = await getCartOwner(context);
  const [, present] = await context.unit.queryAll<[unknown, RequestedLine]>([
    queries.lockCart(companyId, ownerId),
    queries.selectCart(companyId, ownerId),
  ]);
  const items = new Set([...present, ...lines].map((line) => line.itemId));
  if (items.size > maxOrderLines) throw fail(orderErrors.CART_FULL, { values: { limit: maxOrderLines } });
  context.unit.add(queries.upsertLines(companyId, { ownerId, lines }));
}

/** A quantity of 0 takes the item out. */
export async function updateCart(context: Context, { itemId, quantity }: RequestedLine): Promise<void> {
  const { companyId } = context;
  const ownerId = await findCartOwner(context);
  if (!ownerId) return;
  context.unit.add(queries.lockCart(companyId, ownerId));
  if (quantity <= 0) context.unit.add(queries.deleteLine(companyId, { ownerId, itemId }));
  else context.unit.add(queries.updateLine(companyId, { ownerId, itemId, quantity }));
}

/** Puts what is still sold of an own order into the cart; names what is not sold any more. @throws ORDER_NOT_FOUND, also to staff who see it */
export async function reorder(context: Context, id: string): Promise<{ added: number; missing: string[] }> {
  const order = await readOrder(context, id);
  if (!order.can.reorder) throw fail(orderErrors.ORDER_NOT_FOUND);
  const sold = await filterSellable(
    context,
    order.lines.map((line) => line.itemId),
  );
  const lines = order.lines.filter((line) => sold.has(line.itemId));
  await addToCart(
    context,
    lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
  );
  return {
    added: lines.length,
    missing: order.lines.filter((line) => !sold.has(line.itemId)).map((line) => line.name),
  };
}
