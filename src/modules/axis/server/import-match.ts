/** The records that rows of a file are like, by code, business number, e-mail address or telephone number. */
import type { TableRow } from '#kernel/contract/table/rows.ts';
import type { Context } from '#kernel/server/context.ts';
import { getColumns, type ImportMapping, readRow } from '../contract/import.ts';
import { getMatchFields, getMatchKeys, isDistinct, type MatchKey } from '../contract/import-match.ts';
import type { AxisRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import {
  insertUnusualValues,
  selectRecordsByCode,
  selectRecordsByIndexedValue,
  selectRecordsByValue,
} from './imports.queries.ts';
import { loadRecords, lockRecords } from './record.service.ts';
import type { WrittenRecord } from './record-set.service.ts';

/** `several`: more records than one have the value. */
export type RecordMatch = { key: string; record: AxisRecord | 'several' };

export interface RecordMatches {
  /**
   * The record that is like what has these keys, by the surest of them.
   * @param getCurrentState what a record is meanwhile, by rows before
   */
  find(keys: readonly MatchKey[], nowOf: (record: AxisRecord) => WrittenRecord): RecordMatch | null;
}

const toMapKey = ({ key, value }: Pick<MatchKey, 'key' | 'value'>): string => `${key}\n${value}`;

/** Records with one value. */
interface Holders {
  records: readonly AxisRecord[];
  /** True where there are others. */
  more: boolean;
}

interface MatchLookup {
  keys: readonly MatchKey[];
  /** True where they will be changed. */
  locks: boolean;
  /** The import that looks, which knows since its plan which records have a value in another form. */
  importId?: string | undefined;
}

const getComparison = ({ sort }: Pick<MatchKey, 'sort'>): 'letters' | 'digits' =>
  sort === 'email' ? 'letters' : 'digits';

/** Looks up all rows at once: one statement for codes, and one per identifying field of the type. */
async function findHolders(context: Context, type: TypeDefinition, lookup: MatchLookup): Promise<Map<string, Holders>> {
  const { companyId } = context;
  const typeKey = { axis: type.axis, type: type.key };
  const valuesOf = (key: string) => lookup.keys.flatMap((matchKey) => (matchKey.key === key ? [matchKey.value] : []));
  const names = ['code', ...getMatchFields(type).map(({ key }) => key)].filter((key) => valuesOf(key).length > 0);
  const recordsByName = await context.unit.queryAll(
    names.map((key) => {
      if (key === 'code') return selectRecordsByCode(companyId, { ...typeKey, codes: valuesOf(key) });
      const sort = lookup.keys.find((matchKey) => matchKey.key === key)?.sort ?? 'phone';
      const filter = { ...typeKey, key, values: [...new Set(valuesOf(key))] };
      // Rows that are looked at are few; those of an import would have all records gone through for each part.
      return lookup.importId
        ? selectRecordsByIndexedValue(companyId, { ...filter, importId: lookup.importId })
        : selectRecordsByValue(companyId, { ...filter, by: getComparison({ sort }) });
    }),
  );
  const rows = names.flatMap((key, at) => (recordsByName[at] ?? []).map((row) => ({ ...row, key })));
  const ids = [...new Set(rows.flatMap((row) => row.ids))];
  const isWritten = lookup.importId !== undefined && lookup.locks;
  const records = isWritten ? await lockRecords(context, ids) : await loadRecords(context, ids);
  // Somebody may have deleted one between the two statements.
  const live = new Map(records.flatMap((record) => (record.deletedAt ? [] : [[record.id, record] as const])));
  return new Map(
    rows.map((row) => {
      const holders = row.ids.flatMap((id) => live.get(id) ?? []).filter((record) => hasValue(type, record, row));
      return [toMapKey(row), { records: holders, more: row.count > row.ids.length }];
    }),
  );
}

/** Somebody may have changed it since it was found. */
const hasValue = (type: TypeDefinition, record: AxisRecord, { key, value }: Pick<MatchKey, 'key' | 'value'>): boolean =>
  getMatchKeys(type, record).some((matchKey) => matchKey.key === key && matchKey.value === value);

export async function findRecordMatches(
  context: Context,
  type: TypeDefinition,
  lookup: MatchLookup,
): Promise<RecordMatches> {
  const holders = await findHolders(context, type, lookup);
  return {
    find(keys, nowOf) {
      for (const matchKey of keys) {
        const { records, more } = holders.get(toMapKey(matchKey)) ?? { records: [], more: false };
        const [first, second] = records.filter(
          (record) => !isDistinct(keys, getMatchKeys(type, nowOf(record)), matchKey),
        );
        if (first) return { key: matchKey.key, record: second || more ? 'several' : first };
      }
      return null;
    },
  };
}

/** Maximum number of values per pass over the records. */
const valuesPerScan = 20_000;

/** The values of a whole file by which its rows may be like records. */
export class FileMatchValues {
  readonly #context: Context;
  readonly #type: TypeDefinition;
  readonly #read: (row: TableRow) => MatchKey[];
  readonly #values = new Map<string, { sort: MatchKey['sort']; values: Set<string> }>();

  constructor(context: Context, type: TypeDefinition, mapping: ImportMapping) {
    this.#context = context;
    this.#type = type;
    const { currency } = context.company;
    const matchKeys = new Set(getMatchFields(type).map(({ key }) => key));
    const { fields } = getColumns(type, mapping);
    const columns = { title: -1, code: -1, fields: fields.filter(({ field }) => matchKeys.has(field.key)) };
    const isAsked = mapping.alike !== 'create' && columns.fields.length > 0;
    this.#read = (row) => (isAsked ? getMatchKeys(type, readRow(row, { ...mapping, columns, currency })) : []);
  }

  add(row: TableRow): void {
    for (const { key, sort, value } of this.#read(row)) {
      const collected = this.#values.get(key) ?? { sort, values: new Set() };
      collected.values.add(value);
      this.#values.set(key, collected);
    }
  }

  /** Stores for the import which records have one of the values in an outdated form. */
  async keepOdd(importId: string): Promise<void> {
    const { unit, companyId } = this.#context;
    const typeKey = { axis: this.#type.axis, type: this.#type.key };
    for (const [key, { sort, values }] of this.#values) {
      const all = [...values];
      for (let from = 0; from < all.length; from += valuesPerScan) {
        const query = {
          ...typeKey,
          importId,
          key,
          values: all.slice(from, from + valuesPerScan),
          by: getComparison({ sort }),
        };
        await unit.query(insertUnusualValues(companyId, query));
      }
    }
  }
}
