/** Records from the rows of a file: which column is which, and what a cell says. Judged by the server alone. Pure. */
import { z } from 'zod';
import { type FieldDefinition, FieldKey } from '#kernel/contract/field.ts';
import { readAmount, readNumber } from '#kernel/contract/input/number.ts';
import { readText } from '#kernel/contract/input/text.ts';
import { readYesNo } from '#kernel/contract/input/yes-no.ts';
import type { Currency } from '#kernel/contract/money.ts';
import { keepersOf } from '#kernel/contract/record-type.ts';
import type { TableRow } from '#kernel/contract/table/rows.ts';
import { plainTitle } from '#kernel/contract/table/table.ts';
import { type LocalText, text } from '#kernel/contract/text.ts';
import { words } from '#kernel/contract/words.ts';
import { columnsOf } from './export.ts';
import type { TypeDefinition } from './type.ts';

/** Rows of one import. */
export const mostImported = 100_000;
/** Rows of an import that is all or nothing: they are written in one transaction. */
export const mostImportedWhole = 10_000;
/** Rows that are judged at once before an import. */
export const mostChecked = 500;
/** Files with more rows are judged by a sample before the import, which judges all of them. */
export const mostJudged = 5000;

/** Heads the column that says why a row was not imported, in the file of these rows. It is no value: read again, it is passed over. */
export const reasonHead: LocalText = { ko: '가져오지 못한 이유', en: 'Why it was not imported' };

/** What becomes of rows that are like a record, or like a row before: they change it, are created all the same, or are left out. */
export const alikeWays = ['update', 'create', 'skip'] as const;
export type AlikeWay = (typeof alikeWays)[number];

/** How a file is read. */
export const ImportMapping = z.strictObject({
  /** Where the names of the columns stand: the row as a spreadsheet numbers it, and how many rows they take. */
  head: z.strictObject({ line: z.int().min(1).max(1_000_000), height: z.union([z.literal(1), z.literal(2)]) }),
  /** What the columns are, in their order: `title`, `code`, the key of a field; null: left out. */
  columns: z.array(z.string().max(40).nullable()).max(500),
  /** By the key of a choice: the value that a cell's text means, '' for none. */
  choices: z.record(FieldKey, z.record(text({ max: 200 }), z.string().max(80))).default({}),
  /** By the key of a field: what is read where the file has no cell for it. */
  fixed: z.record(FieldKey, text({ max: 2000 })).default({}),
  alike: z.enum(alikeWays).default('create'),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export interface ImportColumns {
  /** -1 where there is none. */
  title: number;
  code: number;
  /** The index is -1 where all rows get the same. */
  fields: { field: FieldDefinition; index: number }[];
}

/** Fields that a file may fill: what actions alone change comes by none. */
export const importFields = (type: TypeDefinition): FieldDefinition[] =>
  columnsOf(type).filter(({ key }) => keepersOf(type, key).length === 0);

const namesOf = ({ ko, en }: LocalText, key: string) => [ko, en, key];

/** What each column is by its label in either language, or by its key; the first of those that are called alike. */
export function labelledColumns(head: readonly string[], type: TypeDefinition): (string | null)[] {
  const keys = new Map<string, string>();
  const add = (names: readonly string[], key: string) => {
    for (const name of names) if (name && !keys.has(plainTitle(name))) keys.set(plainTitle(name), key);
  };
  add(namesOf(words.title, 'title'), 'title');
  add(namesOf(words.code, 'code'), 'code');
  for (const { label, key } of importFields(type)) add(namesOf(label, key), key);
  const taken = new Set<string>();
  return head.map((title) => {
    const key = keys.get(plainTitle(title));
    if (key === undefined || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
}

/** The column in which refused rows of an import before say why. */
export const isReason = (title: string): boolean =>
  [reasonHead.ko, reasonHead.en].some((one) => plainTitle(one) === plainTitle(title));

/** Headed by nothing, or by those reasons: no value, and none is missed. */
export const isNoValue = (title: string): boolean => plainTitle(title) === '' || isReason(title);

/** Where the values of a mapping stand. */
export function columnsFor(
  type: TypeDefinition,
  { columns, fixed }: Pick<ImportMapping, 'columns' | 'fixed'>,
): ImportColumns {
  const fields = importFields(type).map((field) => ({ field, index: columns.indexOf(field.key) }));
  return {
    title: columns.indexOf('title'),
    code: columns.indexOf('code'),
    fields: fields.filter(({ field, index }) => index >= 0 || fixed[field.key] !== undefined),
  };
}

interface CellReading {
  currency: Currency;
  choices: ImportMapping['choices'];
}

/** The value of a choice that a cell means; the text where it means none. */
function optionOf(field: FieldDefinition, text: string, { choices }: CellReading): string | null {
  const said = choices[field.key]?.[text];
  if (said !== undefined) return said || null;
  const plain = plainTitle(text);
  const option = field.options?.find(({ value, label }) =>
    [value, label.ko, label.en].some((one) => plainTitle(one) === plain),
  );
  return option?.value ?? text;
}

/** A cell as the field's value; what does not fit stays text, and the schema of the type says so. */
export function cellValue(field: FieldDefinition, cell: string, reading: CellReading): unknown {
  const text = readText(cell, true);
  if (text === '') return null;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return readNumber(text) ?? text;
    case 'money': {
      const amount = readAmount(text, reading.currency);
      return amount === null ? text : { amount, currency: reading.currency };
    }
    case 'boolean':
      return readYesNo(text) ?? text;
    case 'choice':
      return optionOf(field, text, reading);
    case 'choices':
      return partsOf(text).flatMap((part) => optionOf(field, part, reading) ?? []);
    default:
      return text;
  }
}

/** What a cell of several choices says. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export interface ImportedRow {
  /** The row as a spreadsheet numbers it, from 1. */
  line: number;
  title: string;
  code: string | null;
  /** References hold the text of the cell. Empty cells are left out. */
  fields: Record<string, unknown>;
}

export interface RowReading extends CellReading {
  columns: ImportColumns;
  fixed: ImportMapping['fixed'];
}

/** The text by which a row fills a field. */
const textFor = (
  cells: readonly string[],
  { field, index }: ImportColumns['fields'][number],
  fixed: ImportMapping['fixed'],
) => cells[index]?.trim() || fixed[field.key] || '';

/** The texts by which the rows name records, by the field. */
export function namesIn(rows: readonly TableRow[], { columns, fixed }: RowReading): Map<FieldDefinition, string[]> {
  const references = columns.fields.filter(({ field }) => field.kind === 'record');
  return new Map(
    references.map((column) => {
      const texts = rows.map(({ cells }) => readText(textFor(cells, column, fixed), true));
      return [column.field, [...new Set(texts)].filter((text) => text !== '')];
    }),
  );
}

export function importedRow({ line, cells }: TableRow, reading: RowReading): ImportedRow {
  const { columns, fixed } = reading;
  const values = columns.fields.map((column) => {
    return [column.field.key, cellValue(column.field, textFor(cells, column, fixed), reading)] as const;
  });
  return {
    line,
    title: readText(cells[columns.title] ?? ''),
    code: readText(cells[columns.code] ?? '') || null,
    fields: Object.fromEntries(values.filter(([, value]) => value !== null)),
  };
}
