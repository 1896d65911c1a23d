/** What somebody decides for who is away: pure. */

/** @param asked an amount in minor units of a currency, where there is one; the company's currency where none is named */
export function covers(
  delegated: { ceiling: number | null; currency: string | null },
  asked: { amount: number | null; currency: string | null },
): boolean {
  const { ceiling, currency } = delegated;
  if (ceiling === null || asked.amount === null) return true;
  return asked.amount <= ceiling && (asked.currency ?? currency)?.trim() === currency?.trim();
}
