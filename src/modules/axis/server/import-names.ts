/** The records that the rows of a file name, by code, by id or by a title. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { TableRow } from '#kernel/contract/table/rows.ts';
import type { Context } from '#kernel/server/context.ts';
import { namesIn, type RowReading } from '../contract/import.ts';
import { type NamedRecord, selectNamed } from './imports.queries.ts';
import { typeOf } from './type.service.ts';

export const unclear = Symbol('several records have this title');
export type Found = ReadonlyMap<string, string | typeof unclear>;

/** What texts name, by code, else by id, else by the title that one record alone has. */
function byText(texts: readonly string[], records: readonly NamedRecord[]): Found {
  const byCode = new Map(records.map(({ code, id }) => [code, id]));
  const ids = new Set(records.map(({ id }) => id));
  const byTitle = Map.groupBy(records, ({ title }) => title);
  const found = texts.flatMap((text) => {
    const titled = byTitle.get(text) ?? [];
    const id = byCode.get(text) ?? (ids.has(text) ? text : null) ?? (titled.length > 1 ? unclear : titled[0]?.id);
    return id === undefined ? [] : [[text, id] as const];
  });
  return new Map(found);
}

/**
 * What the rows name, by the field: one statement for each field that names records.
 * @throws RECORD_TYPE_FORBIDDEN for records that the actor may not read
 */
export async function lookUpNames(
  context: Context,
  rows: readonly TableRow[],
  reading: RowReading,
): Promise<ReadonlyMap<FieldDefinition, Found>> {
  const named = [...namesIn(rows, reading)].filter(([, texts]) => texts.length > 0);
  // Whether a name is known is told to who may read the records alone.
  for (const [{ axis = '', type = '' }] of named) await typeOf(context, { axis, type }, 'read');
  const found = await context.unit.queryAll(
    named.map(([{ axis = '', type = '' }, texts]) => selectNamed(context.companyId, { axis, type, texts })),
  );
  return new Map(named.map(([field, texts], at) => [field, byText(texts, (found[at] ?? []) as NamedRecord[])]));
}
