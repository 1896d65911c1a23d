/** Order erasure: deletes customer data when the legal retention ends or the person leaves for good. The company's books stay. */
import { toLocalDay } from '#kernel/contract/time.ts';
import type { Context } from '#kernel/server/context.ts';
import { type ErasureReason, forgetSubject } from '#kernel/server/erasure.ts';
import { auditRemoval } from '#kernel/server/retention.job.ts';
import { getMonthsForOrders } from '../contract/legal-retention-terms.ts';
import * as queries from './order-retention.queries.ts';

/** In one unit of work. */
const ordersAtOnce = 200;

/** The legal term today, in Korea. */
export const getRetentionMonths = () => getMonthsForOrders(toLocalDay('Asia/Seoul', new Date()));

async function eraseCustomerData(
  context: Context,
  orders: readonly queries.RetainedOrder[],
  reason: ErasureReason,
): Promise<void> {
  if (orders.length === 0) return;
  const { unit, companyId } = context;
  const guests = orders.flatMap(({ guestId }) => guestId ?? []);
  unit.add(queries.callForgetOrders(orders.map(({ id }) => id)));
  if (guests.length > 0) unit.add(queries.updateGuestsForgotten(companyId, guests));
  for (const { id, executionId, words } of orders) {
    forgetSubject(context, { kind: 'order', ids: executionId ? [id, executionId] : [id], words, reason });
  }
}

/** One night's portion. @returns whether more may be left */
export async function eraseDueOrders(context: Context): Promise<boolean> {
  const { unit, companyId } = context;
  const due = await unit.query(queries.selectDue(companyId, { months: getRetentionMonths(), most: ordersAtOnce }));
  await eraseCustomerData(context, due, 'over');
  if (due.length > 0) auditRemoval(context, { orders: due.length });
  return due.length === ordersAtOnce;
}

/** For one guest who asks: orders past their legal term, before the nightly job reaches them. */
export async function eraseDueOrdersOfGuest(context: Context, guestId: string): Promise<void> {
  const { unit, companyId } = context;
  await eraseCustomerData(
    context,
    await unit.query(queries.selectDueOfGuest(companyId, { guestId, months: getRetentionMonths() })),
    'asked',
  );
}

/** The address book goes, and who ordered what is settled. What is still on its way needs its address. */
export async function eraseCustomer(context: Context, personId: string): Promise<void> {
  const { unit, companyId } = context;
  await eraseCustomerData(context, await unit.query(queries.selectOrdersOfPerson(companyId, personId)), 'asked');
  for (const statement of queries.deleteAddressBook(companyId, personId)) unit.add(statement);
}

export async function findWordsInOrders({ unit, companyId }: Context, words: readonly string[]): Promise<string[]> {
  return (await unit.query(queries.selectWordsInOrders(companyId, words))).map(({ word }) => word);
}
