/** Records from the rows of a file: which column is which, and what a cell says. The preview and the server ask the same. Pure. */
import { type CsvRow, columnFinder } from '#kernel/contract/csv.ts';
import { type FieldDefinition, schemaOf } from '#kernel/contract/field.ts';
import { type Currency, currencies } from '#kernel/contract/money.ts';
import { keepersOf } from '#kernel/contract/record-type.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { words } from '#kernel/contract/words.ts';
import { columnsOf } from './export.ts';
import type { TypeDefinition } from './type.ts';

/** Rows of one import. */
export const mostImported = 10_000;
/** Rows of an import that is all or nothing: they are written in one transaction. */
export const mostImportedWhole = 10_000;

/** Heads the column that says why a row was not imported, in the file of these rows. It is no value: read again, it is passed over. */
export const reasonHead: LocalText = { ko: '가져오지 못한 이유', en: 'Why it was not imported' };

export interface ImportColumns {
  title: number;
  code: number;
  fields: { field: FieldDefinition; index: number }[];
  unknown: string[];
}

const names = ({ ko, en }: LocalText, key: string) => [ko, en, key];

/** Which column is which: by label in either language, or by key. `title` is -1 when there is none. */
export function importColumns(head: readonly string[], type: TypeDefinition): ImportColumns {
  const find = columnFinder(head);
  // What actions alone fill in comes by no file: its column is left out like one that nobody knows.
  const fields = columnsOf(type)
    .filter(({ key }) => keepersOf(type, key).length === 0)
    .map((field) => ({ field, index: find(names(field.label, field.key)) }))
    .filter((column) => column.index >= 0);
  const [title, code] = [find(names(words.title, 'title')), find(names(words.code, 'code'))];
  const known = new Set([title, code, ...fields.map((column) => column.index)]);
  const isNothing = (one: string) => ['', reasonHead.ko, reasonHead.en].includes(one.trim());
  return { title, code, fields, unknown: head.filter((one, index) => !isNothing(one) && !known.has(index)) };
}

const yes = ['yes', 'true', '1', 'y', 'o', '✓', words.yes.ko, words.yes.en.toLowerCase()];

/** A cell as the field's value; what does not fit stays text, and the schema says so. */
function cellValue(field: FieldDefinition, text: string, currency: Currency): unknown {
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
      return yes.includes(value.toLowerCase());
    case 'choice':
      return option(value);
    case 'choices':
      return value.split(/[;,]/).map(option);
    default:
      return value;
  }
}

export interface ImportedRow {
  /** Line in the file, from 1. */
  line: number;
  title: string;
  code: string | null;
  /** References hold the text of the cell where nothing was found by it. */
  fields: Record<string, unknown>;
}

interface Target {
  type: TypeDefinition;
  currency: Currency;
  /** The id of the record that a cell names; null: it is not known. */
  lookUp: (field: FieldDefinition, text: string) => string | null;
}

/** The texts by which the rows name records, by the key of the field. */
export function namesIn(rows: readonly CsvRow[], columns: ImportColumns): Map<FieldDefinition, string[]> {
  const references = columns.fields.filter(({ field }) => field.kind === 'record');
  return new Map(
    references.map(({ field, index }) => {
      const texts = rows.map(({ cells }) => (cells[index] ?? '').trim());
      return [field, [...new Set(texts)].filter((text) => text !== '')];
    }),
  );
}

export function importedRow({ line, cells }: CsvRow, columns: ImportColumns, target: Target): ImportedRow {
  const pairs = columns.fields.map(({ field, index }) => {
    const value = cellValue(field, cells[index] ?? '', target.currency);
    const found = field.kind === 'record' && typeof value === 'string' ? target.lookUp(field, value) : null;
    return [field.key, found ?? value] as const;
  });
  return {
    line,
    title: (cells[columns.title] ?? '').trim(),
    code: (columns.code >= 0 ? (cells[columns.code] ?? '').trim() : '') || null,
    fields: Object.fromEntries(pairs.filter(([, value]) => value !== null)),
  };
}

export interface PreviewedRow extends ImportedRow {
  /** The fields that do not fit. */
  wrong: FieldDefinition[];
}

/** Records from the rows behind the head, with what is wrong with them as far as the file alone says it. */
export function importRows(rows: readonly CsvRow[], columns: ImportColumns, target: Target): PreviewedRow[] {
  const schema = schemaOf(target.type.fields);
  return rows.map((one) => {
    const row = importedRow(one, columns, target);
    const result = schema.safeParse(row.fields);
    const keys = new Set(result.success ? [] : result.error.issues.map((issue) => String(issue.path[0])));
    return { ...row, wrong: target.type.fields.filter((field) => keys.has(field.key)) };
  });
}
