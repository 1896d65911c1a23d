/** What an execution was given, as people read it: by the fields that asked for it, and with names where it has ids. */
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import type { NamesOf } from '#kernel/server/room.ts';
import { membersNamed } from '#modules/access/server/index.ts';

/** Rooms whose things forms choose say what these are called: only of those that the reader may read. */
export const recordNames = definePoint<NamesOf>('flow.record-names');

/** Persons are known by name to everybody in their company. */
export const personNames: NamesOf = async (context, ids) =>
  (await membersNamed(context, ids)).map(({ personId, name }) => ({ id: personId, name }));

type Values = { readonly [key: string]: Json | undefined };

function idsIn(fields: readonly FieldDefinition[], values: Values): string[] {
  return fields.flatMap(({ kind, key, fields: columns = [] }) => {
    const value = values[key];
    if (kind === 'record' || kind === 'person') return typeof value === 'string' ? [value] : [];
    if (kind !== 'lines' || !Array.isArray(value)) return [];
    return value.flatMap((line) => idsIn(columns, (line ?? {}) as Values));
  });
}

/** Names by id of the records that the input names; those that the reader may not read are left out. */
export async function namesIn(
  context: Context,
  fields: readonly FieldDefinition[],
  input: Json,
): Promise<Record<string, string>> {
  const ids = [...new Set(idsIn(fields, (input ?? {}) as Values))];
  if (ids.length === 0) return {};
  const names: Record<string, string> = {};
  for (const namesOf of givenAt(houseOf(context), recordNames)) {
    for (const { id, name } of await namesOf(context, ids)) names[id] = name;
  }
  return names;
}
