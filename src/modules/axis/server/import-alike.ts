/** The records that rows of a file are like, by code, business number, e-mail address or telephone number. */
import type { TableRow } from '#kernel/contract/table/rows.ts';
import type { Context } from '#kernel/server/context.ts';
import { columnsFor, type ImportMapping, importedRow } from '../contract/import.ts';
import { type AlikeKey, alikeFields, alikeKeys, areTwo } from '../contract/import-alike.ts';
import type { AxisRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { insertOdd, selectCoded, selectValued, selectValuedByIndex } from './imports.queries.ts';
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

interface Looking {
  keys: readonly AlikeKey[];
  /** True where they will be changed. */
  locks: boolean;
  /** The import that looks, which knows since its plan which records have a value in another form. */
  importId?: string | undefined;
}

const byOf = ({ sort }: Pick<AlikeKey, 'sort'>): 'letters' | 'digits' => (sort === 'email' ? 'letters' : 'digits');

/** Looks for all rows at once: one statement for codes, and one for each field by which records of the type are told apart. */
async function holdersOf(context: Context, type: TypeDefinition, about: Looking): Promise<Map<string, Holders>> {
  const { companyId } = context;
  const place = { axis: type.axis, type: type.key };
  const valuesOf = (key: string) => about.keys.flatMap((one) => (one.key === key ? [one.value] : []));
  const names = ['code', ...alikeFields(type).map(({ key }) => key)].filter((key) => valuesOf(key).length > 0);
  const found = await context.unit.queryAll(
    names.map((key) => {
      if (key === 'code') return selectCoded(companyId, { ...place, codes: valuesOf(key) });
      const sort = about.keys.find((one) => one.key === key)?.sort ?? 'phone';
      const wanted = { ...place, key, values: [...new Set(valuesOf(key))] };
      // Rows that are looked at are few; those of an import would have all records gone through for each part.
      return about.importId
        ? selectValuedByIndex(companyId, { ...wanted, importId: about.importId })
        : selectValued(companyId, { ...wanted, by: byOf({ sort }) });
    }),
  );
  const rows = names.flatMap((key, at) => (found[at] ?? []).map((row) => ({ ...row, key })));
  const ids = [...new Set(rows.flatMap((row) => row.ids))];
  const isWritten = about.importId !== undefined && about.locks;
  const records = isWritten ? await lockRecords(context, ids) : await loadRecords(context, ids);
  // Somebody may have deleted one between the two statements.
  const live = new Map(records.flatMap((record) => (record.deletedAt ? [] : [[record.id, record] as const])));
  return new Map(
    rows.map((row) => {
      const holders = row.ids.flatMap((id) => live.get(id) ?? []).filter((record) => has(type, record, row));
      return [nameOf(row), { records: holders, more: row.count > row.ids.length }];
    }),
  );
}

/** Somebody may have changed it since it was found. */
const has = (type: TypeDefinition, record: AxisRecord, { key, value }: Pick<AlikeKey, 'key' | 'value'>): boolean =>
  alikeKeys(type, record).some((one) => one.key === key && one.value === value);

export async function findLike(context: Context, type: TypeDefinition, about: Looking): Promise<LikeRecords> {
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

/** So many values one walk of the records looks for. */
const perWalk = 20_000;

/** The values of a whole file by which its rows may be like records. */
export class ValuesOfFile {
  readonly #context: Context;
  readonly #type: TypeDefinition;
  readonly #read: (row: TableRow) => AlikeKey[];
  readonly #values = new Map<string, { sort: AlikeKey['sort']; values: Set<string> }>();

  constructor(context: Context, type: TypeDefinition, mapping: ImportMapping) {
    this.#context = context;
    this.#type = type;
    const { currency } = context.company;
    const known = new Set(alikeFields(type).map(({ key }) => key));
    const { fields } = columnsFor(type, mapping);
    const columns = { title: -1, code: -1, fields: fields.filter(({ field }) => known.has(field.key)) };
    const isAsked = mapping.alike !== 'create' && columns.fields.length > 0;
    this.#read = (row) => (isAsked ? alikeKeys(type, importedRow(row, { ...mapping, columns, currency })) : []);
  }

  add(row: TableRow): void {
    for (const { key, sort, value } of this.#read(row)) {
      const known = this.#values.get(key) ?? { sort, values: new Set() };
      known.values.add(value);
      this.#values.set(key, known);
    }
  }

  /** Remembers for the import which records have one of the values in another form than it would be kept in now. */
  async keepOdd(importId: string): Promise<void> {
    const { unit, companyId } = this.#context;
    const place = { axis: this.#type.axis, type: this.#type.key };
    for (const [key, { sort, values }] of this.#values) {
      const all = [...values];
      for (let from = 0; from < all.length; from += perWalk) {
        const about = { ...place, importId, key, values: all.slice(from, from + perWalk), by: byOf({ sort }) };
        await unit.query(insertOdd(companyId, about));
      }
    }
  }
}
