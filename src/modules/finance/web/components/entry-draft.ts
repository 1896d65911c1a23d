/** An entry while it is being typed in, in whole units of its currency: pure. `currency` says how many decimals they have. */
import { type Currency, currencies } from '#kernel/contract/money.ts';

export interface DraftLine {
  key: string;
  account: string;
  /** Empty text while nothing is typed. */
  debit: number | string;
  credit: number | string;
}

/** In minor units. */
const toAmount = (value: number | string, currency: Currency): number =>
  Math.round((Number(value) || 0) * 10 ** currencies[currency]);

/** Debit less credit of what is typed so far, in minor units. */
export function getDifference(lines: readonly DraftLine[], currency: Currency): number {
  return lines.reduce((sum, line) => sum + toAmount(line.debit, currency) - toAmount(line.credit, currency), 0);
}

/** The lines to post, empty ones left out. Balance is the server's to judge. */
export function getFilledLines(
  lines: readonly DraftLine[],
  currency: Currency,
): { account: string; debit: number; credit: number }[] {
  return lines
    .map(({ account, debit, credit }) => {
      return { account, debit: toAmount(debit, currency), credit: toAmount(credit, currency) };
    })
    .filter((line) => line.account || line.debit || line.credit);
}

/** In words what the contract refuses of the lines; undefined where they are right. */
export function findProblem(
  lines: readonly DraftLine[],
  currency: Currency,
): 'new.incomplete' | 'new.sides' | undefined {
  const filled = getFilledLines(lines, currency);
  if (filled.some((line) => line.debit > 0 && line.credit > 0)) return 'new.sides';
  const incomplete = filled.length < 2 || filled.some((line) => !line.account || line.debit + line.credit === 0);
  return incomplete ? 'new.incomplete' : undefined;
}
