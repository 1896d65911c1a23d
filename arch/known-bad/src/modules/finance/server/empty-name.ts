// breaks: plain-words
/** Account sums: adds amounts. */
export function addAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, one) => sum + one, 0);
}
