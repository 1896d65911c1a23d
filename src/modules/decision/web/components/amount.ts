/** The amount that an approval is about; null where it is about none. */
import type { Currency, Money } from '#kernel/contract/money.ts';

export function toMoney({ amount, currency }: { amount: number | null; currency: string | null }): Money | null {
  return amount === null ? null : { amount, currency: (currency ?? 'KRW') as Currency };
}
