/** Names of records and types, for the audit trail; things of other rooms that are records ask here, too. */

import type { Context } from '#kernel/server/context.ts';
import { namesBy } from '#kernel/server/names.ts';
import type { NamesOf } from '#kernel/server/room.ts';
import { recordNames, typesOfRecords as selectTypesOfRecords } from './names.queries.ts';
import { readRecords } from './record.service.ts';
import { recordTypes } from './type.service.ts';

export const recordNamesOf: NamesOf = namesBy(recordNames);

/**
 * The keys of their types, whoever asks: for what the house must know of a thing although its actor may not read it. It is never shown
 * to anybody.
 */
export async function typesOfRecords(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await context.unit.query(selectTypesOfRecords(context.companyId, ids));
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** Only of records that the actor may read. */
export const readableNames: NamesOf = async (context, ids) =>
  (await readRecords(context, ids)).map(({ id, title }) => ({ id, name: title }));

/** Their ids are `axis/type`. */
export const typeNames: NamesOf = async (context, ids) => {
  const types = await recordTypes(context);
  return types
    .map(({ axis, key, label }) => ({ id: `${axis}/${key}`, name: label[context.locale] }))
    .filter(({ id }) => ids.includes(id));
};
