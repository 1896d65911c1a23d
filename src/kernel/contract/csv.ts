/** CSV as spreadsheets read it (RFC 4180); `table/rows.ts` reads what they write. Pure. */

/** A spreadsheet would run a cell that begins so as a formula: it gets a quote in front, which reading takes off again. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function formatCell(text: string): string {
  const safe = formula.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The mark by which spreadsheets know UTF-8: the first of a file. */
export const csvBom = '\ufeff';

/** One row with its end. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}
