/** The records that rows of a file are like, by code, business number, e-mail address or telephone number. */
import type { Context } from '#kernel/server/context.ts';
import { type AlikeKey, alikeFields, alikeKeys, areTwo } from '../contract/import-alike.ts';
import type { AxisRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { selectCoded, selectValued } from './imports.queries.ts';
import { loadRecords, lockRecords } from './record.service.ts';
import type { Written } from './record-set.service.ts';

/** `several`: more records than one have the value. */
export type Like = { key: string; record: AxisRecord | 'several' };

export interface LikeRecords {
  /**
   * The record that is like what has these keys, by the surest of them.
   * @param nowOf what a record is meanwhile, by rows before
   */
  find(keys: readonly AlikeKey[], nowOf: (record: AxisRecord) => Written): Like | null;
}

const nameOf = ({ key, value }: Pick<AlikeKey, 'key' | 'value'>): string => `${key}\n${value}`;

/** Records with one value. */
interface Holders {
  records: readonly AxisRecord[];
  /** True where there are others. */
  more: boolean;
}

/** Looks for all rows at once: one statement for codes, and one for each field by which records of the type are told apart. */
async function holdersOf(
  context: Context,
  type: TypeDefinition,
  about: { keys: readonly AlikeKey[]; locks: boolean },
): Promise<Map<string, Holders>> {
  const { companyId } = context;
  const place = { axis: type.axis, type: type.key };
  const valuesOf = (key: string) => about.keys.flatMap((one) => (one.key === key ? [one.value] : []));
  const names = ['code', ...alikeFields(type).map(({ key }) => key)].filter((key) => valuesOf(key).length > 0);
  const found = await context.unit.queryAll(
    names.map((key) => {
      if (key === 'code') return selectCoded(companyId, { ...place, codes: valuesOf(key) });
      const isEmail = about.keys.some((one) => one.key === key && one.sort === 'email');
      return selectValued(companyId, { ...place, key, values: valuesOf(key), by: isEmail ? 'letters' : 'digits' });
    }),
  );
  const rows = names.flatMap((key, at) => (found[at] ?? []).map((row) => ({ ...row, key })));
  const ids = [...new Set(rows.flatMap((row) => row.ids))];
  const records = about.locks ? await lockRecords(context, ids) : await loadRecords(context, ids);
  // Somebody may have deleted one between the two statements.
  const live = new Map(records.flatMap((record) => (record.deletedAt ? [] : [[record.id, record] as const])));
  return new Map(
    rows.map((row) => {
      const holders = row.ids.flatMap((id) => live.get(id) ?? []);
      return [nameOf(row), { records: holders, more: row.count > row.ids.length }];
    }),
  );
}

/** @param about.locks true where they will be changed */
export async function findLike(
  context: Context,
  type: TypeDefinition,
  about: { keys: readonly AlikeKey[]; locks: boolean },
): Promise<LikeRecords> {
  const holders = await holdersOf(context, type, about);
  return {
    find(keys, nowOf) {
      for (const one of keys) {
        const { records, more } = holders.get(nameOf(one)) ?? { records: [], more: false };
        const [first, second] = records.filter((record) => !areTwo(keys, alikeKeys(type, nowOf(record)), one));
        if (first) return { key: one.key, record: second || more ? 'several' : first };
      }
      return null;
    },
  };
}
