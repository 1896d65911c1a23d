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

interface PlacedRow extends CsvRow {
  /** Where the row begins in the text, and where the next one does. */
  from: number;
  to: number;
}

function* placedRows(source: string): Generator<PlacedRow> {
  let cells: string[] = [];
  let value = '';
  let quoted = false;
  let [line, begins, from] = [1, 1, 0];
  const endCell = () => {
    cells.push(value.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''));
    value = '';
  };
  const isFilled = () => cells.some((one) => one.trim() !== '');
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
      endCell();
      if (isFilled()) yield { line: begins, cells, from, to: index + 1 };
      cells = [];
      [begins, from] = [line, index + 1];
    } else if (character !== '\r') value += character;
  }
  if (value === '' && cells.length === 0) return;
  endCell();
  if (isFilled()) yield { line: begins, cells, from, to: source.length };
}

const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** Rows of cells with their lines in the file; empty lines are left out. */
export function readCsvRows(text: string): CsvRow[] {
  return Array.from(placedRows(withoutMark(text)), ({ line, cells }) => ({ line, cells }));
}

/** The first row of a file; empty where it has none. */
export function csvHead(text: string): string[] {
  for (const { cells } of placedRows(withoutMark(text))) return cells;
  return [];
}

/** A part of a file that can be read by itself. */
export interface CsvPart {
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
  /** The line of the file on which it begins, from 1. */
  line: number;
  rows: number;
}

/** The rows behind the head, in parts of so many; no row is kept. */
export function csvParts(text: string, size: number): CsvPart[] {
  const parts: CsvPart[] = [];
  let [isHead, rest] = [true, 0];
  for (const { line, from, to } of placedRows(withoutMark(text))) {
    if (isHead) {
      isHead = false;
      continue;
    }
    if (rest === 0) parts.push({ from, to, line, rows: 0 });
    const part = parts.at(-1) as CsvPart;
    part.to = to;
    part.rows += 1;
    rest = (rest + 1) % size;
  }
  return parts;
}

/** The rows of one part, with their lines in the file. */
export function readCsvPart(text: string, part: Pick<CsvPart, 'from' | 'to' | 'line'>): CsvRow[] {
  const rows = readCsvRows(withoutMark(text).slice(part.from, part.to));
  return rows.map(({ line, cells }) => ({ line: line + part.line - 1, cells }));
}

/** Korean Excel saves as CSV in CP949 unless it is told otherwise; browsers know that as EUC-KR. */
const encodings = ['utf-8', 'euc-kr'] as const;

/** The text of a file as spreadsheets save it. @returns null for what is no text in either encoding: a picture, a workbook */
export function textOfBytes(bytes: ArrayBuffer | Uint8Array): string | null {
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // Not in this encoding.
    }
  }
  return null;
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
