/** Money: whole minor units and a currency, and sums that stay exact. */
import { z } from 'zod';

/** ISO 4217 codes that the product accepts, with their number of decimals. */
export const currencies = { KRW: 0, USD: 2, EUR: 2, JPY: 0, CNY: 2 } as const;
export type Currency = keyof typeof currencies;
export const Currency = z.enum(Object.keys(currencies) as [Currency, ...Currency[]]);

/** A count of minor units (KRW, cents) within the safe integers. Anything else is refused. */
export const MinorUnits = z.int();
export const Money = z.strictObject({ amount: MinorUnits, currency: Currency });
export type Money = z.infer<typeof Money>;

/** Adds counts of minor units; throws RangeError beyond the safe integers. */
export function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => {
    const next = sum + amount;
    if (!Number.isSafeInteger(next)) throw new RangeError('money beyond the safe integers');
    return next;
  }, 0);
}

/**
 * An exact sum of minor units, of whatever size: a number within the safe integers, decimal text beyond. Zero is always
 * the number, and equal sums are always written alike, so `===` compares them.
 */
export const Sum = z.union([MinorUnits, z.string().regex(/^-?[1-9]\d{15,}$/)]);
export type Sum = z.infer<typeof Sum>;

/** Money of any size: the total of several entries. */
export interface MoneySum {
  amount: Sum;
  currency: Currency;
}

/** A whole count as a sum. */
export function toSum(count: bigint): Sum {
  const number = Number(count);
  return Number.isSafeInteger(number) ? number : String(count);
}

export function addSums(sums: readonly Sum[]): Sum {
  return toSum(sums.reduce((total, sum) => total + BigInt(sum), 0n));
}

export function negateSum(sum: Sum): Sum {
  return toSum(-BigInt(sum));
}

/** The sum where it is above zero, else zero. */
export function clampToZero(sum: Sum): Sum {
  return BigInt(sum) > 0n ? sum : 0;
}

/** Making a formatter costs a hundred times more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function getFormat(locale: 'ko' | 'en', currency: Currency | null): Intl.NumberFormat {
  const name = `${locale} ${currency}`;
  let format = formats.get(name);
  if (!format) {
    const options = currency ? ({ style: 'currency', currency } as const) : undefined;
    format = new Intl.NumberFormat(locale === 'ko' ? 'ko-KR' : 'en-US', options);
    formats.set(name, format);
  }
  return format;
}

/** Below this a number with two decimals is exact enough to be written right; dividing larger ones loses cents. */
const dividable = 10 ** 13;

/** Input for formatters: a number or, to avoid rounding, the digits with their decimal point. */
function toFormattable({ amount, currency }: MoneySum): number | `${number}` {
  const places = currencies[currency];
  if (typeof amount === 'number' && Math.abs(amount) < dividable) return amount / 10 ** places;
  const digits = String(amount) as `${number}`;
  if (places === 0) return digits;
  return `${digits.slice(0, -places)}.${digits.slice(-places)}` as `${number}`;
}

/** The unit after an amount in an input. @example getCurrencyUnit('KRW', 'ko') // '원' */
export const getCurrencyUnit = (currency: Currency, locale: 'ko' | 'en'): string =>
  currency === 'KRW' && locale === 'ko' ? '원' : ` ${currency}`;

/** Without its unit, where a head says it once for all amounts below. @example formatAmount({ amount: 1234500, currency: 'KRW' }, 'ko') // '1,234,500' */
export const formatAmount = (money: MoneySum, locale: 'ko' | 'en'): string =>
  formatMoney(money, locale).replace(/[^\d.,−-]/g, '');

/** @example formatMoney({ amount: 1234500, currency: 'KRW' }, 'ko') // '1,234,500원' */
export function formatMoney(money: MoneySum, locale: 'ko' | 'en'): string {
  const value = toFormattable(money);
  if (locale === 'ko' && money.currency === 'KRW') {
    return getFormat(locale, null).format(value) + getCurrencyUnit(money.currency, locale);
  }
  return getFormat(locale, money.currency).format(value);
}
