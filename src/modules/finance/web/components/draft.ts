/** An entry while it is being typed in: pure. */
export interface DraftLine {
  key: string;
  account: string;
  /** Empty text while nothing is typed. */
  debit: number | string;
  credit: number | string;
}

const amountOf = (value: number | string): number => Number(value) || 0;

/** Debit less credit of what is typed so far. */
export function draftDifference(lines: readonly DraftLine[]): number {
  return lines.reduce((sum, line) => sum + amountOf(line.debit) - amountOf(line.credit), 0);
}

/** The lines to post, empty ones left out. Balance is the server's to judge. */
export function filledLines(lines: readonly DraftLine[]): { account: string; debit: number; credit: number }[] {
  return lines
    .map((line) => ({ account: line.account, debit: amountOf(line.debit), credit: amountOf(line.credit) }))
    .filter((line) => line.account || line.debit || line.credit);
}

/** In words what the contract refuses of the lines; undefined where they are right. */
export function problemOf(lines: readonly DraftLine[]): 'new.incomplete' | 'new.sides' | undefined {
  const filled = filledLines(lines);
  if (filled.some((line) => line.debit > 0 && line.credit > 0)) return 'new.sides';
  const incomplete = filled.length < 2 || filled.some((line) => !line.account || line.debit + line.credit === 0);
  return incomplete ? 'new.incomplete' : undefined;
}
