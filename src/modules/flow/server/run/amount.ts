/** How much money an execution moved: for its window, its row in lists, and the question whether an undo needs an approval. */
import type { Json } from '#kernel/contract/block.ts';
import { currencies, Money } from '#kernel/contract/money.ts';
import type { Settings } from '../frame/frame.queries.ts';

interface Change {
  subject: { type: string };
  data: Json;
}

function moneyIn(data: Json): Json {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  return { amount: data.amount ?? null, currency: data.currency ?? null };
}

/** The amounts of the journal entries among the changes: their impacts carry `amount` and `currency`. */
export function postedIn(changes: readonly Change[]): Money[] {
  return changes
    .filter((change) => change.subject.type === 'journal-entry')
    .map((change) => Money.safeParse(moneyIn(change.data)))
    .flatMap((parsed) => (parsed.success ? [parsed.data] : []));
}

/** The amount in won, by the company's rate; null when the company has none for the currency. */
export function inWon(settings: Settings, money: Money): number | null {
  if (money.currency === 'KRW') return money.amount;
  const rate = settings.wonPerUnit[money.currency];
  return rate === undefined ? null : Math.round((money.amount / 10 ** currencies[money.currency]) * rate);
}

/** Sum of the sizes in won; null when one has no rate. */
export function wonOf(settings: Settings, amounts: readonly Money[]): number | null {
  const won = amounts.map((money) => inWon(settings, money));
  return won.includes(null) ? null : won.reduce<number>((sum, one) => sum + Math.abs(one ?? 0), 0);
}

/** One amount for several: in their currency when they share one, else in won. Null for none; without a rate, left out. */
export function totalOf(settings: Settings, amounts: readonly Money[]): Money | null {
  const [first] = amounts;
  if (!first) return null;
  if (amounts.every((money) => money.currency === first.currency)) {
    return { amount: amounts.reduce((sum, money) => sum + money.amount, 0), currency: first.currency };
  }
  return { amount: amounts.reduce((sum, money) => sum + (inWon(settings, money) ?? 0), 0), currency: 'KRW' };
}

/**
 * What an execution moved, as several say it: what its frame states, what its sub-flows state, what its journal entries
 * posted. The largest counts, so that none can hide the others.
 */
export type Claims = readonly (readonly Money[])[];

/** What undoing several executions moves, in won. Null when an amount has no rate. */
export function worthInWon(settings: Settings, executions: readonly Claims[]): number | null {
  let sum = 0;
  for (const claims of executions) {
    const won = claims.map((amounts) => wonOf(settings, amounts));
    if (won.includes(null)) return null;
    sum += Math.max(0, ...won.map((one) => one ?? 0));
  }
  return sum;
}
