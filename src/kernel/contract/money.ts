import { z } from 'zod';

/** ISO 4217 codes that the product accepts, with their number of decimals. */
export const currencies = { KRW: 0, USD: 2, EUR: 2, JPY: 0, CNY: 2 } as const;
export type Currency = keyof typeof currencies;
export const Currency = z.enum(Object.keys(currencies) as [Currency, ...Currency[]]);

/** A count of minor units (won, cents) within the safe integers. Anything else is refused. */
export const MinorUnits = z.int();
export const Money = z.strictObject({ amount: MinorUnits, currency: Currency });
export type Money = z.infer<typeof Money>;

/** Adds counts of minor units; throws RangeError beyond the safe integers. */
export function addUp(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => {
    const next = sum + amount;
    if (!Number.isSafeInteger(next)) throw new RangeError('money beyond the safe integers');
    return next;
  }, 0);
}

/** Making a formatter costs a hundred times more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: 'ko' | 'en', currency: Currency | null): Intl.NumberFormat {
  const name = `${locale} ${currency}`;
  let format = formats.get(name);
  if (!format) {
    const options = currency ? ({ style: 'currency', currency } as const) : undefined;
    format = new Intl.NumberFormat(locale === 'ko' ? 'ko-KR' : 'en-US', options);
    formats.set(name, format);
  }
  return format;
}

/** @example formatMoney({ amount: 1234500, currency: 'KRW' }, 'ko') // '1,234,500원' */
export function formatMoney(money: Money, locale: 'ko' | 'en'): string {
  const value = money.amount / 10 ** currencies[money.currency];
  if (locale === 'ko' && money.currency === 'KRW') return `${formatOf(locale, null).format(value)}원`;
  return formatOf(locale, money.currency).format(value);
}
