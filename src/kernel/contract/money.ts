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

/** @example formatMoney({ amount: 1234500, currency: 'KRW' }, 'ko') // '1,234,500원' */
export function formatMoney(money: Money, locale: 'ko' | 'en'): string {
  const decimals = currencies[money.currency];
  const value = money.amount / 10 ** decimals;
  if (locale === 'ko' && money.currency === 'KRW') return `${value.toLocaleString('ko-KR')}원`;
  return value.toLocaleString(locale === 'ko' ? 'ko-KR' : 'en-US', { style: 'currency', currency: money.currency });
}
