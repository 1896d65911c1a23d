/** What a customer sees first: newest orders, how many are on their way, and the cart. */
import type { Context } from '#kernel/server/context.ts';
import { guestOrdersShown } from '../contract/guest.ts';
import type { OrderSummary } from '../contract/order.ts';
import { readCart } from './cart.service.ts';
import { accountOf, customerOf, type SessionRows, sessionOf, sessionStatements } from './guest.service.ts';
import { countOpen, selectOrders } from './order.queries.ts';

/** Session, the newest five orders, how many are on their way, and the cart. */
export async function readDashboard(context: Context) {
  const owner = await customerOf(context);
  const { companyId } = context;
  const [recentOrders, open, ...session] = await context.unit.queryAll<
    [OrderSummary, { count: number }, ...SessionRows]
  >([
    selectOrders(companyId, { owner, state: undefined, after: null, limit: guestOrdersShown }),
    countOpen(companyId, owner),
    ...sessionStatements(context, owner),
  ]);
  const cart = await readCart(context);
  return {
    session: sessionOf(context, await accountOf(context, owner), session),
    recentOrders,
    openOrders: open[0]?.count ?? 0,
    cartQuantity: cart.reduce((sum, line) => sum + line.quantity, 0),
  };
}
