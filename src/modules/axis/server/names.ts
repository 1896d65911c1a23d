/** Names of records and types, for the audit trail; things of other rooms that are records ask here, too. */
import { namesBy } from '#kernel/server/names.ts';
import type { NamesOf } from '#kernel/server/room.ts';
import { recordNames } from './names.queries.ts';
import { readRecords } from './record.service.ts';
import { recordTypes } from './type.service.ts';

export const recordNamesOf: NamesOf = namesBy(recordNames);

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
