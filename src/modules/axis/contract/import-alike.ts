/** By what two rows, or a row and a record, are one and the same: code, business number, e-mail address, telephone number. Pure. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { readBusinessNumber } from '#kernel/contract/input/business-number.ts';
import { readEmail } from '#kernel/contract/input/email.ts';
import { readPhone } from '#kernel/contract/input/phone.ts';
import { words } from '#kernel/contract/words.ts';
import type { ImportColumns, ImportedRow } from './import.ts';
import type { TypeDefinition } from './type.ts';

type Sort = 'business-number' | 'email' | 'phone';
const sorts: readonly Sort[] = ['business-number', 'email', 'phone'];

function sortOf({ kind, pattern }: FieldDefinition): Sort | null {
  if (kind === 'email' || kind === 'phone') return kind;
  return kind === 'text' && pattern?.ready === 'business-number' ? 'business-number' : null;
}

/** The fields that tell records of a type from each other, the surest first. */
export function alikeFields(type: Pick<TypeDefinition, 'fields'>): FieldDefinition[] {
  return sorts.flatMap((sort) => type.fields.filter((field) => sortOf(field) === sort));
}

/** The one form in which a value is compared; null for what is none. */
function plainValue(field: FieldDefinition, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const sort = sortOf(field);
  if (sort === 'business-number') return readBusinessNumber(value);
  return sort === 'email' ? readEmail(value) || null : readPhone(value);
}

/** `code`, or the key of a field, and the value in the form in which it is kept. */
export interface AlikeKey {
  key: string;
  sort: 'code' | Sort;
  value: string;
}

/** What a row is known by, the surest first. */
export function alikeKeys(type: Pick<TypeDefinition, 'fields'>, row: Pick<ImportedRow, 'code' | 'fields'>): AlikeKey[] {
  const code = row.code === null ? [] : [{ key: 'code', sort: 'code' as const, value: row.code }];
  const values = alikeFields(type).flatMap((field): AlikeKey[] => {
    const sort = sortOf(field);
    const value = plainValue(field, row.fields[field.key]);
    return sort === null || value === null ? [] : [{ key: field.key, sort, value }];
  });
  return [...code, ...values];
}

const sureness = ({ sort }: AlikeKey): number => (sort === 'code' ? -1 : sorts.indexOf(sort));

/** True where what has these keys is another than what has those, although one value is the same: by a surer key that both have they differ. */
export function areTwo(these: readonly AlikeKey[], those: readonly AlikeKey[], same: AlikeKey): boolean {
  return these.some(
    (one) => sureness(one) < sureness(same) && those.some(({ key, value }) => key === one.key && value !== one.value),
  );
}

/** What a key is called. */
export const alikeLabel = (type: Pick<TypeDefinition, 'fields'>, key: string) =>
  type.fields.find((field) => field.key === key)?.label ?? words.code;

/** True where rows can be told from each other by what the file has. */
export const tellsApart = ({ code, fields }: ImportColumns): boolean =>
  code >= 0 || fields.some(({ field, index }) => index >= 0 && sortOf(field) !== null);

const nameOf = ({ key, value }: AlikeKey): string => `${key}\n${value}`;

/** Of rows with one value that are not one and the same, so many are looked at: a number that so many have tells nothing. */
export const mostWithOneValue = 50;

/** Rows by their keys, for a row that comes later. */
export class AlikeRows<Row> {
  readonly #rows = new Map<string, Row[]>();
  readonly #keys = new Map<Row, readonly AlikeKey[]>();

  /** The first of the rows before that is like it, by the surest key. */
  find(keys: readonly AlikeKey[]): { row: Row; key: string } | null {
    for (const one of keys) {
      const rows = this.#rows.get(nameOf(one)) ?? [];
      const row = rows.find((before) => !areTwo(keys, this.#keys.get(before) ?? [], one));
      if (row !== undefined) return { row, key: one.key };
    }
    return null;
  }

  /** @param keys all that the row is known by now: of a row that was added before, they take the place of those */
  add(keys: readonly AlikeKey[], row: Row): void {
    this.#keys.set(row, keys);
    for (const one of keys) {
      const rows = this.#rows.get(nameOf(one)) ?? [];
      if (rows.length < mostWithOneValue && !rows.includes(row)) rows.push(row);
      this.#rows.set(nameOf(one), rows);
    }
  }
}
