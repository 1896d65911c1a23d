/** By what two rows, or a row and a record, are one and the same: code, business number, e-mail address, telephone number. Pure. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { readBusinessNumber } from '#kernel/contract/input/business-number.ts';
import { readEmail } from '#kernel/contract/input/email.ts';
import { readPhone } from '#kernel/contract/input/phone.ts';
import type { ImportColumns, ImportedRow } from './import.ts';
import type { TypeDefinition } from './type.ts';

type Sort = 'business-number' | 'email' | 'phone';
const sorts: readonly Sort[] = ['business-number', 'email', 'phone'];

function sortOf({ kind, pattern }: FieldDefinition): Sort | null {
  if (kind === 'email' || kind === 'phone') return kind;
  return kind === 'text' && pattern?.ready === 'business-number' ? 'business-number' : null;
}

/** Fields that identify records of a type, most reliable first. */
export function getMatchFields(type: Pick<TypeDefinition, 'fields'>): FieldDefinition[] {
  return sorts.flatMap((sort) => type.fields.filter((field) => sortOf(field) === sort));
}

/** The one form in which a value is compared; null for what is none. */
function toComparableValue(field: FieldDefinition, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const sort = sortOf(field);
  if (sort === 'business-number') return readBusinessNumber(value);
  return sort === 'email' ? readEmail(value) || null : readPhone(value);
}

/** `code` or a field's key, with the value in stored form. */
export interface MatchKey {
  key: string;
  sort: 'code' | Sort;
  value: string;
}

/** Keys that identify a row, most reliable first. */
export function getMatchKeys(
  type: Pick<TypeDefinition, 'fields'>,
  row: Pick<ImportedRow, 'code' | 'fields'>,
): MatchKey[] {
  const code = row.code === null ? [] : [{ key: 'code', sort: 'code' as const, value: row.code }];
  const values = getMatchFields(type).flatMap((field): MatchKey[] => {
    const sort = sortOf(field);
    const value = toComparableValue(field, row.fields[field.key]);
    return sort === null || value === null ? [] : [{ key: field.key, sort, value }];
  });
  return [...code, ...values];
}

const getRank = ({ sort }: MatchKey): number => (sort === 'code' ? -1 : sorts.indexOf(sort));

/** True where what has these keys is another than what has those, although one value is the same: by a surer key that both have they differ. */
export function isDistinct(these: readonly MatchKey[], those: readonly MatchKey[], same: MatchKey): boolean {
  return these.some(
    (matchKey) =>
      getRank(matchKey) < getRank(same) &&
      those.some(({ key, value }) => key === matchKey.key && value !== matchKey.value),
  );
}

/** Label of a key. */
export const getMatchLabel = (type: Pick<TypeDefinition, 'fields'>, key: string) =>
  type.fields.find((field) => field.key === key)?.label ?? commonTexts.code;

/** True if the file's columns can identify rows. */
export const hasMatchColumn = ({ code, fields }: ImportColumns): boolean =>
  code >= 0 || fields.some(({ field, index }) => index >= 0 && sortOf(field) !== null);

const toMapKey = ({ key, value }: MatchKey): string => `${key}\n${value}`;

/** Maximum number of different rows examined per value: a number shared by this many identifies nothing. */
export const maxRowsPerValue = 50;

/** Rows by their keys, for a row that comes later. */
export class MatchIndex<Row> {
  readonly #rows = new Map<string, Row[]>();
  readonly #keys = new Map<Row, readonly MatchKey[]>();

  /** The first of the rows before that is like it, by the surest key. */
  find(keys: readonly MatchKey[]): { row: Row; key: string } | null {
    for (const matchKey of keys) {
      const rows = this.#rows.get(toMapKey(matchKey)) ?? [];
      const row = rows.find((before) => !isDistinct(keys, this.#keys.get(before) ?? [], matchKey));
      if (row !== undefined) return { row, key: matchKey.key };
    }
    return null;
  }

  /** @param keys all that the row is known by now: of a row that was added before, they take the place of those */
  add(keys: readonly MatchKey[], row: Row): void {
    this.#keys.set(row, keys);
    for (const matchKey of keys) {
      const rows = this.#rows.get(toMapKey(matchKey)) ?? [];
      if (rows.length < maxRowsPerValue && !rows.includes(row)) rows.push(row);
      this.#rows.set(toMapKey(matchKey), rows);
    }
  }
}
