import type { Context } from '#kernel/server/context.ts';
import { guestOrdersShown } from '../contract/guest.ts';
import { readCart } from './cart.service.ts';
import { customerOf, readGuestSession } from './guest.service.ts';
import { countOpen, listOrders } from './order.queries.ts';

/** Session, the newest five orders, how many are on their way, and the cart. */
export async function readDashboard(context: Context) {
  const owner = await customerOf(context);
  const session = await readGuestSession(context);
  const recentOrders = await listOrders(context, {
    owner,
    state: undefined,
    after: null,
    limit: guestOrdersShown,
  });
  const open = await countOpen(context, owner);
  const cart = await readCart(context);
  return {
    session,
    recentOrders,
    openOrders: open[0]?.count ?? 0,
    cartQuantity: cart.reduce((sum, line) => sum + line.quantity, 0),
  };
}
