/** A file on its way to an import: its table, how it is read, and the cells that were mended. Pure. */
import { csvLine, csvMark } from '#kernel/contract/csv.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { Currency } from '#kernel/contract/money.ts';
import { isSealedKind } from '#kernel/contract/sealed.ts';
import type { TableRow } from '#kernel/contract/table/rows.ts';
import { findHead, headAt, type Sheet, type Table, type TableHead, tableBelow } from '#kernel/contract/table/table.ts';
import type { CheckedRow } from '../contract/import.endpoints.ts';
import { columnsFor, type ImportMapping, importedRow, importFields, mostJudged } from '../contract/import.ts';
import { type AlikeKey, AlikeRows, alikeKeys } from '../contract/import-alike.ts';
import { guessColumns, knownTitles, type StrangeChoice, strangeChoices } from '../contract/import-guess.ts';
import type { TypeDefinition } from '../contract/type.ts';

export interface Draft {
  /** What the file is called. */
  name: string;
  sheets: readonly Sheet[];
  sheet: number;
  table: Table;
  mapping: ImportMapping;
}

/** What is like something that is there stays as it is until the person says otherwise. */
const first = { choices: {}, fixed: {}, alike: 'skip' } as const;

const rowsIn = (sheets: readonly Sheet[], sheet: number): readonly TableRow[] => sheets[sheet]?.rows ?? [];

function draftBelow(type: TypeDefinition, file: Pick<Draft, 'name' | 'sheets' | 'sheet'>, head: TableHead): Draft {
  const table = tableBelow(rowsIn(file.sheets, file.sheet), head);
  const { line, height } = head;
  const columns = guessColumns(head.cells, table.rows, type);
  return { ...file, table, mapping: { ...first, head: { line, height }, columns } };
}

/** The file with head and columns guessed. */
export function draftOf(type: TypeDefinition, file: Pick<Draft, 'name' | 'sheets'>, sheet = 0): Draft {
  const head = findHead(rowsIn(file.sheets, sheet), knownTitles(type));
  return draftBelow(type, { ...file, sheet }, head);
}

/** With another head: the columns are guessed anew. */
export const withHead = (type: TypeDefinition, draft: Draft, at: Pick<TableHead, 'line' | 'height'>): Draft =>
  draftBelow(type, draft, headAt(rowsIn(draft.sheets, draft.sheet), at));

/** A field has one column: another that was it is left out. */
export function withColumn(draft: Draft, index: number, key: string | null): Draft {
  const { mapping } = draft;
  const columns = draft.table.head.cells.map((_, at) => {
    const before = mapping.columns[at] ?? null;
    return at === index ? key : before === key ? null : before;
  });
  return { ...draft, mapping: { ...mapping, columns } };
}

export const withMapping = (draft: Draft, change: Partial<Pick<ImportMapping, 'alike'>>): Draft => ({
  ...draft,
  mapping: { ...draft.mapping, ...change },
});

/** @param value null: it is not said any more */
export function withChoice(
  draft: Draft,
  { key, text, value }: { key: string; text: string; value: string | null },
): Draft {
  const { mapping } = draft;
  const { [text]: _, ...others } = mapping.choices[key] ?? {};
  const said = value === null ? others : { ...others, [text]: value };
  return { ...draft, mapping: { ...mapping, choices: { ...mapping.choices, [key]: said } } };
}

/** @param text '' : nothing any more */
export function withFixed(draft: Draft, key: string, text: string): Draft {
  const { mapping } = draft;
  const { [key]: _, ...others } = mapping.fixed;
  return { ...draft, mapping: { ...mapping, fixed: text === '' ? others : { ...others, [key]: text } } };
}

export function withCell(draft: Draft, { line, index, text }: { line: number; index: number; text: string }): Draft {
  const mended = (row: TableRow): TableRow => {
    if (row.line !== line) return row;
    const cells = Array.from({ length: Math.max(row.cells.length, index + 1) }, (_, at) => row.cells[at] ?? '');
    return { ...row, cells: cells.with(index, text) };
  };
  return { ...draft, table: { ...draft.table, rows: draft.table.rows.map(mended) } };
}

/** Fields that a record cannot do without, and for which the file has no column. Of sealed ones no two have the same. */
export const missingFields = (type: TypeDefinition, { mapping }: Draft): FieldDefinition[] =>
  importFields(type).filter(
    ({ key, kind, required }) => required && !isSealedKind(kind) && !mapping.columns.includes(key),
  );

export interface StrangeColumn {
  field: FieldDefinition;
  choices: StrangeChoice[];
}

/** Texts in columns of choices that are none of them. */
export function strangeColumns(type: TypeDefinition, { mapping, table }: Draft): StrangeColumn[] {
  return columnsFor(type, mapping).fields.flatMap(({ field, index }) => {
    if (index < 0 || !(field.kind === 'choice' || field.kind === 'choices')) return [];
    const choices = strangeChoices(field, table.rows, index);
    return choices.length > 0 ? [{ field, choices }] : [];
  });
}

export interface RowToCheck extends TableRow {
  repeats?: number;
}

interface RowBefore {
  line: number;
  portion: number;
  keys: readonly AlikeKey[];
}

/** The rows in portions of so many, each row that is like one of an earlier portion with that one's line. */
export function portionsOf(
  type: TypeDefinition,
  { mapping, table }: Draft,
  about: { size: number; currency: Currency },
): RowToCheck[][] {
  const reading = { ...mapping, columns: columnsFor(type, mapping), currency: about.currency };
  const before = new AlikeRows<RowBefore>();
  const portions: RowToCheck[][] = [];
  for (const [at, row] of table.rows.entries()) {
    const portion = Math.floor(at / about.size);
    const keys = alikeKeys(type, importedRow(row, reading));
    const earlier = before.find(keys)?.row;
    const entry = earlier && mapping.alike === 'update' ? earlier : { line: row.line, portion, keys: [] };
    const kept = entry.keys.filter(({ key }) => !keys.some((one) => one.key === key));
    // One record of several rows is known by what they say together, the later before the earlier.
    entry.keys = [...keys, ...kept];
    before.add(entry.keys, entry);
    const repeats = earlier && earlier.portion < portion ? { repeats: earlier.line } : {};
    const rows = portions[portion] ?? [];
    rows.push({ ...row, ...repeats });
    portions[portion] = rows;
  }
  return portions;
}

/** Portions of a long file that are judged beforehand: the first, and others from all over it. */
const sampled = 10;

/** Those that are judged before the import: all, or a sample. */
export function judgedOf(portions: readonly RowToCheck[][]): RowToCheck[][] {
  const rows = portions.reduce((sum, portion) => sum + portion.length, 0);
  if (rows <= mostJudged) return [...portions];
  const places = Array.from({ length: sampled }, (_, at) => Math.floor((at * (portions.length - 1)) / (sampled - 1)));
  return [...new Set(places)].flatMap((place) => (portions[place] ? [portions[place]] : []));
}

export type Counts = Record<CheckedRow['outcome'], number>;

/** Rows of which nothing was said are new. */
export function countRows({ table }: Draft, checked: ReadonlyMap<number, CheckedRow>): Counts {
  const counts: Counts = { new: 0, update: 0, skip: 0, bad: 0 };
  for (const { line } of table.rows) counts[checked.get(line)?.outcome ?? 'new'] += 1;
  return counts;
}

/** How the file that is sent is read: the mapping, with the head in one row. */
export function sentMapping({ mapping }: Draft): ImportMapping {
  const { line, height } = mapping.head;
  return { ...mapping, head: { line: line + height - 1, height: 1 } };
}

/** The file as the server reads it: in UTF-8, each row where it stood, with the cells as they were mended. */
export function sentFile({ name, table }: Draft): File {
  const { cells, line: from, height } = table.head;
  // One column alone does not tell by what cells are divided.
  const written = (row: readonly string[]) => csvLine(cells.length === 1 ? [row[0] ?? '', ''] : row);
  const lines = [csvMark];
  let next = 1;
  for (const row of [{ line: from + height - 1, cells }, ...table.rows]) {
    lines.push('\r\n'.repeat(row.line - next), written(row.cells));
    next = row.line + 1;
  }
  const title = name.replace(/\.(xlsx|csv|tsv|txt)$/i, '');
  return new File(lines, `${title}.csv`, { type: 'text/csv' });
}
