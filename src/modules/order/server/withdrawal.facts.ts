/** Withdrawal facts of an order: whether it was requested, whether it is possible, its deadline, and the refund date. */
import { toLocalDay } from '#kernel/contract/time.ts';
import { addWorkingDays } from '#kernel/contract/working-days.ts';
import { type Context, getToday } from '#kernel/server/context.ts';
import { getHolidaysSince } from '#modules/company/server/index.ts';
import type { OrderLine } from '../contract/order.ts';
import { getWithdrawalEnd, isWithdrawable, refundDays, type WithdrawalFacts } from '../contract/withdrawal.ts';
import type { HistoryRow, OrderRow } from './order.queries.ts';
import type { WithdrawalRow } from './withdrawal.queries.ts';

export interface WithdrawalContext {
  order: Pick<OrderRow, 'state' | 'paidAt'>;
  lines: readonly Pick<OrderLine, 'itemId'>[];
  history: readonly Pick<HistoryRow, 'state' | 'at' | 'undone'>[];
  row: WithdrawalRow | undefined;
}

/** True if the goods have left, also if the order was cancelled since; an undone shipment does not count. */
function isSent(history: WithdrawalContext['history']): boolean {
  const last = history.findLast(({ state }) => state !== 'cancelled')?.state;
  return last === 'shipped' || last === 'completed';
}

/** Shipping after the request does not postpone the day. */
async function getRefundDate(context: Context, { order, history, row }: WithdrawalContext): Promise<string | null> {
  if (!row || row.state === 'refused' || order.paidAt === null) return null;
  const before = history.filter(({ at }) => Date.parse(at) <= Date.parse(row.at));
  const from = isSent(before) ? row.decidedAt : row.at;
  if (from === null) return null;
  const day = toLocalDay(context.company.timeZone, from);
  return addWorkingDays(day, refundDays, await getHolidaysSince(context, day));
}

export async function getWithdrawalFacts(context: Context, input: WithdrawalContext): Promise<WithdrawalFacts> {
  const { order, lines, history, row } = input;
  const withdrawal = row && {
    ...{ items: row.items, reason: row.reason, at: row.at, ground: row.ground, note: row.note },
    ...{ state: row.state, decidedAt: row.decidedAt },
    isWhole: lines.every(({ itemId }) => row.items.includes(itemId)),
    refundBy: await getRefundDate(context, input),
  };
  const received = history.findLast(({ state, undone }) => state === 'completed' && !undone);
  const day = order.state === 'completed' && received ? toLocalDay(context.company.timeZone, received.at) : null;
  return {
    withdrawal: withdrawal ?? null,
    withdrawUntil: day && getWithdrawalEnd(day, await getHolidaysSince(context, day)),
    withdrawable: lines.flatMap(({ itemId }) => (row?.settled.includes(itemId) ? [] : [itemId])),
    isSent: isSent(history),
  };
}

/** True if its customer may request it now. */
export function canRequest(
  context: Context,
  { state }: Pick<OrderRow, 'state'>,
  { withdrawal, withdrawUntil, withdrawable }: WithdrawalFacts,
): boolean {
  if (!isWithdrawable(state) || withdrawal?.state === 'requested' || withdrawable.length === 0) return false;
  return withdrawUntil === null || getToday(context) <= withdrawUntil;
}
