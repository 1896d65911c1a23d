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

/** What the changes moved, as the rooms that made them say. */
export function movedBy(context: Context, changes: readonly Change[]): Money[] {
  return changes
    .flatMap((change) => serverOf(context, change.kind)?.reversal?.moved?.(change) ?? [])
    .map(({ amount, currency }) => ({ amount: Math.abs(amount), currency }));
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

export interface Moved {
  /** What the frame says; unrated when its expression could not be calculated. */
  stated: Money | 'unrated' | null;
  /** By its steps. */
  posted: readonly Money[];
  /** Of its direct sub-flows, which count theirs. */
  children: readonly Worth[];
}

/** The larger of what the frame states and of what was moved, by it and by its sub-flows. */
export function worthOf(settings: Settings, { stated, posted, children }: Moved): Worth {
  const said = stated === null ? 0 : stated === 'unrated' ? stated : inWon(settings, stated);
  return larger(said, sumOf([...posted.map((money) => inWon(settings, money)), ...children]));
}

/** One amount to show for several: in their currency when they share one, else in won as far as there are rates. */
export function amountToShow(settings: Settings, { stated, posted }: Moved): Money | null {
  const said = stated === 'unrated' ? null : stated;
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
  return foreign ? readSettings(context) : { wonPerUnit: {}, undoApprovalAbove: null };
}

/** As it is stored: no number where an amount had no rate. */
export function storedWorth(worth: Worth): number | null {
  return worth === 'unrated' ? null : worth;
}

export function readWorth(won: number | null): Worth {
  return won ?? 'unrated';
}
