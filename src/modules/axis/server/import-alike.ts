/** The records that rows of a file are like, by code, business number, e-mail address or telephone number. */
import type { Context } from '#kernel/server/context.ts';
import { type AlikeKey, alikeFields } from '../contract/import-alike.ts';
import type { AxisRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { selectCoded, selectValued } from './imports.queries.ts';
import { loadRecords, lockRecords } from './record.service.ts';

/** `several`: more records than one have the value. */
export type Like = { key: string; record: AxisRecord | 'several' };

export interface LikeRecords {
  /** The record that is like what has these keys, by the surest of them. */
  find(keys: readonly AlikeKey[]): Like | null;
}

const nameOf = ({ key, value }: AlikeKey): string => `${key}\n${value}`;

/**
 * Looks for all rows at once: one statement for codes, and one for each field by which records of the type are told apart.
 * @param about.locks true where they will be changed
 */
export async function findLike(
  context: Context,
  type: TypeDefinition,
  about: { keys: readonly AlikeKey[]; locks: boolean },
): Promise<LikeRecords> {
  const { companyId } = context;
  const place = { axis: type.axis, type: type.key };
  const valuesOf = (key: string) => about.keys.flatMap((one) => (one.key === key ? [one.value] : []));
  const names = ['code', ...alikeFields(type).map(({ key }) => key)].filter((key) => valuesOf(key).length > 0);
  const found = await context.unit.queryAll(
    names.map((key) =>
      key === 'code'
        ? selectCoded(companyId, { ...place, codes: valuesOf(key) })
        : selectValued(companyId, { ...place, key, values: valuesOf(key) }),
    ),
  );
  const rows = names.flatMap((key, at) => (found[at] ?? []).map((row) => ({ ...row, key })));
  const ids = [...new Set(rows.flatMap(({ id, count }) => (count === 1 ? [id] : [])))];
  const records = about.locks ? await lockRecords(context, ids) : await loadRecords(context, ids);
  // Somebody may have deleted one between the two statements.
  const live = new Map(records.flatMap((record) => (record.deletedAt ? [] : [[record.id, record] as const])));
  const byKey = new Map<string, Like>();
  for (const { key, value, id, count } of rows) {
    const record = count > 1 ? 'several' : live.get(id);
    if (record) byKey.set(nameOf({ key, value }), { key, record });
  }
  return { find: (keys) => keys.map((key) => byKey.get(nameOf(key))).find((like) => like !== undefined) ?? null };
}
