/** The tables of a file that a person chose: CSV in all its forms, or a workbook. What reads workbooks is loaded with the first one. */
import { tableTexts } from '../contract/table/file.texts.ts';
import { readRows } from '../contract/table/rows.ts';
import type { Sheet } from '../contract/table/table.ts';
import { decodeText } from '../contract/table/text.ts';
import { fillTemplate, type LocalText } from '../contract/text.ts';

/** The sheets that have something in them, at least one; or why there is none. */
export type TableFile = { sheets: Sheet[]; problem: null } | { sheets: []; problem: LocalText };

const createProblem = (problem: LocalText): TableFile => ({ sheets: [], problem });

const hasPrefix = (bytes: Uint8Array, ...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte);

/** A ZIP, as workbooks are; and the container of the old ones, and of those with a password. */
const isZip = (bytes: Uint8Array) => hasPrefix(bytes, 0x50, 0x4b, 0x03, 0x04);
const isCompound = (bytes: Uint8Array) => hasPrefix(bytes, 0xd0, 0xcf, 0x11, 0xe0);

async function readSheets(bytes: ArrayBuffer): Promise<Sheet[] | null> {
  const { readWorkbook } = await import('./workbook.ts');
  try {
    return await readWorkbook(bytes);
  } catch {
    // Another kind of ZIP, or one that is damaged.
    return null;
  }
}

/** Reads the file; one without any cell is a sheet without rows. */
export async function readTableFile(file: File): Promise<TableFile> {
  const source = await file.arrayBuffer();
  const bytes = new Uint8Array(source);
  if (isCompound(bytes)) return createProblem(tableTexts.oldWorkbook);
  if (isZip(bytes)) {
    const sheets = await readSheets(source);
    return sheets ? { sheets, problem: null } : createProblem(tableTexts.unreadable);
  }
  const text = decodeText(bytes);
  if (text === null) return createProblem(tableTexts.unreadable);
  const { rows, openQuote: line } = readRows(text);
  if (line === null) return { sheets: [{ name: '', rows }], problem: null };
  const { ko, en } = tableTexts.openQuote;
  return createProblem({ ko: fillTemplate(ko, { line }), en: fillTemplate(en, { line }) });
}
