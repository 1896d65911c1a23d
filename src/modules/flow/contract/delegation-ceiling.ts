/** Delegation limit: the amounts it covers. Pure. */

/** @param requested an amount in minor units of a currency, where there is one; the company's currency where none is named */
export function isWithinCeiling(
  delegation: { ceiling: number | null; currency: string | null },
  requested: { amount: number | null; currency: string | null },
): boolean {
  const { ceiling, currency } = delegation;
  if (ceiling === null || requested.amount === null) return true;
  return requested.amount <= ceiling && (requested.currency ?? currency)?.trim() === currency?.trim();
}
