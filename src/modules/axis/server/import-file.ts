/** The file of an import as its uploader sees it, and its reading settings. */
import type { z } from 'zod';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { isSealedKind } from '#kernel/contract/sealed-value.ts';
import {
  getDelimiter,
  getMarkLength,
  readFirstRows,
  readPart,
  readSinglePart,
  splitTextParts,
  type TableRow,
} from '#kernel/contract/table/rows.ts';
import { createBodyFilter, findHead, maxAbove, readTableHead, type TableHead } from '#kernel/contract/table/table.ts';
import { countBytes, decodePart, type EncodedText, readEncoded } from '#kernel/contract/table/text.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { findStoredFile } from '#kernel/server/files.ts';
import { axisErrors } from '../contract/errors.ts';
import type { FileReading, recordImportBlock } from '../contract/import.blocks.ts';
import {
  getColumns,
  getImportFields,
  type ImportMapping,
  isIgnoredColumn,
  matchColumnsByLabel,
} from '../contract/import.ts';
import { hasMatchColumn } from '../contract/import-match.ts';
import type { TypeDefinition } from '../contract/type.ts';

/** Nobody imports a file that another uploaded, whatever rights he or she holds. @throws NOT_FOUND */
async function findOwnFile(context: Context, id: string) {
  const file = await findStoredFile(context, { id, of: null });
  if (file.createdBy === null || file.createdBy !== getActorId(context)) throw fail(kernelErrors.NOT_FOUND);
  return file;
}

/** @throws NOT_FOUND, IMPORT_UNREADABLE, FILE_LOST */
export async function readOwnFile(context: Context, id: string): Promise<{ name: string } & EncodedText> {
  const { name, read } = await findOwnFile(context, id);
  const encoded = readEncoded(await read());
  if (!encoded) throw fail(axisErrors.IMPORT_UNREADABLE);
  return { name, ...encoded };
}

/** Position of a part of the file. */
export type FilePart = z.output<(typeof recordImportBlock)['settings']>;

/** The rows of one part, which alone are read. @throws NOT_FOUND, IMPORT_UNREADABLE, FILE_LOST */
export async function readOwnPart(
  context: Context,
  file: { id: string; head: ImportMapping['head'] },
  part: FilePart,
): Promise<TableRow[]> {
  const { start, end, reading } = part;
  if (start === undefined || end === undefined || !reading) {
    const { text } = await readOwnFile(context, file.id);
    return readPart(text, part, createBodyFilter(readHead(text, file.head)));
  }
  const { readPart: read } = await findOwnFile(context, file.id);
  const text = decodePart(await read(start, end), reading.encoding);
  return readSinglePart(text, { line: part.line, delimiter: reading.delimiter }, createBodyFilter(reading.head));
}

/** The head of a text at the given position. */
export const readHead = (text: string, head: ImportMapping['head']): TableHead =>
  readTableHead(readFirstRows(text, maxAbove + head.line), head);

/** Splits the data rows into parts of a given size, each with its byte offsets, and returns the reading settings. */
export function splitFile(
  { text, encoding, mark }: EncodedText,
  input: { head: TableHead; size: number; each: (row: TableRow) => void },
): { parts: Omit<FilePart, 'reading'>[]; openQuote: number | null; reading: FileReading } {
  const isBelow = createBodyFilter(input.head);
  const isRow = (row: TableRow) => {
    const isMeant = isBelow(row);
    if (isMeant) input.each(row);
    return isMeant;
  };
  const { parts, openQuote } = splitTextParts(text, { size: input.size, isRow });
  const markLength = getMarkLength(text);
  let [read, bytes] = [markLength, mark + countBytes(text.slice(0, markLength), encoding)];
  const placed = parts.map((part) => {
    const start = bytes + countBytes(text.slice(read, markLength + part.from), encoding);
    const end = start + countBytes(text.slice(markLength + part.from, markLength + part.to), encoding);
    [read, bytes] = [markLength + part.to, end];
    return { ...part, start, end };
  });
  return { parts: placed, openQuote, reading: { encoding, delimiter: getDelimiter(text), head: input.head } };
}

/** Number of rows examined for data below the head. */
const peekedRows = maxAbove + 100;

/** The mapping suggested by a file's column names. */
function proposeMapping(text: string, type: TypeDefinition) {
  const head = findHead(readFirstRows(text, maxAbove), (title) => matchColumnsByLabel([title], type)[0] !== null);
  const columns = matchColumnsByLabel(head.cells, type);
  const unknown = head.cells.filter((title, at) => columns[at] === null && !isIgnoredColumn(title));
  const { line, height } = head;
  const mapping: ImportMapping = { head: { line, height }, columns, choices: {}, fixed: {}, alike: 'create' };
  return { mapping, unknown };
}

/**
 * Refuses unknown or duplicate columns, and fixed values for sealed fields, because the mapping is stored unencrypted. @throws
 * IMPORT_COLUMN_UNKNOWN
 */
export function assertColumns(type: TypeDefinition, { columns, fixed }: ImportMapping): void {
  const fields = getImportFields(type);
  const fieldKeys = new Set(['title', 'code', ...fields.map(({ key }) => key)]);
  const fixable = new Set(fields.filter(({ kind }) => !isSealedKind(kind)).map(({ key }) => key));
  const mappedColumns = columns.filter((key) => key !== null);
  const strange = mappedColumns.filter((key, at) => !fieldKeys.has(key) || mappedColumns.indexOf(key) < at);
  const unfit = Object.keys(fixed).filter((key) => !fixable.has(key));
  if (strange.length > 0) throw findUnknownColumns(strange, 'mapping.columns');
  if (unfit.length > 0) throw findUnknownColumns(unfit, 'mapping.fixed');
}

const findUnknownColumns = (names: readonly string[], field: string) =>
  fail(axisErrors.IMPORT_COLUMN_UNKNOWN, { values: { columns: names.join(', ').slice(0, 500) }, details: [{ field }] });

/**
 * How the file is read: as it was said, or by the names of its columns. What of it is no value of the type must be left out by name.
 * @throws IMPORT_COLUMN_UNKNOWN, IMPORT_WITHOUT_TITLE, IMPORT_EMPTY
 */
export function resolveMapping(
  text: string,
  type: TypeDefinition,
  order: { mapping?: ImportMapping | undefined; leaveOut: readonly string[] },
): ImportMapping {
  const leftOut = new Set(order.leaveOut.map((name) => name.trim()));
  const { mapping, unknown } = order.mapping ? { mapping: order.mapping, unknown: [] } : proposeMapping(text, type);
  assertColumns(type, mapping);
  const columns = getColumns(type, mapping);
  if (columns.title < 0 && !(mapping.alike === 'update' && hasMatchColumn(columns))) {
    throw fail(axisErrors.IMPORT_WITHOUT_TITLE);
  }
  const strange = unknown.filter((name) => !leftOut.has(name.trim()));
  if (strange.length > 0) throw findUnknownColumns(strange, 'leaveOut');
  const first = readFirstRows(text, peekedRows);
  // The worker counts the rest.
  if (!first.some(createBodyFilter(readTableHead(first, mapping.head)))) throw fail(axisErrors.IMPORT_EMPTY);
  return mapping;
}

/** The mapping of an import that predates stored mappings, derived from column names. */
export const createMappingByNames = (text: string, type: TypeDefinition): ImportMapping =>
  proposeMapping(text, type).mapping;
