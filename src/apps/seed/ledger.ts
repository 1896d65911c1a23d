/** Sample bookkeeping: journal entries, balances, and the accounts that the sample's trade uses. */
import type { Context } from '#kernel/server/context.ts';
import { addEntry, readTrialBalance } from '#modules/finance/server/index.ts';
import { type Calendar, toKoreanDay } from './calendar.ts';
import type { Chance } from './random.ts';
import type { Ids } from './records.ts';
import { listStock, type Sample, type SampleStock } from './sample.ts';
import type { Stage } from './stage.ts';

export interface Bookkeeper {
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
export function postEntry(context: Context, at: Date, entry: { memo: string; lines: readonly Line[] }): void {
  const lines = entry.lines.flatMap(([account, debit, credit = 0]) => {
    const amount = debit - credit;
    if (amount === 0) return [];
    return [{ account, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) }];
  });
  if (lines.length > 1) addEntry(context, { date: toKoreanDay(at), memo: entry.memo, lines });
}

/** Debit minus credit of the accounts on the evening of the day. */
export async function loadBalances(context: Context, at: Date): Promise<(account: string) => number> {
  const { rows } = await readTrialBalance(context, { to: toKoreanDay(at) });
  const closingByAccount = new Map(rows.map(({ account, closing }) => [account.code, Number(closing)]));
  return (account) => closingByAccount.get(account) ?? 0;
}

export const getBoughtStock = (sample: Sample): readonly SampleStock[] =>
  sample.industry === 'manufacturing' ? listStock(sample, 'raw-material') : sample.stock;
export const getSoldStock = (sample: Sample): readonly SampleStock[] => listStock(sample, 'sellable');

/** Sales account of each sample. */
export const salesAccounts = { retail: '401', services: '412', manufacturing: '404' } as const;

export function sumBy<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}

export function normalizeLine([account, debit, credit = 0]: Line): Line {
  return [account, Math.round(debit), Math.round(credit)];
}
