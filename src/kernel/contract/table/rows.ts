/** Rows of cells of a text that a spreadsheet saved: CSV (RFC 4180) with commas, semicolons or tabs, and any ends of lines. Pure. */

export interface TableRow {
  /** The row as a spreadsheet numbers it, from 1: rows without anything count, a line break within a cell does not. */
  line: number;
  cells: string[];
}

interface RowRange extends TableRow {
  /** Offsets in the text of this row and of the next one. */
  from: number;
  to: number;
  /** A quotation mark has no end: the row goes on to the end of the text. */
  isOpen: boolean;
}

export const delimiters = [',', '\t', ';'] as const;
type Delimiter = (typeof delimiters)[number];

const mark = '\ufeff';

/** Prefix that export adds to a cell which a spreadsheet would run as a formula. */
const disarmed = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

interface Cell {
  value: string;
  to: number;
  isOpen: boolean;
}

const isBreak = (character: string | undefined): boolean => character === '\n' || character === '\r';

function readPlainCell(text: string, from: number, delimiter: string): Cell {
  let to = from;
  while (to < text.length && text[to] !== delimiter && !isBreak(text[to])) to += 1;
  return { value: text.slice(from, to), to, isOpen: false };
}

/** A quoted cell; text after its closing quote belongs to it. */
function readQuotedCell(text: string, from: number, delimiter: string): Cell {
  let value = '';
  for (let at = from + 1; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) return { value: value + text.slice(at), to: text.length, isOpen: true };
    value += text.slice(at, end);
    if (text[end + 1] === '"') {
      value += '"';
      at = end + 2;
      continue;
    }
    const rest = readPlainCell(text, end + 1, delimiter);
    return { value: value + rest.value, to: rest.to, isOpen: false };
  }
}

function* scanRows(text: string, delimiter: string): Generator<RowRange> {
  let at = 0;
  for (let line = 1; at < text.length; line += 1) {
    const from = at;
    const cells: string[] = [];
    let isOpen = false;
    for (;;) {
      const cell = text[at] === '"' ? readQuotedCell(text, at, delimiter) : readPlainCell(text, at, delimiter);
      cells.push(cell.value.replace(disarmed, ''));
      isOpen = cell.isOpen;
      at = cell.to;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (at < text.length) at += text.startsWith('\r\n', at) ? 2 : 1;
    if (cells.some((value) => value.trim() !== '')) yield { line, cells, from, to: at, isOpen };
  }
}

/** Number of rows inspected to detect the delimiter. */
const sampledRows = 30;

/** Number of leading rows with the most common width, and that width in cells. */
function measureEvenness(text: string, delimiter: Delimiter): { rows: number; width: number } {
  const widths = new Map<number, number>();
  let rowCount = 0;
  for (const { cells } of scanRows(text, delimiter)) {
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    rowCount += 1;
    if (rowCount === sampledRows) break;
  }
  const all = [...widths].map(([width, rows]) => ({ width, rows }));
  return all.sort((a, b) => b.rows - a.rows || b.width - a.width)[0] ?? { rows: 0, width: 1 };
}

function detectDelimiter(text: string): Delimiter {
  const scored = delimiters.map((delimiter) => ({ delimiter, ...measureEvenness(text, delimiter) }));
  scored.sort((a, b) => b.rows - a.rows || b.width - a.width);
  return scored[0]?.delimiter ?? ',';
}

/** Without the mark by which spreadsheets know UTF-8. */
const withoutMark = (text: string): string => (text.startsWith(mark) ? text.slice(mark.length) : text);

function* scanTextRows(source: string): Generator<RowRange> {
  const text = withoutMark(source);
  yield* scanRows(text, detectDelimiter(text));
}

export interface TableText {
  /** Rows without anything are left out. */
  rows: TableRow[];
  /** The row whose quotation mark has no end; null where there is none. */
  openQuote: number | null;
}

/** All rows of the text. */
export function readRows(text: string): TableText {
  const placed = [...scanTextRows(text)];
  const rows = placed.map(({ line, cells }) => ({ line, cells }));
  return { rows, openQuote: placed.find(({ isOpen }) => isOpen)?.line ?? null };
}

/** The first rows, without reading the rest. */
export function readFirstRows(text: string, most: number): TableRow[] {
  const first: TableRow[] = [];
  for (const { line, cells } of scanTextRows(text)) {
    first.push({ line, cells });
    if (first.length === most) break;
  }
  return first;
}

/** A part of a text that can be read by itself. */
export interface TextPart {
  /** Start and end offsets in the text. */
  from: number;
  to: number;
  /** The row with which it begins, as a spreadsheet numbers it. */
  line: number;
  rows: number;
}

/** Length of the byte order mark that spreadsheets use. */
export const getMarkLength = (text: string): number => (text.startsWith(mark) ? mark.length : 0);

type IsRow = (row: TableRow) => boolean;

/** The matching rows of the text, in parts of this size; rows are not retained. `openQuote`: as for all rows. */
export function splitTextParts(
  text: string,
  options: { size: number; isRow: IsRow },
): { parts: TextPart[]; openQuote: number | null } {
  const parts: TextPart[] = [];
  let rest = 0;
  for (const row of scanTextRows(text)) {
    const { line, from, to } = row;
    if (row.isOpen) return { parts, openQuote: line };
    if (!options.isRow(row)) continue;
    if (rest === 0) parts.push({ from, to, line, rows: 0 });
    const part = parts.at(-1) as TextPart;
    part.to = to;
    part.rows += 1;
    rest = (rest + 1) % options.size;
  }
  return { parts, openQuote: null };
}

/** By what the cells of a text are divided. */
export const getDelimiter = (text: string): string => detectDelimiter(withoutMark(text));

/** The rows of a text that is one part by itself. */
export function readSinglePart(text: string, part: { line: number; delimiter: string }, isRow: IsRow): TableRow[] {
  const placed = [...scanRows(text, part.delimiter)];
  return placed.map(({ line, cells }) => ({ line: line + part.line - 1, cells })).filter(isRow);
}

/** The rows of one part that are meant. */
export function readPart(source: string, part: Pick<TextPart, 'from' | 'to' | 'line'>, isRow: IsRow): TableRow[] {
  const text = withoutMark(source);
  const placed = [...scanRows(text.slice(part.from, part.to), detectDelimiter(text))];
  return placed.map(({ line, cells }) => ({ line: line + part.line - 1, cells })).filter(isRow);
}
