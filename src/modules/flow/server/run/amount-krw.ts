/** The money of an execution: one figure for its window, for the approval of its undo, and for statistics. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import { currencies, type Money } from '#kernel/contract/money.ts';
import type { Context } from '#kernel/server/context.ts';
import type { AmountKrw } from '../../contract/undo.ts';
import type { Settings } from '../frame/frame.queries.ts';
import { getBlockServer } from '../frame/registry.ts';
import { getFlowSettings } from '../frame/settings.service.ts';

/** Sums stay within what every part of the product counts exactly; beyond it every class and limit is passed anyway. */
const maxAmountKrw = Number.MAX_SAFE_INTEGER;
const capAmount = (sum: number): number => Math.min(sum, maxAmountKrw);

type MoneyChange = Pick<StoredImpact, 'kind' | 'data'>;

/** Money moved by a change, with its category: the module's kind of movement, and its direction. */
interface MovedMoney extends Money {
  as: string;
}

/** Amounts the changes moved, as reported by their modules. */
export function listMovedMoney(context: Context, changes: readonly MoneyChange[]): MovedMoney[] {
  return changes.flatMap((change) => {
    const reversal = getBlockServer(context, change.kind)?.reversal;
    const moved = reversal?.movedMoney?.(change) ?? [];
    return moved.map(({ amount, currency }) => {
      return { amount: Math.abs(amount), currency, as: `${reversal?.name} ${Math.sign(amount)}` };
    });
  });
}

/** The absolute amount in KRW, by the company's rate. */
function toAmountKrw(settings: Settings, money: Money): AmountKrw {
  if (money.currency === 'KRW') return Math.abs(money.amount);
  const rate = settings.wonPerUnit[money.currency];
  if (rate === undefined) return money.amount === 0 ? 0 : 'unrated';
  return Math.round((Math.abs(money.amount) / 10 ** currencies[money.currency]) * rate);
}

/** The sum; unrated when one of them is. */
export function sumAmounts(amounts: readonly AmountKrw[]): AmountKrw {
  if (amounts.includes('unrated')) return 'unrated';
  return capAmount(amounts.reduce<number>((sum, amount) => sum + (amount as number), 0));
}

function getLarger(first: AmountKrw, second: AmountKrw): AmountKrw {
  if (first === 'unrated' || second === 'unrated') return 'unrated';
  return Math.max(first, second);
}

/** Sorts by amount; one without a rate ranks highest. */
const toWeight = (amountKrw: AmountKrw): number => (amountKrw === 'unrated' ? Number.POSITIVE_INFINITY : amountKrw);

const sumInKrw = (settings: Settings, posted: readonly Money[]): AmountKrw =>
  sumAmounts(posted.map((money) => toAmountKrw(settings, money)));

/**
 * The part of what was moved that counts. What is alike adds up: entries with entries, stock that came with stock that came. What
 * is not alike is the same business seen from another side (a sale, and what the sold goods cost): the largest counts.
 */
export function selectHeaviest(settings: Settings, posted: readonly MovedMoney[]): readonly MovedMoney[] {
  const sides = [...Map.groupBy(posted, (money) => money.as).values()];
  const size = (side: readonly MovedMoney[]) => toWeight(sumInKrw(settings, side));
  return sides.reduce<readonly MovedMoney[]>(
    (heaviest, side) => (size(side) > size(heaviest) ? side : heaviest),
    sides[0] ?? [],
  );
}

export interface MovedAmounts {
  /** The amount the frame states; unrated if its expression could not be evaluated. */
  stated: Money | 'unrated' | null;
  /** By its steps. */
  posted: readonly MovedMoney[];
  /** Of its direct sub-flows, which count theirs. */
  children: readonly AmountKrw[];
}

/** The larger of what the frame states and of what was moved, by it and by its sub-flows: these add what they count themselves. */
export function computeAmountKrw(settings: Settings, { stated, posted, children }: MovedAmounts): AmountKrw {
  const statedKrw = stated === null ? 0 : stated === 'unrated' ? stated : toAmountKrw(settings, stated);
  return getLarger(statedKrw, sumAmounts([sumInKrw(settings, selectHeaviest(settings, posted)), ...children]));
}

/** One amount to display for several: in their shared currency, else in KRW as far as rates exist. */
export function selectShownAmount(settings: Settings, { stated, posted: all }: MovedAmounts): Money | null {
  const statedAmount = stated === 'unrated' ? null : stated;
  const posted = selectHeaviest(settings, all);
  const [first] = posted;
  if (!first) return statedAmount;
  const same = posted.every((money) => money.currency === first.currency);
  const sizes = posted.map((money) => (same ? money.amount : toAmountKrw(settings, money)));
  const amount = sizes.reduce<number>((sum, size) => sum + (size === 'unrated' ? 0 : size), 0);
  const total: Money = { amount: capAmount(amount), currency: same ? first.currency : 'KRW' };
  if (!statedAmount) return total;
  const [ours, theirs] = [toAmountKrw(settings, statedAmount), toAmountKrw(settings, total)];
  return ours !== 'unrated' && theirs !== 'unrated' && theirs > ours ? total : statedAmount;
}

/** Rates are read only where money in another currency asks for them: this is on the way of every execution. */
export async function loadRates(context: Context, amounts: readonly Money[]): Promise<Settings> {
  const foreign = amounts.some((money) => money.currency !== 'KRW');
  return foreign ? getFlowSettings(context) : { wonPerUnit: {}, undoApprovalAbove: null, review: 'never', version: 0 };
}

/** As it is stored: no number where an amount had no rate. */
export function toStoredAmountKrw(amountKrw: AmountKrw): number | null {
  return amountKrw === 'unrated' ? null : amountKrw;
}

export function parseAmountKrw(storedAmountKrw: number | null): AmountKrw {
  return storedAmountKrw ?? 'unrated';
}
