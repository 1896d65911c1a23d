/** Names of records and types for the audit trail; also for other modules whose objects are records. */

import type { NamesOf } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { createNameLookup } from '#kernel/server/subject-names.ts';
import { selectRecordNames, selectRecordTypes as selectTypesOfRecords } from './names.queries.ts';
import { readRecords } from './record.service.ts';
import { getRecordTypes } from './type.service.ts';

export const getRecordNames: NamesOf = createNameLookup(selectRecordNames);

/**
 * The keys of the records' types regardless of the caller's rights, for internal decisions about objects the actor may not read.
 * Never shown to anybody.
 */
export async function getTypesOfRecords(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await context.unit.query(selectTypesOfRecords(context.companyId, ids));
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** Only of records that the actor may read. */
export const getReadableNames: NamesOf = async (context, ids) =>
  (await readRecords(context, ids)).map(({ id, title }) => ({ id, name: title }));

/** Their ids are `axis/type`. */
export const getTypeNames: NamesOf = async (context, ids) => {
  const types = await getRecordTypes(context);
  return types
    .map(({ axis, key, label }) => ({ id: `${axis}/${key}`, name: label[context.locale] }))
    .filter(({ id }) => ids.includes(id));
};
