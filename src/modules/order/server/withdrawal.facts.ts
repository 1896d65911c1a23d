/** What is told of the withdrawal from an order: whether it was asked for, whether it can be, until when, and when the money goes back. */
import { dayIn } from '#kernel/contract/time.ts';
import { addWorkingDays } from '#kernel/contract/working-days.ts';
import { type Context, today } from '#kernel/server/context.ts';
import { holidaysSince } from '#modules/company/server/index.ts';
import type { OrderLine } from '../contract/order.ts';
import { isWithdrawable, refundDays, type WithdrawalFacts, withdrawalEnd } from '../contract/withdrawal.ts';
import type { HistoryRow, OrderRow } from './order.queries.ts';
import type { WithdrawalRow } from './withdrawal.queries.ts';

export interface AboutWithdrawal {
  order: Pick<OrderRow, 'state' | 'paidAt'>;
  lines: readonly Pick<OrderLine, 'itemId'>[];
  history: readonly Pick<HistoryRow, 'state' | 'at' | 'undone'>[];
  row: WithdrawalRow | undefined;
}

/** Whether the goods have left, also where the order was cancelled since; a shipment that was undone is none. */
function wasSent(history: AboutWithdrawal['history']): boolean {
  const last = history.findLast(({ state }) => state !== 'cancelled')?.state;
  return last === 'shipped' || last === 'completed';
}

/** What was sent only after the request does not put the day off. */
async function refundOf(context: Context, { order, history, row }: AboutWithdrawal): Promise<string | null> {
  if (!row || row.state === 'refused' || order.paidAt === null) return null;
  const before = history.filter(({ at }) => Date.parse(at) <= Date.parse(row.at));
  const from = wasSent(before) ? row.decidedAt : row.at;
  if (from === null) return null;
  const day = dayIn(context.company.timeZone, from);
  return addWorkingDays(day, refundDays, await holidaysSince(context, day));
}

export async function withdrawalFacts(context: Context, about: AboutWithdrawal): Promise<WithdrawalFacts> {
  const { order, lines, history, row } = about;
  const withdrawal = row && {
    ...{ items: row.items, reason: row.reason, at: row.at, ground: row.ground, note: row.note },
    ...{ state: row.state, decidedAt: row.decidedAt },
    isWhole: lines.every(({ itemId }) => row.items.includes(itemId)),
    refundBy: await refundOf(context, about),
  };
  const received = history.findLast(({ state, undone }) => state === 'completed' && !undone);
  const day = order.state === 'completed' && received ? dayIn(context.company.timeZone, received.at) : null;
  return {
    withdrawal: withdrawal ?? null,
    withdrawUntil: day && withdrawalEnd(day, await holidaysSince(context, day)),
    withdrawable: lines.flatMap(({ itemId }) => (row?.settled.includes(itemId) ? [] : [itemId])),
    isSent: wasSent(history),
  };
}

/** Whether its customer may ask for it now. */
export function mayRequest(
  context: Context,
  { state }: Pick<OrderRow, 'state'>,
  { withdrawal, withdrawUntil, withdrawable }: WithdrawalFacts,
): boolean {
  if (!isWithdrawable(state) || withdrawal?.state === 'requested' || withdrawable.length === 0) return false;
  return withdrawUntil === null || today(context) <= withdrawUntil;
}
