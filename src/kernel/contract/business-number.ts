/** 사업자등록번호: ten digits, of which the last checks the others (National Tax Service of Korea). */

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** @param digits ten of them, without hyphens */
export function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const figure = [...digits].map(Number);
  const weighed = weights.reduce((sum, weight, place) => sum + weight * (figure[place] ?? 0), 0);
  // The ninth weighs five, and its tens count once more.
  const sum = weighed + Math.floor(((figure[8] ?? 0) * 5) / 10);
  return (10 - (sum % 10)) % 10 === figure[9];
}

/** @example formatBusinessNumber('1248100998') // '124-81-00998' */
export const formatBusinessNumber = (digits: string): string => digits.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3');
