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
  value: string;
}

/** What a row is known by, the surest first. */
export function alikeKeys(type: Pick<TypeDefinition, 'fields'>, row: Pick<ImportedRow, 'code' | 'fields'>): AlikeKey[] {
  const code = row.code === null ? [] : [{ key: 'code', value: row.code }];
  const values = alikeFields(type).flatMap((field): AlikeKey[] => {
    const value = plainValue(field, row.fields[field.key]);
    return value === null ? [] : [{ key: field.key, value }];
  });
  return [...code, ...values];
}

/** What a key is called. */
export const alikeLabel = (type: Pick<TypeDefinition, 'fields'>, key: string) =>
  type.fields.find((field) => field.key === key)?.label ?? words.code;

/** True where rows can be told from each other by what the file has. */
export const tellsApart = ({ code, fields }: ImportColumns): boolean =>
  code >= 0 || fields.some(({ field, index }) => index >= 0 && sortOf(field) !== null);

const nameOf = ({ key, value }: AlikeKey): string => `${key}\n${value}`;

/** Rows by their keys, for a row that comes later. */
export class AlikeRows<Row> {
  readonly #rows = new Map<string, Row>();

  /** The first of the rows before that is like it. */
  find(keys: readonly AlikeKey[]): { row: Row; key: string } | null {
    for (const one of keys) {
      const row = this.#rows.get(nameOf(one));
      if (row !== undefined) return { row, key: one.key };
    }
    return null;
  }

  add(keys: readonly AlikeKey[], row: Row): void {
    for (const one of keys) if (!this.#rows.has(nameOf(one))) this.#rows.set(nameOf(one), row);
  }
}
