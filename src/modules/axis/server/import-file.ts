/** The file of an import, as whoever uploaded it sees it, and how it is read. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { isSealedKind } from '#kernel/contract/sealed.ts';
import { readFirstRows } from '#kernel/contract/table/rows.ts';
import { findHead, headAt, isBody, mostAbove } from '#kernel/contract/table/table.ts';
import { textOfBytes } from '#kernel/contract/table/text.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { findStoredFile } from '#kernel/server/files.ts';
import { axisErrors } from '../contract/errors.ts';
import { columnsFor, type ImportMapping, importFields, isNoValue, labelledColumns } from '../contract/import.ts';
import { tellsApart } from '../contract/import-alike.ts';
import type { TypeDefinition } from '../contract/type.ts';

/**
 * Nobody imports a file that another uploaded, whatever rights he or she holds.
 * @throws NOT_FOUND, IMPORT_UNREADABLE
 */
export async function readOwnFile(context: Context, id: string): Promise<{ name: string; text: string }> {
  const { name, createdBy, read } = await findStoredFile(context, { id, of: null });
  if (createdBy === null || createdBy !== actorId(context)) throw fail(kernelErrors.NOT_FOUND);
  const text = textOfBytes(await read());
  if (text === null) throw fail(axisErrors.IMPORT_UNREADABLE);
  return { name, text };
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
