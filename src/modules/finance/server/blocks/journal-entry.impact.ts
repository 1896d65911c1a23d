/** What a journal entry leaves behind of itself: its picture for people, its money, and what it takes to reverse it. */
import { type Impact, type Json, type Picture, picture } from '#kernel/contract/block.ts';
import { type Currency, formatMoney, Money } from '#kernel/contract/money.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { sidesOf } from '../../contract/ledger.ts';
import type { Posting } from '../entries.queries.ts';

export interface Line extends Pick<Posting['lines'][number], 'account' | 'currency' | 'debit' | 'credit'> {
  /** What the account was called then; impacts of an earlier version have none. */
  name?: LocalText;
}

/** What an impact of this block carries. */
export interface EntryImpact {
  entryId: string;
  /** Per currency the sum of all debits: what windows and approvals of an undo are judged by. Older impacts have none. */
  money?: Money[];
  /** The money of the company's own currency, else of the first line's: for display. */
  amount: number;
  currency: Currency;
  memo: string;
  lines: Line[];
  /** What the first entry said, and whether this one takes it back or posts it again. */
  about: string;
  isReversal: boolean;
}

/**
 * What an impact moved: `money`, one sum per currency over all lines. Older ones have their lines, or `amount` and `currency`
 * alone; what is no money in them is not counted.
 */
export function movedBy({ data }: Pick<Impact, 'data'>): Money[] {
  const { money, lines, amount, currency } = (data ?? {}) as Record<string, unknown>;
  const given = Money.array().safeParse(money);
  if (given.success) return given.data;
  const debits = Array.isArray(lines)
    ? lines.map((line) => Money.safeParse({ amount: line?.debit, currency: line?.currency }))
    : [];
  const sums = debits.length > 0 ? debits : [Money.safeParse({ amount, currency })];
  return sums.flatMap((parsed) => (parsed.success ? [parsed.data] : []));
}

/** Per currency the sum of the debits, the own currency first. */
export function moneyOf(lines: readonly Line[], own: Currency): [Money, ...Money[]] {
  const money = sidesOf(lines).map(({ currency, debit }) => ({ amount: debit, currency }));
  return money.sort((a, b) => Number(b.currency === own) - Number(a.currency === own)) as [Money, ...Money[]];
}

export const words = {
  ko: { memo: '적요', debit: '차변', credit: '대변', reversal: '역분개', again: '다시 등록' },
  en: { memo: 'Memo', debit: 'Debit', credit: 'Credit', reversal: 'Reversal', again: 'Posted again' },
} as const;

/** The entry as a person reads it: sides and accounts to amounts. */
function pictureOf({ memo, lines }: EntryImpact): Picture {
  return picture((locale) => {
    const word = words[locale];
    const rows = lines.map((line, index) => {
      const side = line.debit > 0 ? word.debit : word.credit;
      const money = { amount: line.debit + line.credit, currency: line.currency };
      return [`${index + 1}. ${side} ${line.name?.[locale] || line.account}`, formatMoney(money, locale)];
    });
    return { [word.memo]: memo, ...Object.fromEntries(rows) };
  });
}

export function impactOf(data: EntryImpact, before: Picture | null): Impact {
  const { entryId, memo } = data;
  const subject = { type: 'journal-entry', id: entryId, label: { ko: memo, en: memo } };
  return { subject, before, after: pictureOf(data), data: data as unknown as Json };
}

export const dataOf = (impact: Pick<Impact, 'data'>): EntryImpact => impact.data as unknown as EntryImpact;

/** `757,000원`, with every currency of the entry. */
export const sumsOf = ({ money, amount, currency }: EntryImpact, locale: Locale): string =>
  (money ?? [{ amount, currency }]).map((one) => formatMoney(one, locale)).join(' · ');

/** `매출 757,000원` */
export const nameOf = (entry: EntryImpact, locale: Locale): string => `${entry.about} ${sumsOf(entry, locale)}`;
