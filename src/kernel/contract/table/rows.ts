/** Rows of cells of a text that a spreadsheet saved: CSV (RFC 4180) with commas, semicolons or tabs, and any ends of lines. Pure. */

export interface TableRow {
  /** The row as a spreadsheet numbers it, from 1: rows without anything count, a line break within a cell does not. */
  line: number;
  cells: string[];
}

interface PlacedRow extends TableRow {
  /** Where the row begins in the text, and where the next one does. */
  from: number;
  to: number;
  /** A quotation mark has no end: the row goes on to the end of the text. */
  isOpen: boolean;
}

export const delimiters = [',', '\t', ';'] as const;
type Delimiter = (typeof delimiters)[number];

const mark = '\ufeff';

/** What writing put in front of a cell that a spreadsheet would run as a formula. */
const disarmed = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

interface Cell {
  value: string;
  to: number;
  isOpen: boolean;
}

const isBreak = (character: string | undefined): boolean => character === '\n' || character === '\r';

function plainCell(text: string, from: number, delimiter: string): Cell {
  let to = from;
  while (to < text.length && text[to] !== delimiter && !isBreak(text[to])) to += 1;
  return { value: text.slice(from, to), to, isOpen: false };
}

/** A cell in quotation marks; what stands behind its end belongs to it. */
function quotedCell(text: string, from: number, delimiter: string): Cell {
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
    const rest = plainCell(text, end + 1, delimiter);
    return { value: value + rest.value, to: rest.to, isOpen: false };
  }
}

function* placedRows(text: string, delimiter: string): Generator<PlacedRow> {
  let at = 0;
  for (let line = 1; at < text.length; line += 1) {
    const from = at;
    const cells: string[] = [];
    let isOpen = false;
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
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

/** So many rows tell by what cells are divided. */
const looked = 30;

/** How many of the first rows have as many cells as most of them, and how many cells that is. */
function evenness(text: string, delimiter: Delimiter): { rows: number; width: number } {
  const widths = new Map<number, number>();
  let seen = 0;
  for (const { cells } of placedRows(text, delimiter)) {
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    seen += 1;
    if (seen === looked) break;
  }
  const all = [...widths].map(([width, rows]) => ({ width, rows }));
  return all.sort((one, other) => other.rows - one.rows || other.width - one.width)[0] ?? { rows: 0, width: 1 };
}

function delimiterOf(text: string): Delimiter {
  const scored = delimiters.map((delimiter) => ({ delimiter, ...evenness(text, delimiter) }));
  scored.sort((one, other) => other.rows - one.rows || other.width - one.width);
  return scored[0]?.delimiter ?? ',';
}

/** Without the mark by which spreadsheets know UTF-8. */
const bare = (text: string): string => (text.startsWith(mark) ? text.slice(mark.length) : text);

function* rowsIn(source: string): Generator<PlacedRow> {
  const text = bare(source);
  yield* placedRows(text, delimiterOf(text));
}

export interface TableText {
  /** Rows without anything are left out. */
  rows: TableRow[];
  /** The row whose quotation mark has no end; null where there is none. */
  openQuote: number | null;
}

/** All rows of the text. */
export function readRows(text: string): TableText {
  const placed = [...rowsIn(text)];
  const rows = placed.map(({ line, cells }) => ({ line, cells }));
  return { rows, openQuote: placed.find(({ isOpen }) => isOpen)?.line ?? null };
}

/** The first rows, without reading the rest. */
export function readFirstRows(text: string, most: number): TableRow[] {
  const first: TableRow[] = [];
  for (const { line, cells } of rowsIn(text)) {
    first.push({ line, cells });
    if (first.length === most) break;
  }
  return first;
}

/** A part of a text that can be read by itself. */
export interface TextPart {
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
  /** The row with which it begins, as a spreadsheet numbers it. */
  line: number;
  rows: number;
}

/** How a text that spreadsheets know by a mark begins. */
export const marksOf = (text: string): number => (text.startsWith(mark) ? mark.length : 0);

type IsRow = (row: TableRow) => boolean;

/** The rows of the text that are meant, in parts of so many; no row is kept. `openQuote`: as of all rows. */
export function textParts(
  text: string,
  about: { size: number; isRow: IsRow },
): { parts: TextPart[]; openQuote: number | null } {
  const parts: TextPart[] = [];
  let rest = 0;
  for (const row of rowsIn(text)) {
    const { line, from, to } = row;
    if (row.isOpen) return { parts, openQuote: line };
    if (!about.isRow(row)) continue;
    if (rest === 0) parts.push({ from, to, line, rows: 0 });
    const part = parts.at(-1) as TextPart;
    part.to = to;
    part.rows += 1;
    rest = (rest + 1) % about.size;
  }
  return { parts, openQuote: null };
}

/** By what the cells of a text are divided. */
export const dividerOf = (text: string): string => delimiterOf(bare(text));

/** The rows of a text that is one part by itself. */
export function readAlone(text: string, part: { line: number; delimiter: string }, isRow: IsRow): TableRow[] {
  const placed = [...placedRows(text, part.delimiter)];
  return placed.map(({ line, cells }) => ({ line: line + part.line - 1, cells })).filter(isRow);
}

/** The rows of one part that are meant. */
export function readPart(source: string, part: Pick<TextPart, 'from' | 'to' | 'line'>, isRow: IsRow): TableRow[] {
  const text = bare(source);
  const placed = [...placedRows(text.slice(part.from, part.to), delimiterOf(text))];
  return placed.map(({ line, cells }) => ({ line: line + part.line - 1, cells })).filter(isRow);
}
