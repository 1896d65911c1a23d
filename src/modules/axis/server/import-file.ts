/** The file of an import, as whoever uploaded it sees it, and how it is read. */
import type { z } from 'zod';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { isSealedKind } from '#kernel/contract/sealed.ts';
import {
  dividerOf,
  marksOf,
  readAlone,
  readFirstRows,
  readPart,
  type TableRow,
  textParts,
} from '#kernel/contract/table/rows.ts';
import { findHead, headAt, isBody, mostAbove, type TableHead } from '#kernel/contract/table/table.ts';
import { bytesOf, type EncodedText, readEncoded, textOfPart } from '#kernel/contract/table/text.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { findStoredFile } from '#kernel/server/files.ts';
import { axisErrors } from '../contract/errors.ts';
import type { FileReading, recordImportBlock } from '../contract/import.blocks.ts';
import { columnsFor, type ImportMapping, importFields, isNoValue, labelledColumns } from '../contract/import.ts';
import { tellsApart } from '../contract/import-alike.ts';
import type { TypeDefinition } from '../contract/type.ts';

/** Nobody imports a file that another uploaded, whatever rights he or she holds. @throws NOT_FOUND */
async function findOwnFile(context: Context, id: string) {
  const file = await findStoredFile(context, { id, of: null });
  if (file.createdBy === null || file.createdBy !== actorId(context)) throw fail(kernelErrors.NOT_FOUND);
  return file;
}

/** @throws NOT_FOUND, IMPORT_UNREADABLE, FILE_LOST */
export async function readOwnFile(context: Context, id: string): Promise<{ name: string } & EncodedText> {
  const { name, read } = await findOwnFile(context, id);
  const encoded = readEncoded(await read());
  if (!encoded) throw fail(axisErrors.IMPORT_UNREADABLE);
  return { name, ...encoded };
}

/** Where a part of the file stands. */
export type PartOfFile = z.output<(typeof recordImportBlock)['settings']>;

/** The rows of one part, which alone are read. @throws NOT_FOUND, IMPORT_UNREADABLE, FILE_LOST */
export async function readOwnPart(
  context: Context,
  file: { id: string; head: ImportMapping['head'] },
  part: PartOfFile,
): Promise<TableRow[]> {
  const { start, end, reading } = part;
  if (start === undefined || end === undefined || !reading) {
    const { text } = await readOwnFile(context, file.id);
    return readPart(text, part, isBody(headIn(text, file.head)));
  }
  const { readPart: read } = await findOwnFile(context, file.id);
  const text = textOfPart(await read(start, end), reading.encoding);
  return readAlone(text, { line: part.line, delimiter: reading.delimiter }, isBody(reading.head));
}

/** The head of a text, where it is said to stand. */
export const headIn = (text: string, head: ImportMapping['head']): TableHead =>
  headAt(readFirstRows(text, mostAbove + head.line), head);

/** The rows of the text that are meant in parts of so many, each with its place among the bytes, and how they are read. */
export function partsOfFile(
  { text, encoding, mark }: EncodedText,
  about: { head: TableHead; size: number; each: (row: TableRow) => void },
): { parts: Omit<PartOfFile, 'reading'>[]; openQuote: number | null; reading: FileReading } {
  const isBelow = isBody(about.head);
  const isRow = (row: TableRow) => {
    const isMeant = isBelow(row);
    if (isMeant) about.each(row);
    return isMeant;
  };
  const { parts, openQuote } = textParts(text, { size: about.size, isRow });
  const before = marksOf(text);
  let [read, bytes] = [before, mark + bytesOf(text.slice(0, before), encoding)];
  const placed = parts.map((part) => {
    const start = bytes + bytesOf(text.slice(read, before + part.from), encoding);
    const end = start + bytesOf(text.slice(before + part.from, before + part.to), encoding);
    [read, bytes] = [before + part.to, end];
    return { ...part, start, end };
  });
  return { parts: placed, openQuote, reading: { encoding, delimiter: dividerOf(text), head: about.head } };
}

/** Rows that tell whether there is anything below the head. */
const looked = mostAbove + 100;

/** What a file says of itself by the names of its columns. */
function proposal(text: string, type: TypeDefinition) {
  const head = findHead(readFirstRows(text, mostAbove), (title) => labelledColumns([title], type)[0] !== null);
  const columns = labelledColumns(head.cells, type);
  const unknown = head.cells.filter((title, at) => columns[at] === null && !isNoValue(title));
  const { line, height } = head;
  const mapping: ImportMapping = { head: { line, height }, columns, choices: {}, fixed: {}, alike: 'create' };
  return { mapping, unknown };
}

/** Columns that are none of the type, or twice the same; and sealed fields among what all rows get, since the mapping is kept as it is. @throws IMPORT_COLUMN_UNKNOWN */
export function demandColumns(type: TypeDefinition, { columns, fixed }: ImportMapping): void {
  const fields = importFields(type);
  const known = new Set(['title', 'code', ...fields.map(({ key }) => key)]);
  const fixable = new Set(fields.filter(({ kind }) => !isSealedKind(kind)).map(({ key }) => key));
  const said = columns.filter((key) => key !== null);
  const strange = said.filter((key, at) => !known.has(key) || said.indexOf(key) < at);
  const unfit = Object.keys(fixed).filter((key) => !fixable.has(key));
  if (strange.length > 0) throw unknownColumns(strange, 'mapping.columns');
  if (unfit.length > 0) throw unknownColumns(unfit, 'mapping.fixed');
}

const unknownColumns = (names: readonly string[], field: string) =>
  fail(axisErrors.IMPORT_COLUMN_UNKNOWN, { values: { columns: names.join(', ').slice(0, 500) }, details: [{ field }] });

/**
 * How the file is read: as it was said, or by the names of its columns. What of it is no value of the type must be left out by name.
 * @throws IMPORT_COLUMN_UNKNOWN, IMPORT_WITHOUT_TITLE, IMPORT_EMPTY
 */
export function settleMapping(
  text: string,
  type: TypeDefinition,
  order: { mapping?: ImportMapping | undefined; leaveOut: readonly string[] },
): ImportMapping {
  const left = new Set(order.leaveOut.map((one) => one.trim()));
  const { mapping, unknown } = order.mapping ? { mapping: order.mapping, unknown: [] } : proposal(text, type);
  demandColumns(type, mapping);
  const columns = columnsFor(type, mapping);
  if (columns.title < 0 && !(mapping.alike === 'update' && tellsApart(columns))) {
    throw fail(axisErrors.IMPORT_WITHOUT_TITLE);
  }
  const strange = unknown.filter((one) => !left.has(one.trim()));
  if (strange.length > 0) throw unknownColumns(strange, 'leaveOut');
  const first = readFirstRows(text, looked);
  // The worker counts the rest.
  if (!first.some(isBody(headAt(first, mapping.head)))) throw fail(axisErrors.IMPORT_EMPTY);
  return mapping;
}

/** The mapping of an import that began before mappings were kept: by the names of the columns. */
export const mappingByNames = (text: string, type: TypeDefinition): ImportMapping => proposal(text, type).mapping;
