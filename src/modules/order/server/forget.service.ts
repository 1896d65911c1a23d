/** Who ordered is destroyed when the law's time to keep it is over, and when the person goes for good. The company's books keep the rest. */
import { dayIn } from '#kernel/contract/time.ts';
import type { Context } from '#kernel/server/context.ts';
import { type ErasureReason, forgetSubject } from '#kernel/server/erasure.ts';
import { tellForgotten } from '#kernel/server/retention.ts';
import { monthsOfOrders } from '../contract/legal-terms.ts';
import * as queries from './forget.queries.ts';

/** In one unit of work. */
const ordersAtOnce = 200;

/** What the law wants today, in Korea. */
export const monthsToday = () => monthsOfOrders(dayIn('Asia/Seoul', new Date()));

async function forget(context: Context, orders: readonly queries.Forgettable[], reason: ErasureReason): Promise<void> {
  if (orders.length === 0) return;
  const { unit, companyId } = context;
  const guests = orders.flatMap(({ guestId }) => guestId ?? []);
  unit.add(queries.forgetOrders(orders.map(({ id }) => id)));
  if (guests.length > 0) unit.add(queries.forgetGuests(companyId, guests));
  for (const { id, executionId, words } of orders) {
    forgetSubject(context, { kind: 'order', ids: executionId ? [id, executionId] : [id], words, reason });
  }
}

/** One night's portion. @returns whether more may be left */
export async function forgetDue(context: Context): Promise<boolean> {
  const { unit, companyId } = context;
  const due = await unit.query(queries.selectDue(companyId, { months: monthsToday(), most: ordersAtOnce }));
  await forget(context, due, 'over');
  if (due.length > 0) tellForgotten(context, { orders: due.length });
  return due.length === ordersAtOnce;
}

/** Of one guest who asks: orders whose time of the law is over, before the night takes them. */
export async function forgetDueOf(context: Context, guestId: string): Promise<void> {
  const { unit, companyId } = context;
  await forget(
    context,
    await unit.query(queries.selectDueOfGuest(companyId, { guestId, months: monthsToday() })),
    'asked',
  );
}

/** The address book goes, and who ordered what is settled. What is still on its way needs its address. */
export async function forgetCustomer(context: Context, personId: string): Promise<void> {
  const { unit, companyId } = context;
  await forget(context, await unit.query(queries.selectOfPerson(companyId, personId)), 'asked');
  for (const statement of queries.forgetBook(companyId, personId)) unit.add(statement);
}

export async function wordsOfOrders({ unit, companyId }: Context, words: readonly string[]): Promise<string[]> {
  return (await unit.query(queries.heldByOrders(companyId, words))).map(({ word }) => word);
}
