/** Execution input: shown by the form fields that asked for it, with names instead of ids. */
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { NamesOf } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { findMembers } from '#modules/access/server/index.ts';

/** Extension point: modules whose records forms can choose supply their names, limited to those the reader may read. */
export const recordNamesPoint = defineExtensionPoint<NamesOf>('flow.record-names');

/** Persons are known by name to everybody in their company. */
export const getPersonNames: NamesOf = async (context, ids) =>
  (await findMembers(context, ids)).map(({ personId, name }) => ({ id: personId, name }));

type Values = { readonly [key: string]: Json | undefined };

function listRecordIds(fields: readonly FieldDefinition[], values: Values): string[] {
  return fields.flatMap(({ kind, key, fields: columns = [] }) => {
    const value = values[key];
    if (kind === 'record' || kind === 'person') return typeof value === 'string' ? [value] : [];
    if (kind !== 'lines' || !Array.isArray(value)) return [];
    return value.flatMap((line) => listRecordIds(columns, (line ?? {}) as Values));
  });
}

/** Names by id of the records that the input names; those that the reader may not read are left out. */
export async function loadInputNames(
  context: Context,
  fields: readonly FieldDefinition[],
  input: Json,
): Promise<Record<string, string>> {
  const ids = [...new Set(listRecordIds(fields, (input ?? {}) as Values))];
  if (ids.length === 0) return {};
  const names: Record<string, string> = {};
  for (const namesOf of contributionsTo(appOf(context), recordNamesPoint)) {
    for (const { id, name } of await namesOf(context, ids)) names[id] = name;
  }
  return names;
}
