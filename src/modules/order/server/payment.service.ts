/** Payment service: whether a visitor's order is accepted, its bank account and due date, and receipt of payment. */
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { addWorkingDays } from '#kernel/contract/working-days.ts';
import { audit } from '#kernel/server/audit.ts';
import { assertPermissionFor, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { canTakeOrders, getBankAccount } from '#modules/company/contract/profile.ts';
import { getHolidaysSince, readProfile } from '#modules/company/server/index.ts';
import { isClosedToday } from '#modules/finance/server/index.ts';
import { orderErrors } from '../contract/errors.ts';
import { orderEvents } from '../contract/events.ts';
import { type Order, transferDays } from '../contract/order.ts';
import { orderPermissions } from '../contract/permissions.ts';
import { isPayable } from '../contract/states.ts';
import * as queries from './order.queries.ts';
import { getAudience } from './order-move.service.ts';

/** The account and the due date of the payment: this many working days from the day on which the order became valid. */
export async function getTransfer(
  context: Context,
  history: readonly queries.HistoryRow[],
): Promise<Order['transfer']> {
  const account = getBankAccount(await readProfile(context));
  const confirmed = history.findLast(({ state }) => state === 'confirmed');
  if (!account || !confirmed) return null;
  const day = toLocalDay(context.company.timeZone, confirmed.at);
  return { ...account, until: addWorkingDays(day, transferDays, await getHolidaysSince(context, day)) };
}

/**
 * Why no visitor's order is taken now; null where it is. Who could not be paid sells nothing, and what is ordered while the books are
 * closed could not be booked.
 */
export async function getOrderObstacle(context: Context): Promise<ErrorDefinition | null> {
  if (!canTakeOrders(await readProfile(context))) return orderErrors.SHOP_NOT_READY;
  return (await isClosedToday(context)) ? orderErrors.ORDERING_CLOSED : null;
}

/** @throws SHOP_NOT_READY, ORDERING_CLOSED */
export async function assertOrdersOpen(context: Context): Promise<void> {
  const refusal = await getOrderObstacle(context);
  if (refusal) throw fail(refusal);
}

/** The money of an order has come in, or was said to have by mistake. @throws ORDER_NOT_FOUND, ORDER_NOT_PAYABLE */
export async function markPaid(context: Context, { id, paid }: { id: string; paid: boolean }): Promise<void> {
  assertPermissionFor(context, orderPermissions['order.order.write'].name, { type: 'order.order', id });
  const [order] = await context.unit.query(queries.lockOrder(context.companyId, id));
  if (!order) throw fail(orderErrors.ORDER_NOT_FOUND);
  if (paid && !isPayable(order.state)) throw fail(orderErrors.ORDER_NOT_PAYABLE);
  if (paid === (order.paidAt === null)) {
    context.unit.add(queries.updatePaid(context.companyId, id, paid));
    const subject = { type: 'order.order', id };
    emit(context, orderEvents.paid, { id, number: order.number, audience: getAudience(order), paid });
    audit(context, { action: 'order.order.pay', subject, before: { paid: !paid }, after: { paid } });
  }
}
