/** Records from the lines of a CSV file. Pure. */
import { columnFinder } from '#kernel/contract/csv.ts';
import { type FieldDefinition, schemaOf } from '#kernel/contract/field.ts';
import { type Currency, currencies } from '#kernel/contract/money.ts';
import { columnsOf } from '../contract/export.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { isKept } from './records.ts';

export interface ImportColumns {
  title: number;
  code: number;
  fields: { field: FieldDefinition; index: number }[];
  unknown: string[];
}

/** Which column is which: by label in either language, or by key. `title` is -1 when there is none. */
export function importColumns(
  head: readonly string[],
  type: TypeDefinition,
  names: { title: readonly string[]; code: readonly string[] },
): ImportColumns {
  const find = columnFinder(head);
  // What actions alone fill in comes by no file: its column is left out like one that nobody knows.
  const fields = columnsOf(type)
    .filter(({ key }) => !isKept(type, key))
    .map((field) => ({ field, index: find([field.key, field.label.ko, field.label.en]) }))
    .filter((column) => column.index >= 0);
  const [title, code] = [find(names.title), find(names.code)];
  const known = new Set([title, code, ...fields.map((column) => column.index)]);
  return { title, code, fields, unknown: head.filter((one, index) => one.trim() !== '' && !known.has(index)) };
}

/** Besides the words of the catalogues. */
const yes = ['yes', 'true', '1', 'y', 'o', '✓'];

/** A cell as the field's value; what does not fit stays text, and the schema says so. */
export function cellValue(
  field: FieldDefinition,
  text: string,
  conventions: { currency: Currency; yes: readonly string[] },
): unknown {
  const { currency } = conventions;
  const value = text.trim();
  if (value === '') return null;
  const option = (one: string) =>
    field.options?.find((known) => [known.value, known.label.ko, known.label.en].includes(one.trim()))?.value ??
    one.trim();
  const number = Number(value.replace(/[,원$€¥\s]/g, ''));
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return Number.isNaN(number) ? value : number;
    case 'money':
      return Number.isNaN(number) ? value : { amount: Math.round(number * 10 ** currencies[currency]), currency };
    case 'boolean':
      return [...yes, ...conventions.yes].includes(value.toLowerCase());
    case 'choice':
      return option(value);
    case 'choices':
      return value.split(/[;,]/).map(option);
    default:
      return value;
  }
}

export interface ImportRow {
  /** Line in the file, from 2. */
  line: number;
  title: string;
  code: string | null;
  fields: Record<string, unknown>;
  /** Labels of the fields that do not fit. */
  wrong: FieldDefinition[];
}

/** Records from the lines after the head. References hold the text of the cell until they are looked up. */
export function importRows(
  rows: readonly (readonly string[])[],
  columns: ImportColumns,
  target: {
    type: TypeDefinition;
    currency: Currency;
    yes: readonly string[];
    lookUp: (field: FieldDefinition, text: string) => string | null;
  },
): ImportRow[] {
  const schema = schemaOf(target.type.fields);
  return rows.map((row, index) => {
    const pairs = columns.fields.map(({ field, index: at }) => {
      const value = cellValue(field, row[at] ?? '', target);
      const found = field.kind === 'record' && typeof value === 'string' ? target.lookUp(field, value) : value;
      return [field.key, found ?? (value === null ? null : value)] as const;
    });
    const fields = Object.fromEntries(pairs.filter(([, value]) => value !== null));
    const result = schema.safeParse(fields);
    const keys = new Set(result.success ? [] : result.error.issues.map((issue) => String(issue.path[0])));
    return {
      line: index + 2,
      title: (row[columns.title] ?? '').trim(),
      code: (columns.code >= 0 ? (row[columns.code] ?? '').trim() : '') || null,
      fields,
      wrong: target.type.fields.filter((field) => keys.has(field.key)),
    };
  });
}
