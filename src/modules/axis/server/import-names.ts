/** The records that the rows of a file name, by code, by id or by a title. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { TableRow } from '#kernel/contract/table/rows.ts';
import type { Context } from '#kernel/server/context.ts';
import { collectNames, type RowReading } from '../contract/import.ts';
import { type NamedRecord, selectRecordsByName } from './imports.queries.ts';
import { getAllowedType } from './type.service.ts';

export const ambiguous = Symbol('several records have this title');
export type NameResolution = ReadonlyMap<string, string | typeof ambiguous>;

/** Resolves texts to records by code, else by id, else by a unique title. */
function resolveTexts(texts: readonly string[], records: readonly NamedRecord[]): NameResolution {
  const byCode = new Map(records.map(({ code, id }) => [code, id]));
  const ids = new Set(records.map(({ id }) => id));
  const byTitle = Map.groupBy(records, ({ title }) => title);
  const resolved = texts.flatMap((text) => {
    const titled = byTitle.get(text) ?? [];
    const id = byCode.get(text) ?? (ids.has(text) ? text : null) ?? (titled.length > 1 ? ambiguous : titled[0]?.id);
    return id === undefined ? [] : [[text, id] as const];
  });
  return new Map(resolved);
}

/**
 * What the rows name, by the field: one statement for each field that names records.
 * @throws RECORD_TYPE_FORBIDDEN for records that the actor may not read
 */
export async function resolveNames(
  context: Context,
  rows: readonly TableRow[],
  reading: RowReading,
): Promise<ReadonlyMap<FieldDefinition, NameResolution>> {
  const named = [...collectNames(rows, reading)].filter(([, texts]) => texts.length > 0);
  // Only readers of the records learn if a name exists.
  for (const [{ axis = '', type = '' }] of named) await getAllowedType(context, { axis, type }, 'read');
  const rowsByField = await context.unit.queryAll(
    named.map(([{ axis = '', type = '' }, texts]) => selectRecordsByName(context.companyId, { axis, type, texts })),
  );
  return new Map(
    named.map(([field, texts], at) => [field, resolveTexts(texts, (rowsByField[at] ?? []) as NamedRecord[])]),
  );
}
