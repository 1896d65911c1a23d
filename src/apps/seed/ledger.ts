/** What the books of a sample are kept with: entries, balances, and which accounts its trade uses. */
import type { Context } from '#kernel/server/context.ts';
import { addEntry, readTrialBalance } from '#modules/finance/server/index.ts';
import { type Calendar, dayOf } from './calendar.ts';
import type { Chance } from './random.ts';
import type { Ids } from './records.ts';
import { type Sample, type SampleStock, stockedAs } from './sample.ts';
import type { Stage } from './stage.ts';

export interface Keeper {
  stage: Stage;
  sample: Sample;
  ids: Ids;
  calendar: Calendar;
  chance: Chance;
  /** Runs an act as the member with the key. */
  as<Result>(key: string, at: Date, work: (context: Context) => Promise<Result>): Promise<Result>;
}

export type Line = readonly [account: string, debit: number, credit?: number];

/** Lines of zero are left out; below zero change sides. */
export function post(context: Context, at: Date, entry: { memo: string; lines: readonly Line[] }): void {
  const lines = entry.lines.flatMap(([account, debit, credit = 0]) => {
    const amount = debit - credit;
    if (amount === 0) return [];
    return [{ account, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) }];
  });
  if (lines.length > 1) addEntry(context, { date: dayOf(at), memo: entry.memo, lines });
}

/** Debit minus credit of the accounts on the evening of the day. */
export async function balances(context: Context, at: Date): Promise<(account: string) => number> {
  const { rows } = await readTrialBalance(context, { to: dayOf(at) });
  const known = new Map(rows.map(({ account, closing }) => [account.code, Number(closing)]));
  return (account) => known.get(account) ?? 0;
}

export const bought = (sample: Sample): readonly SampleStock[] =>
  sample.industry === 'manufacturing' ? stockedAs(sample, 'raw-material') : sample.stock;
export const shipped = (sample: Sample): readonly SampleStock[] => stockedAs(sample, 'sellable');

/** Where a sample books what it sells. */
export const salesAccounts = { retail: '401', services: '412', manufacturing: '404' } as const;

export function sum<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}

export function whole([account, debit, credit = 0]: Line): Line {
  return [account, Math.round(debit), Math.round(credit)];
}
