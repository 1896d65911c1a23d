/** Journal entry impact: its picture for people, its money, and the data needed to reverse it. */
import { drawSnapshot, type Impact, type Json, type Snapshot } from '#kernel/contract/block.ts';
import { type Currency, formatMoney, Money } from '#kernel/contract/money.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { getSides } from '../../contract/ledger.ts';
import type { Posting } from '../entries.queries.ts';

export interface Line extends Pick<Posting['lines'][number], 'account' | 'currency' | 'debit' | 'credit'> {
  /** The account's name at that time; impacts of an earlier version have none. */
  name?: LocalText;
}

/** Data in an impact of this block. */
export interface EntryImpact {
  entryId: string;
  /** Per currency the sum of all debits: what windows and approvals of an undo are judged by. Older impacts have none. */
  money?: Money[];
  /** The money of the company's own currency, else of the first line's: for display. */
  amount: number;
  currency: Currency;
  memo: string;
  lines: Line[];
  /** The memo of the first entry; `isReversal`: this one reverses it, otherwise posts it again. */
  about: string;
  isReversal: boolean;
}

/**
 * What an impact moved: `money`, one sum per currency over all lines. Older ones have their lines, or `amount` and `currency`
 * alone; what is no money in them is not counted.
 */
export function getMovedMoney({ data }: Pick<Impact, 'data'>): Money[] {
  const { money, lines, amount, currency } = (data ?? {}) as Record<string, unknown>;
  const parsedMoney = Money.array().safeParse(money);
  if (parsedMoney.success) return parsedMoney.data;
  const debits = Array.isArray(lines)
    ? lines.map((line) => Money.safeParse({ amount: line?.debit, currency: line?.currency }))
    : [];
  const sums = debits.length > 0 ? debits : [Money.safeParse({ amount, currency })];
  return sums.flatMap((parsed) => (parsed.success ? [parsed.data] : []));
}

/** Per currency the sum of the debits, the own currency first. */
export function getMoney(lines: readonly Line[], own: Currency): [Money, ...Money[]] {
  const money = getSides(lines).map(({ currency, debit }) => ({ amount: debit, currency }));
  return money.sort((a, b) => Number(b.currency === own) - Number(a.currency === own)) as [Money, ...Money[]];
}

export const impactTexts = {
  ko: { memo: '적요', debit: '차변', credit: '대변', reversal: '역분개', again: '다시 등록' },
  en: { memo: 'Memo', debit: 'Debit', credit: 'Credit', reversal: 'Reversal', again: 'Posted again' },
} as const;

/** The entry as a person reads it: sides and accounts to amounts. */
function createPicture({ memo, lines }: EntryImpact): Snapshot {
  return drawSnapshot((locale) => {
    const word = impactTexts[locale];
    const rows = lines.map((line, index) => {
      const side = line.debit > 0 ? word.debit : word.credit;
      const money = { amount: line.debit + line.credit, currency: line.currency };
      return [`${index + 1}. ${side} ${line.name?.[locale] || line.account}`, formatMoney(money, locale)];
    });
    return { [word.memo]: memo, ...Object.fromEntries(rows) };
  });
}

export function createImpact(data: EntryImpact, before: Snapshot | null): Impact {
  const { entryId, memo } = data;
  const subject = { type: 'journal-entry', id: entryId, label: { ko: memo, en: memo } };
  return { subject, before, after: createPicture(data), data: data as unknown as Json };
}

export const getEntryImpact = (impact: Pick<Impact, 'data'>): EntryImpact => impact.data as unknown as EntryImpact;

/** `757,000원`, with every currency of the entry. */
export const formatSums = ({ money, amount, currency }: EntryImpact, locale: Locale): string =>
  (money ?? [{ amount, currency }]).map((amount) => formatMoney(amount, locale)).join(' · ');

/** `매출 757,000원` */
export const formatName = (entry: EntryImpact, locale: Locale): string => `${entry.about} ${formatSums(entry, locale)}`;
