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

export type Checked =
  | { lines: { account: string; debit: number; credit: number }[] }
  | { problem: 'new.incomplete' | 'new.sides' };

/** The lines to post, empty ones left out, or what is wrong with them. Balance is the server's to judge, too. */
export function draftLines(lines: readonly DraftLine[]): Checked {
  const filled = lines
    .map((line) => ({ account: line.account, debit: amountOf(line.debit), credit: amountOf(line.credit) }))
    .filter((line) => line.account || line.debit || line.credit);
  if (filled.some((line) => line.debit > 0 && line.credit > 0)) return { problem: 'new.sides' };
  if (filled.length < 2 || filled.some((line) => !line.account || line.debit + line.credit === 0)) {
    return { problem: 'new.incomplete' };
  }
  return { lines: filled };
}
