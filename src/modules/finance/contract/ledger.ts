/** Shapes of the ledger and its pure rules. Amounts are minor units; debit and credit are never negative. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { addSums, Currency, MinorUnits, sumAmounts } from '#kernel/contract/money.ts';
import type { StatedSum } from '#kernel/contract/resource-scope.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { LocalDate } from '#kernel/contract/time.ts';

export const accountKinds = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Account properties beyond its kind, for statements and the overview. */
export const accountPurposes = ['cash', 'receivable', 'payable', 'cost-of-sales', 'non-operating'] as const;
export type AccountPurpose = (typeof accountPurposes)[number];

export const AccountCode = z.string().regex(/^[0-9A-Z]{2,10}$/);
export const AccountName = z.strictObject({ ko: text({ max: 80 }), en: text({ max: 80 }) });

/** `YYYY-MM` */
export const Month = z.string().regex(/^(?:199\d|20\d\d)-(?:0[1-9]|1[0-2])$/);
/** A day that books may carry: 1990 to 2099. */
const bookDays = {
  ko: '{name:은/는} 1990년부터 2099년 사이여야 합니다.',
  en: '{name} must lie between 1990 and 2099.',
};
export const BookDate = LocalDate.refine((day) => day >= '1990-01-01' && day <= '2099-12-31', { params: bookDays });

export const AccountRef = z.strictObject({ id: Id, code: AccountCode, name: LocalText, kind: z.enum(accountKinds) });
export type AccountRef = z.infer<typeof AccountRef>;

export const Account = AccountRef.extend({
  purpose: z.enum(accountPurposes).nullable(),
  active: z.boolean(),
  version: z.int(),
});
export type Account = z.infer<typeof Account>;

const oneSide = {
  ko: '차변과 대변 가운데 한쪽에만 금액을 입력해 주세요.',
  en: 'Please enter an amount on one side only, debit or credit.',
};

/** One line to post: exactly one of debit and credit is above zero. */
export const NewLine = z
  .strictObject({
    account: AccountCode,
    debit: MinorUnits.min(0).default(0),
    credit: MinorUnits.min(0).default(0),
    currency: Currency.optional(),
    memo: text({ max: 200 }).optional(),
  })
  .refine((line) => (line.debit === 0) !== (line.credit === 0), { path: ['debit'], params: oneSide });
export type NewLine = z.output<typeof NewLine>;

export const EntryLine = z.strictObject({
  line: z.int(),
  account: AccountRef,
  currency: Currency,
  debit: MinorUnits,
  credit: MinorUnits,
  memo: z.string().nullable(),
});

export const Entry = z.strictObject({
  id: Id,
  /** `2026-000012`: counted per company and year. */
  number: z.string(),
  date: LocalDate,
  memo: z.string(),
  /** Sum of the debits in the first line's currency. */
  amount: MinorUnits,
  currency: Currency,
  lines: z.array(EntryLine),
  executionId: Id.nullable(),
  stepId: Id.nullable(),
  reverses: z.strictObject({ id: Id, number: z.string() }).nullable(),
  reversedBy: z.strictObject({ id: Id, number: z.string() }).nullable(),
  /** Made by a movement of stock, and taken back by one: never by hand. */
  ofStock: z.boolean(),
  postedBy: z.string().nullable(),
  postedAt: z.string(),
});
export type Entry = z.infer<typeof Entry>;

/** Maximum of an entry in minor units of each currency: a thousand of them are still within the safe integers. */
export const maxEntryAmount = 10 ** 13;

export interface Sides {
  currency: Currency;
  debit: number;
  credit: number;
}

/** The field of the line by which an entry becomes larger than `maxEntryAmount` in a currency; null when it stays below. */
export function findTooLargeField(lines: readonly Sides[]): string | null {
  const sums = new Map<string, bigint>();
  for (const [index, line] of lines.entries()) {
    for (const side of ['debit', 'credit'] as const) {
      const sum = (sums.get(`${side} ${line.currency}`) ?? 0n) + BigInt(line[side]);
      if (sum > BigInt(maxEntryAmount)) return `lines.${index}.${side}`;
      sums.set(`${side} ${line.currency}`, sum);
    }
  }
  return null;
}

/** Debit and credit per currency. Throws RangeError beyond the safe integers. */
export function getSides(lines: readonly Sides[]): Sides[] {
  const names = [...new Set(lines.map((line) => line.currency))];
  return names.map((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    return { currency, debit: sumAmounts(own.map((l) => l.debit)), credit: sumAmounts(own.map((l) => l.credit)) };
  });
}

/** The debits per currency named in a person's lines; null: the company's. Exact, however large. */
export function getDebits(lines: readonly Pick<NewLine, 'currency' | 'debit'>[]): StatedSum[] {
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency ?? null);
  return [...byCurrency].map(([currency, own]) => ({ currency, amount: addSums(own.map(({ debit }) => debit)) }));
}

/** True when there are at least two lines and debit equals credit in every currency. Throws as `getSides`. */
export function isBalanced(lines: readonly Sides[]): boolean {
  return lines.length >= 2 && getSides(lines).every((sides) => sides.debit === sides.credit && sides.debit > 0);
}

/** The sign that makes a normal balance of this kind positive, given debit minus credit. */
export function getNormalSign(kind: AccountKind): 1 | -1 {
  return kind === 'asset' || kind === 'expense' ? 1 : -1;
}

/** First and last day of a `YYYY-MM`. */
export function getDaysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** The company's year that the day is in: from the first day of its first month on, twelve months. */
export function getFinancialYear(day: string, yearBegins: number): { from: string; to: string } {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = month < yearBegins ? year - 1 : year;
  const dayAt = (at: Date) => at.toISOString().slice(0, 10);
  return {
    from: dayAt(new Date(Date.UTC(first, yearBegins - 1, 1))),
    to: dayAt(new Date(Date.UTC(first + 1, yearBegins - 1, 0))),
  };
}
