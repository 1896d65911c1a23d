/** CSV as spreadsheets write and read it (RFC 4180). Pure. */

/** A spreadsheet would run a cell that begins so as a formula: it gets a quote in front, which reading takes off again. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(text: string): string {
  const safe = formula.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The mark by which spreadsheets know UTF-8: the first of a file. */
export const csvMark = '\ufeff';

/** One row with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

export interface CsvRow {
  /** The line of the file on which it begins, from 1. */
  line: number;
  cells: string[];
}

/** Rows of cells with their lines in the file; empty lines are left out. */
export function readCsvRows(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let value = '';
  let quoted = false;
  let [line, begins] = [1, 1];
  const endCell = () => {
    cells.push(value.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''));
    value = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begins, cells });
    cells = [];
  };
  const source = text.replace(/^\ufeff/, '');
  for (let index = 0; index < source.length; index++) {
    const character = source[index] as string;
    if (character === '\n') line += 1;
    if (quoted && character === '"' && source[index + 1] === '"') {
      value += '"';
      index += 1;
    } else if (character === '"' && (quoted || value === '')) quoted = !quoted;
    else if (quoted) value += character;
    else if (character === ',') endCell();
    else if (character === '\n') {
      endRow();
      begins = line;
    } else if (character !== '\r') value += character;
  }
  if (value !== '' || cells.length > 0) endRow();
  return rows;
}

/** Finds the column that is headed by one of these names, however they are capitalised; -1 where there is none. */
export function columnFinder(head: readonly string[]): (names: readonly string[]) => number {
  const titles = head.map((title) => title.trim().toLowerCase());
  return (names) => {
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    return titles.findIndex((title) => wanted.has(title));
  };
}

/** Rows of cells; empty lines are left out. */
export const readCsv = (text: string): string[][] => readCsvRows(text).map(({ cells }) => cells);
