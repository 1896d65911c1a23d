/** A table as people have it: with a title above the head, a head of two rows whose cells were merged, and a row of sums below. Pure. */
import { readSigns } from '../input/text.ts';
import type { TableRow } from './rows.ts';

/** One table of a file. */
export interface Sheet {
  /** '' of a file that is one table. */
  name: string;
  /** Rows without anything are left out. */
  rows: TableRow[];
}

export interface TableHead {
  /** The row of the spreadsheet in which the head begins, from 1, and how many rows it has. */
  line: number;
  height: 1 | 2;
  /** Column names. */
  cells: string[];
}

export interface Table {
  head: TableHead;
  rows: TableRow[];
  /** Number of empty rows between head and end. */
  empty: number;
  /** Rows that are left out: sums, and the head once more, as print-outs of several pages have it. */
  sums: number[];
  heads: number[];
}

/** A head is looked for so far down. */
export const maxAbove = 20;

/** The same word however it is written: width, case, blanks, signs, a unit in brackets. */
export const normalizeTitle = (title: string): string =>
  readSigns(title)
    .toLowerCase()
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .replace(/[\s*_.:·・/\\'’"“”-]/g, '');

/** Finds the column that is headed by one of these names, however they are written; -1 where there is none. */
export function createColumnFinder(head: readonly string[]): (names: readonly string[]) => number {
  const titles = head.map(normalizeTitle);
  return (names) => {
    const wantedTitles = new Set(names.map(normalizeTitle));
    return titles.findIndex((title) => title !== '' && wantedTitles.has(title));
  };
}

/** The head that begins in this row: what a lower cell leaves empty, the upper one of the merged pair says. */
export function readTableHead(rows: readonly TableRow[], position: Pick<TableHead, 'line' | 'height'>): TableHead {
  const { line, height } = position;
  const cellsOf = (item: number) => rows.find((row) => row.line === item)?.cells ?? [];
  const [upper, lower] = [cellsOf(line), height === 2 ? cellsOf(line + 1) : []];
  const width = Math.max(upper.length, lower.length);
  const cells = Array.from({ length: width }, (_, at) => (lower[at]?.trim() || upper[at] || '').trim());
  return { line, height, cells };
}

/**
 * The head of a table: the row, or the two rows, with the most columns that are known. The first row where none is.
 * @param isKnownAddress whether a column may be called so
 */
export function findHead(rows: readonly TableRow[], isKnown: (title: string) => boolean): TableHead {
  const count = ({ cells }: TableHead) => new Set(cells.map(normalizeTitle).filter(isKnown)).size;
  const first = rows.slice(0, maxAbove);
  const heads = ([1, 2] as const).flatMap((height) => first.map(({ line }) => readTableHead(rows, { line, height })));
  const best = heads.reduce<TableHead | null>((a, b) => {
    return count(b) > (a ? count(a) : 0) ? b : a;
  }, null);
  return best ?? readTableHead(rows, { line: rows[0]?.line ?? 1, height: 1 });
}

const sumNames = new Set([
  '합계',
  '총계',
  '총합계',
  '소계',
  '누계',
  '계',
  'total',
  'totals',
  'grandtotal',
  'subtotal',
  'sum',
]);
const sumValue = /^[\d,.\s₩￦$%()+\-△▲−원건개명]*$/;

/** A row of sums: called so by its first cell, and numbers behind it. */
export function isSumRow({ cells }: TableRow): boolean {
  const [name, ...values] = cells.filter((cell) => cell.trim() !== '');
  return (
    name !== undefined &&
    values.length > 0 &&
    sumNames.has(normalizeTitle(name)) &&
    values.every((value) => sumValue.test(readSigns(value)))
  );
}

const hasSameTitles = (titles: readonly string[], otherTitles: readonly string[]): boolean =>
  titles.every((title, at) => normalizeTitle(title) === normalizeTitle(otherTitles[at] ?? ''));

const isHeadAgain = ({ cells }: TableRow, head: TableHead): boolean => hasSameTitles(head.cells, cells);

const isBelow = ({ line }: TableRow, head: TableHead): boolean => line >= head.line + head.height;

/** True for rows with data of their own. */
export const createBodyFilter = (head: TableHead) => (row: TableRow) =>
  isBelow(row, head) && !isSumRow(row) && !isHeadAgain(row, head);

/** The rows below a head. */
export function readTableBelow(rows: readonly TableRow[], head: TableHead): Table {
  const below = rows.filter((row) => isBelow(row, head));
  const last = below.at(-1)?.line ?? head.line + head.height - 1;
  const linesOf = (some: readonly TableRow[]) => some.map(({ line }) => line);
  return {
    head,
    rows: below.filter(createBodyFilter(head)),
    empty: last - (head.line + head.height - 1) - below.length,
    sums: linesOf(below.filter(isSumRow)),
    heads: linesOf(below.filter((row) => !isSumRow(row) && isHeadAgain(row, head))),
  };
}

/** The table whose head has the most of these names. */
export function findTable(rows: readonly TableRow[], names: readonly string[]): Table {
  const titles = new Set(names.map(normalizeTitle));
  return readTableBelow(
    rows,
    findHead(rows, (title) => titles.has(normalizeTitle(title))),
  );
}
