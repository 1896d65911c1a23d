/** Records from the rows of a file: which column is which, and what a cell says. Judged by the server alone. Pure. */
import { z } from 'zod';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { type FieldDefinition, FieldKey } from '#kernel/contract/field.ts';
import { readAmount, readNumber } from '#kernel/contract/input/number.ts';
import { readText } from '#kernel/contract/input/text.ts';
import { readYesNo } from '#kernel/contract/input/yes-no.ts';
import type { Currency } from '#kernel/contract/money.ts';
import { listFieldPermissions } from '#kernel/contract/record-type.ts';
import type { TableRow } from '#kernel/contract/table/rows.ts';
import { normalizeTitle } from '#kernel/contract/table/table.ts';
import { type LocalText, text } from '#kernel/contract/text.ts';
import { getExportColumns } from './export.ts';
import type { TypeDefinition } from './type.ts';

/** Rows of one import. */
export const maxImportRows = 100_000;
/** Rows of an import that is all or nothing: they are written in one transaction. */
export const maxAtomicRows = 10_000;
/** Rows that are judged at once before an import. */
export const maxCheckedRows = 500;
/** Files with more rows are judged by a sample before the import, which judges all of them. */
export const maxEvaluatedRows = 5000;

/** Heads the column that says why a row was not imported, in the file of these rows. It is no value: read again, it is passed over. */
export const reasonHead: LocalText = { ko: '가져오지 못한 이유', en: 'Why it was not imported' };

/** Handling of rows that match a record or an earlier row: update it, create anyway, or skip. */
export const matchModes = ['update', 'create', 'skip'] as const;
export type MatchMode = (typeof matchModes)[number];

/** Settings of an import. */
export const ImportMapping = z.strictObject({
  /** Position of the column names: the row number as in a spreadsheet, and the number of rows they span. */
  head: z.strictObject({ line: z.int().min(1).max(1_000_000), height: z.union([z.literal(1), z.literal(2)]) }),
  /** The columns in order: `title`, `code` or a field's key; null: skipped. */
  columns: z.array(z.string().max(40).nullable()).max(500),
  /** By the key of a choice: the value that a cell's text means, '' for none. */
  choices: z.record(FieldKey, z.record(text({ max: 200 }), z.string().max(80))).default({}),
  /** By the key of a field: what is read where the file has no cell for it. */
  fixed: z.record(FieldKey, text({ max: 2000 })).default({}),
  alike: z.enum(matchModes).default('create'),
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
export const getImportFields = (type: TypeDefinition): FieldDefinition[] =>
  getExportColumns(type).filter(({ key }) => listFieldPermissions(type, key).length === 0);

const getFieldNames = ({ ko, en }: LocalText, key: string) => [ko, en, key];

/** Maps each column by label in either language, or by key; the first of equal names is used. */
export function matchColumnsByLabel(head: readonly string[], type: TypeDefinition): (string | null)[] {
  const keys = new Map<string, string>();
  const add = (names: readonly string[], key: string) => {
    for (const name of names) if (name && !keys.has(normalizeTitle(name))) keys.set(normalizeTitle(name), key);
  };
  add(getFieldNames(commonTexts.title, 'title'), 'title');
  add(getFieldNames(commonTexts.code, 'code'), 'code');
  for (const { label, key } of getImportFields(type)) add(getFieldNames(label, key), key);
  const usedKeys = new Set<string>();
  return head.map((title) => {
    const key = keys.get(normalizeTitle(title));
    if (key === undefined || usedKeys.has(key)) return null;
    usedKeys.add(key);
    return key;
  });
}

/** The column in which refused rows of an import before say why. */
export const isReasonColumn = (title: string): boolean =>
  [reasonHead.ko, reasonHead.en].some((head) => normalizeTitle(head) === normalizeTitle(title));

/** Headed by nothing, or by those reasons: no value, and none is missed. */
export const isIgnoredColumn = (title: string): boolean => normalizeTitle(title) === '' || isReasonColumn(title);

/** Column positions of a mapping's values. */
export function getColumns(
  type: TypeDefinition,
  { columns, fixed }: Pick<ImportMapping, 'columns' | 'fixed'>,
): ImportColumns {
  const fields = getImportFields(type).map((field) => ({ field, index: columns.indexOf(field.key) }));
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
function findOption(field: FieldDefinition, text: string, { choices }: CellReading): string | null {
  const mappedValue = choices[field.key]?.[text];
  if (mappedValue !== undefined) return mappedValue || null;
  const plain = normalizeTitle(text);
  const option = field.options?.find(({ value, label }) =>
    [value, label.ko, label.en].some((optionText) => normalizeTitle(optionText) === plain),
  );
  return option?.value ?? text;
}

/** A cell as the field's value; what does not fit stays text, and the schema of the type says so. */
export function readCell(field: FieldDefinition, cell: string, reading: CellReading): unknown {
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
      return findOption(field, text, reading);
    case 'choices':
      return splitChoices(text).flatMap((part) => findOption(field, part, reading) ?? []);
    default:
      return text;
  }
}

/** The values in a multiple-choice cell. */
export const splitChoices = (text: string): string[] =>
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
const getRowText = (
  cells: readonly string[],
  { field, index }: ImportColumns['fields'][number],
  fixed: ImportMapping['fixed'],
) => cells[index]?.trim() || fixed[field.key] || '';

/** The texts by which the rows name records, by the field. */
export function collectNames(
  rows: readonly TableRow[],
  { columns, fixed }: RowReading,
): Map<FieldDefinition, string[]> {
  const references = columns.fields.filter(({ field }) => field.kind === 'record');
  return new Map(
    references.map((column) => {
      const texts = rows.map(({ cells }) => readText(getRowText(cells, column, fixed), true));
      return [column.field, [...new Set(texts)].filter((text) => text !== '')];
    }),
  );
}

export function readRow({ line, cells }: TableRow, reading: RowReading): ImportedRow {
  const { columns, fixed } = reading;
  const values = columns.fields.map((column) => {
    return [column.field.key, readCell(column.field, getRowText(cells, column, fixed), reading)] as const;
  });
  return {
    line,
    title: readText(cells[columns.title] ?? ''),
    code: readText(cells[columns.code] ?? '') || null,
    fields: Object.fromEntries(values.filter(([, value]) => value !== null)),
  };
}
