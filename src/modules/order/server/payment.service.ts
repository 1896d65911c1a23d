/** Whether a visitor's order is taken now, where its money goes and until when, and that it has come in. */
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { addWorkingDays } from '#kernel/contract/working-days.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, demandFor } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { bankAccountOf, takesOrders } from '#modules/company/contract/profile.ts';
import { holidaysSince, readProfile } from '#modules/company/server/index.ts';
import { isClosedToday } from '#modules/finance/server/index.ts';
import { orderErrors } from '../contract/errors.ts';
import { orderEvents } from '../contract/events.ts';
import { type Order, transferDays } from '../contract/order.ts';
import { orderPermissions } from '../contract/permissions.ts';
import { isPayable } from '../contract/states.ts';
import { audienceOf } from './move.service.ts';
import * as queries from './order.queries.ts';

/** Where the money goes, and until when: so many working days from the day on which the order came to hold. */
export async function transferOf(context: Context, history: readonly queries.HistoryRow[]): Promise<Order['transfer']> {
  const account = bankAccountOf(await readProfile(context));
  const confirmed = history.findLast(({ state }) => state === 'confirmed');
  if (!account || !confirmed) return null;
  const day = dayIn(context.company.timeZone, confirmed.at);
  return { ...account, until: addWorkingDays(day, transferDays, await holidaysSince(context, day)) };
}

/**
 * Why no visitor's order is taken now; null where it is. Who could not be paid sells nothing, and what is ordered while the books are
 * closed could not be booked.
 */
export async function whyNoOrders(context: Context): Promise<ErrorDefinition | null> {
  if (!takesOrders(await readProfile(context))) return orderErrors.SHOP_NOT_READY;
  return (await isClosedToday(context)) ? orderErrors.ORDERING_CLOSED : null;
}

/** @throws SHOP_NOT_READY, ORDERING_CLOSED */
export async function demandOpen(context: Context): Promise<void> {
  const refusal = await whyNoOrders(context);
  if (refusal) throw fail(refusal);
}

/** The money of an order has come in, or was said to have by mistake. @throws ORDER_NOT_FOUND, ORDER_NOT_PAYABLE */
export async function markPaid(context: Context, { id, paid }: { id: string; paid: boolean }): Promise<void> {
  demandFor(context, orderPermissions['order.order.write'].name, { type: 'order.order', id });
  const [order] = await context.unit.query(queries.lockOrder(context.companyId, id));
  if (!order) throw fail(orderErrors.ORDER_NOT_FOUND);
  if (paid && !isPayable(order.state)) throw fail(orderErrors.ORDER_NOT_PAYABLE);
  if (paid === (order.paidAt === null)) {
    context.unit.add(queries.updatePaid(context.companyId, id, paid));
    const subject = { type: 'order.order', id };
    emit(context, orderEvents.paid, { id, number: order.number, audience: audienceOf(order), paid });
    audit(context, { action: 'order.order.pay', subject, before: { paid: !paid }, after: { paid } });
  }
}
