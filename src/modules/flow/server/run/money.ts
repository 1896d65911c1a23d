/** The money of an execution: one figure for its window, for the approval of its undo, and for statistics. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import { currencies, type Money } from '#kernel/contract/money.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Worth } from '../../contract/undo.ts';
import type { Settings } from '../frame/frame.queries.ts';
import { serverOf } from '../frame/registry.ts';
import { readSettings } from '../frame/settings.service.ts';

/** Sums stay within what every part of the product counts exactly; beyond it every class and limit is passed anyway. */
const most = Number.MAX_SAFE_INTEGER;
const capped = (sum: number): number => Math.min(sum, most);

type Change = Pick<StoredImpact, 'kind' | 'data'>;

/** Money that a change moved, and as what it counts: the room's way of moving, and whether it came or went. */
interface Posted extends Money {
  as: string;
}

/** What the changes moved, as the rooms that made them say. */
export function movedBy(context: Context, changes: readonly Change[]): Posted[] {
  return changes.flatMap((change) => {
    const reversal = serverOf(context, change.kind)?.reversal;
    const moved = reversal?.moved?.(change) ?? [];
    return moved.map(({ amount, currency }) => {
      return { amount: Math.abs(amount), currency, as: `${reversal?.name} ${Math.sign(amount)}` };
    });
  });
}

/** The size of an amount in won, by the company's rate. */
function inWon(settings: Settings, money: Money): Worth {
  if (money.currency === 'KRW') return Math.abs(money.amount);
  const rate = settings.wonPerUnit[money.currency];
  if (rate === undefined) return money.amount === 0 ? 0 : 'unrated';
  return Math.round((Math.abs(money.amount) / 10 ** currencies[money.currency]) * rate);
}

/** The sum; unrated when one of them is. */
export function sumOf(worths: readonly Worth[]): Worth {
  if (worths.includes('unrated')) return 'unrated';
  return capped(worths.reduce<number>((sum, one) => sum + (one as number), 0));
}

function larger(one: Worth, other: Worth): Worth {
  if (one === 'unrated' || other === 'unrated') return 'unrated';
  return Math.max(one, other);
}

/** What is worth more; an amount without a rate most. */
const weight = (worth: Worth): number => (worth === 'unrated' ? Number.POSITIVE_INFINITY : worth);

const wonOf = (settings: Settings, posted: readonly Money[]): Worth =>
  sumOf(posted.map((money) => inWon(settings, money)));

/**
 * The part of what was moved that counts. What is alike adds up: entries with entries, stock that came with stock that came. What
 * is not alike is the same business seen from another side (a sale, and what the sold goods cost): the largest counts.
 */
export function heaviestOf(settings: Settings, posted: readonly Posted[]): readonly Posted[] {
  const sides = [...Map.groupBy(posted, (money) => money.as).values()];
  const size = (side: readonly Posted[]) => weight(wonOf(settings, side));
  return sides.reduce<readonly Posted[]>((most, side) => (size(side) > size(most) ? side : most), sides[0] ?? []);
}

export interface Moved {
  /** What the frame says; unrated when its expression could not be calculated. */
  stated: Money | 'unrated' | null;
  /** By its steps. */
  posted: readonly Posted[];
  /** Of its direct sub-flows, which count theirs. */
  children: readonly Worth[];
}

/** The larger of what the frame states and of what was moved, by it and by its sub-flows: these add what they count themselves. */
export function worthOf(settings: Settings, { stated, posted, children }: Moved): Worth {
  const said = stated === null ? 0 : stated === 'unrated' ? stated : inWon(settings, stated);
  return larger(said, sumOf([wonOf(settings, heaviestOf(settings, posted)), ...children]));
}

/** One amount to show for several: in their currency when they share one, else in won as far as there are rates. */
export function amountToShow(settings: Settings, { stated, posted: all }: Moved): Money | null {
  const said = stated === 'unrated' ? null : stated;
  const posted = heaviestOf(settings, all);
  const [first] = posted;
  if (!first) return said;
  const same = posted.every((money) => money.currency === first.currency);
  const sizes = posted.map((money) => (same ? money.amount : inWon(settings, money)));
  const amount = sizes.reduce<number>((sum, size) => sum + (size === 'unrated' ? 0 : size), 0);
  const total: Money = { amount: capped(amount), currency: same ? first.currency : 'KRW' };
  if (!said) return total;
  const [ours, theirs] = [inWon(settings, said), inWon(settings, total)];
  return ours !== 'unrated' && theirs !== 'unrated' && theirs > ours ? total : said;
}

/** Rates are read only where money in another currency asks for them: this is on the way of every execution. */
export async function ratesFor(context: Context, amounts: readonly Money[]): Promise<Settings> {
  const foreign = amounts.some((money) => money.currency !== 'KRW');
  return foreign ? readSettings(context) : { wonPerUnit: {}, undoApprovalAbove: null, review: 'never', version: 0 };
}

/** As it is stored: no number where an amount had no rate. */
export function storedWorth(worth: Worth): number | null {
  return worth === 'unrated' ? null : worth;
}

export function readWorth(won: number | null): Worth {
  return won ?? 'unrated';
}
