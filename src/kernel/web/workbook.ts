/** The sheets of a workbook (xlsx) as rows of texts, as the person sees them. */
import readSheets, { type CellValue } from 'read-excel-file/universal';
import type { Sheet } from '../contract/table/table.ts';

const padTwo = (number: number): string => String(number).padStart(2, '0');

/** Workbooks know no zone: the clock that they show is the one that counts. */
function toDateText(date: Date): string {
  const day = date.toISOString().slice(0, 10);
  const [hours, minutes] = [date.getUTCHours(), date.getUTCMinutes()];
  return hours + minutes === 0 ? day : `${day} ${padTwo(hours)}:${padTwo(minutes)}`;
}

/** Numbers are stored with more digits than shown: `0.30000000000000004`, `1.797E6`. */
function toNumberText(written: string): string {
  if (/^-?\d+$/.test(written)) return written;
  const number = Number(written);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : written;
}

function toCellText(cell: CellValue<string> | null): string {
  if (cell === null) return '';
  const value: unknown = cell;
  if (value instanceof Date) return toDateText(value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

/** @throws InvalidInputError, InvalidSpreadsheetError */
export async function readWorkbook(bytes: ArrayBuffer): Promise<Sheet[]> {
  const sheets = await readSheets(bytes, { parseNumber: toNumberText });
  const read = sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data
      .map((row, at) => ({ line: at + 1, cells: row.map(toCellText) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  }));
  const filled = read.filter(({ rows }) => rows.length > 0);
  return filled.length > 0 ? filled : read.slice(0, 1);
}
