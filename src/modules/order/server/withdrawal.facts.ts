/** What is told of the withdrawal from an order: whether it was asked for, whether it can be, until when, and when the money goes back. */
import { dayIn } from '#kernel/contract/time.ts';
import { addWorkingDays } from '#kernel/contract/working-days.ts';
import { type Context, today } from '#kernel/server/context.ts';
import { holidaysSince } from '#modules/company/server/index.ts';
import type { OrderLine } from '../contract/order.ts';
import {
  isWithdrawable,
  refundDays,
  type Withdrawal,
  type WithdrawalFacts,
  withdrawalEnd,
} from '../contract/withdrawal.ts';
import type { HistoryRow, OrderRow } from './order.queries.ts';
import type { WithdrawalRow } from './withdrawal.queries.ts';

export interface AboutWithdrawal {
  order: Pick<OrderRow, 'state' | 'paidAt'>;
  lines: readonly Pick<OrderLine, 'itemId'>[];
  history: readonly Pick<HistoryRow, 'state' | 'at'>[];
  row: WithdrawalRow | undefined;
}

/** Whether the goods had left by then. */
const wasSent = (history: AboutWithdrawal['history']): boolean =>
  history.some(({ state }) => state === 'shipped' || state === 'completed');

/** An order that was taken back in another way meanwhile has answered the request, too. */
function answerOf({ order, history, row }: AboutWithdrawal): Pick<Withdrawal, 'state' | 'decidedAt'> | null {
  if (!row) return null;
  if (row.state !== 'requested' || order.state !== 'cancelled') return row;
  return { state: 'accepted', decidedAt: history.at(-1)?.at ?? row.at };
}

async function refundOf(
  context: Context,
  about: AboutWithdrawal,
  state: Withdrawal['state'],
  decidedAt: string | null,
) {
  const { order, history, row } = about;
  if (!row || state === 'refused' || order.paidAt === null) return null;
  const from = wasSent(history) ? decidedAt : row.at;
  if (from === null) return null;
  const day = dayIn(context.company.timeZone, from);
  return addWorkingDays(day, refundDays, await holidaysSince(context, day));
}

export async function withdrawalFacts(context: Context, about: AboutWithdrawal): Promise<WithdrawalFacts> {
  const { order, lines, history, row } = about;
  const answer = answerOf(about);
  const withdrawal = row &&
    answer && {
      ...{ items: row.items, reason: row.reason, at: row.at, ground: row.ground, note: row.note },
      ...{ state: answer.state, decidedAt: answer.decidedAt },
      isWhole: lines.every(({ itemId }) => row.items.includes(itemId)),
      refundBy: await refundOf(context, about, answer.state, answer.decidedAt),
    };
  const received = history.findLast(({ state }) => state === 'completed');
  const day = order.state === 'completed' && received ? dayIn(context.company.timeZone, received.at) : null;
  return {
    withdrawal: withdrawal ?? null,
    withdrawUntil: day && withdrawalEnd(day, await holidaysSince(context, day)),
    isSent: wasSent(history),
  };
}

/** Whether its customer may ask for it now. */
export function mayRequest(
  context: Context,
  { state }: Pick<OrderRow, 'state'>,
  { withdrawal, withdrawUntil }: WithdrawalFacts,
): boolean {
  if (!isWithdrawable(state) || withdrawal?.state === 'requested') return false;
  return withdrawUntil === null || today(context) <= withdrawUntil;
}
