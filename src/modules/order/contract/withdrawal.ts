/** 청약철회: a customer takes an order back that was confirmed, within the days that the law gives (전자상거래법 제17조), and is refunded in time (제18조). */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant, LocalDate } from '#kernel/contract/time.ts';
import { findWorkingDay } from '#kernel/contract/working-days.ts';
import { isPayable, type OrderState } from './states.ts';

/** Days from the receipt of the goods (제17조 제1항). */
export const withdrawalDays = 7;
/** Working days for the refund: from the return of the goods, or from the withdrawal where nothing was sent (제18조 제2항). */
export const refundDays = 3;
/** As many as an order has lines. */
const maxItems = 50;

export const withdrawalStates = ['requested', 'accepted', 'refused'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Execution of an accepted withdrawal: the order was undone, or staff returned a part of it or refunded it in another way. */
export const withdrawalWays = ['undo', 'hand'] as const;
export type WithdrawalWay = (typeof withdrawalWays)[number];

/** The only grounds on which the law lets a company refuse (제17조 제2항); the last: the days are over. */
export const refusalReasons = ['damaged', 'used', 'perished', 'copied', 'begun', 'made', 'late'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const WithdrawalBody = z.strictObject({
  /** The items of the order's lines that are given back. */
  items: z.array(Id).min(1).max(maxItems),
  /** Nobody has to give one. */
  reason: text({ min: 0, max: 500 }).default(''),
});
export type WithdrawalBody = z.infer<typeof WithdrawalBody>;

export const Withdrawal = z.strictObject({
  state: z.enum(withdrawalStates),
  items: z.array(Id),
  /** All lines of the order are given back: only then may the order be undone for it. */
  isWhole: z.boolean(),
  reason: z.string(),
  at: Instant,
  decidedAt: Instant.nullable(),
  ground: z.enum(refusalReasons).nullable(),
  /** The company's note on the ground. */
  note: z.string(),
  /** Until when the money goes back; null while the goods are not back yet, where nothing was paid, and where it was refused. */
  refundBy: LocalDate.nullable(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** Withdrawal facts of an order for a reader. */
export const WithdrawalFacts = z.strictObject({
  /** The latest. */
  withdrawal: Withdrawal.nullable(),
  /** The last day on which it can be asked for; null while the goods have not arrived, and where there is nothing to withdraw from. */
  withdrawUntil: LocalDate.nullable(),
  /** The items that can still be given back: of the order's, without those that were given back and refunded by hand. */
  withdrawable: z.array(Id),
  /** The goods have left: they come back before the money goes back. */
  isSent: z.boolean(),
});
export type WithdrawalFacts = z.infer<typeof WithdrawalFacts>;

/** Before the confirmation an order is cancelled; what came to nothing is not taken back. */
export const isWithdrawable = (state: OrderState): boolean => isPayable(state);

/** The seventh day after the one of receipt; where no work is done on it, the next on which there is (민법 제157조, 제161조). */
export function getWithdrawalEnd(received: string, holidays: ReadonlySet<string>): string {
  const seventh = new Date(Date.parse(`${received}T00:00:00Z`) + withdrawalDays * 86_400_000)
    .toISOString()
    .slice(0, 10);
  return findWorkingDay(seventh, 1, holidays);
}
