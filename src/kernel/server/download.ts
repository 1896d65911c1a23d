/** Files that are written while they are sent: CSV of any size, and spreadsheets, which are bounded because they are zipped whole. */
import { Readable } from 'node:stream';
import writeSheet from 'write-excel-file/node';
import { csvBom, formatCsvLine } from '../contract/csv.ts';
import { fail, kernelErrors } from '../contract/error.ts';
import { type Currency, currencies, type Sum } from '../contract/money.ts';
import { maskSealed } from '../contract/sealed-value.ts';
import type { AnyContext, Context } from './context.ts';

/** A text, a number as it is shown, or a day, `YYYY-MM-DD`; null is an empty cell. */
export type Cell = string | number | { day: string } | null;
type RowBatches = AsyncIterable<readonly (readonly Cell[])[]>;

/** Rows that one spreadsheet takes. */
const largestSheet = 50_000;

/** A sum as people write it: 1,234.56 of 123456 cents. What a spreadsheet would round stays text. */
export function toAmountCell(amount: Sum, currency: Currency): Cell {
  const places = currencies[currency];
  if (typeof amount === 'number' && Math.abs(amount) < 10 ** 15) return amount / 10 ** places;
  const digits = String(amount);
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

export interface Download<At extends AnyContext = Context> {
  /** `고객.csv`; one that ends in `.xlsx` is a spreadsheet. */
  name: string;
  /**
   * Rows in portions, the head first. Read after the request's own unit was committed, with a context that only reads; what
   * goes wrong later than the first portion breaks the connection, so that nobody takes half a file for the whole.
   */
  rows(context: At): RowBatches;
}

export interface DownloadReply {
  headers: Record<string, string>;
  body: Readable;
}

function toCellText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.day : maskSealed(String(cell));
}

const toCsvLine = (row: readonly Cell[]): string => formatCsvLine(row.map(toCellText));

async function* streamLines(portions: AsyncIterator<readonly (readonly Cell[])[]>, first: string) {
  try {
    yield first;
    for (let next = await portions.next(); !next.done; next = await portions.next())
      yield next.value.map(toCsvLine).join('');
  } finally {
    // A reader that left: what is read for it ends, too.
    await portions.return?.();
  }
}

/** Texts are texts: a spreadsheet takes none of them for a formula. Decimals show as many places as the number has. */
function toSheetCell(cell: Cell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number')
    return { value: cell, type: Number, format: Number.isInteger(cell) ? '#,##0' : '#,##0.00' };
  if (typeof cell === 'object') {
    return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  }
  return { value: maskSealed(cell), type: String };
}

/** Column width in characters, by content; Hangul counts two. */
function getColumnWidth(rows: readonly (readonly Cell[])[], column: number): number {
  const sizes = rows
    .slice(0, 200)
    .map((row) => Math.min(toCellText(row[column] ?? null).replace(/[가-힣]/g, 'xx').length, 60));
  return Math.max(8, ...sizes) + 3;
}

/** @throws EXPORT_TOO_LARGE */
async function createSheet(portions: RowBatches): Promise<Buffer> {
  const rows: (readonly Cell[])[] = [];
  for await (const portion of portions) {
    rows.push(...portion);
    if (rows.length > largestSheet) throw fail(kernelErrors.EXPORT_TOO_LARGE);
  }
  const [head = [], ...body] = rows;
  const titles = head.map((title) => ({ value: toCellText(title), type: String, fontWeight: 'bold' as const }));
  const columns = head.map((_, column) => ({ width: getColumnWidth(rows, column) }));
  const data = [titles, ...body.map((row) => row.map(toSheetCell))];
  return writeSheet(data as never, { columns, stickyRowsCount: 1 }).toBuffer();
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Reads the first portion before sending anything, so that a refusal is still possible. */
export async function sendDownload({ name, rows }: Download, context: Context): Promise<DownloadReply> {
  const isSheet = name.endsWith('.xlsx');
  const headers = {
    'content-type': isSheet ? contentTypes.xlsx : contentTypes.csv,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
  if (isSheet) return { headers, body: Readable.from([await createSheet(rows(context))]) };
  const portions = rows(context)[Symbol.asyncIterator]();
  const { value } = await portions.next();
  const first = csvBom + (value ?? []).map(toCsvLine).join('');
  return { headers, body: Readable.from(streamLines(portions, first)) };
}
