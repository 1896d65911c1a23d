/** Customer dashboard: newest orders, number of open orders, and the cart. */
import type { Context } from '#kernel/server/context.ts';
import { maxShownGuestOrders } from '../contract/guest.ts';
import type { OrderSummary } from '../contract/order.ts';
import { readCart } from './cart.service.ts';
import { buildSessionQueries, getAccount, getCustomer, type SessionRows, toSession } from './guest.service.ts';
import { countOpenOrders, selectOrders } from './order.queries.ts';

/** Session, the newest five orders, how many are on their way, and the cart. */
export async function readDashboard(context: Context) {
  const owner = await getCustomer(context);
  const { companyId } = context;
  const [recentOrders, open, ...session] = await context.unit.queryAll<
    [OrderSummary, { count: number }, ...SessionRows]
  >([
    selectOrders(companyId, { owner, state: undefined, after: null, limit: maxShownGuestOrders }),
    countOpenOrders(companyId, owner),
    ...buildSessionQueries(context, owner),
  ]);
  const cart = await readCart(context);
  return {
    session: toSession(context, await getAccount(context, owner), session),
    recentOrders,
    openOrders: open[0]?.count ?? 0,
    cartQuantity: cart.reduce((sum, line) => sum + line.quantity, 0),
  };
}
