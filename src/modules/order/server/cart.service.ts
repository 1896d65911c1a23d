/** The cart of a visitor or customer. Prices are never stored in it: they are asked when it is shown and when it is ordered. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { orderErrors } from '../contract/errors.ts';
import { largestOrder, type RequestedLine } from '../contract/order.ts';
import * as queries from './cart.queries.ts';
import { cartOwner } from './guest.service.ts';
import { readOrder } from './order.service.ts';
import { sellableNow } from './pricing.ts';

/** Empty for visitors without a session. */
export async function readCart(context: Context): Promise<RequestedLine[]> {
  const ownerId = await cartOwner(context, { open: false });
  return ownerId ? queries.readLines(context, ownerId) : [];
}

async function ownCart(context: Context): Promise<string> {
  return (await cartOwner(context, { open: true })) as string;
}

/** Throws CART_FULL. */
export async function addToCart(context: Context, lines: readonly RequestedLine[]): Promise<void> {
  const ownerId = await ownCart(context);
  const present = await queries.readLines(context, ownerId);
  const items = new Set([...present, ...lines].map((line) => line.itemId));
  if (items.size > largestOrder) throw fail(orderErrors.CART_FULL, { values: { limit: largestOrder } });
  for (const line of lines) queries.addLine(context, { ownerId, ...line });
}

/** A quantity of 0 takes the item out. */
export async function setInCart(context: Context, line: RequestedLine): Promise<void> {
  const ownerId = await ownCart(context);
  if (line.quantity <= 0) queries.removeLines(context, { ownerId, itemIds: [line.itemId] });
  else queries.setLine(context, { ownerId, ...line });
}

/** Called once the lines were ordered. */
export async function removeFromCart(context: Context, itemIds: readonly string[]): Promise<void> {
  queries.removeLines(context, { ownerId: await ownCart(context), itemIds });
}

/** Puts what is still sold of an own order into the cart; names what is not sold any more. @throws ORDER_NOT_FOUND, also to staff who see it */
export async function reorder(context: Context, id: string): Promise<{ added: number; missing: string[] }> {
  const order = await readOrder(context, id);
  if (!order.can.reorder) throw fail(orderErrors.ORDER_NOT_FOUND);
  const sold = await sellableNow(
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
