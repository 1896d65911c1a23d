/** A file on its way to an import: its table, how it is read, and the cells that were mended. Pure. */
import { csvBom, formatCsvLine } from '#kernel/contract/csv.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { Currency } from '#kernel/contract/money.ts';
import { isSealedKind } from '#kernel/contract/sealed-value.ts';
import type { TableRow } from '#kernel/contract/table/rows.ts';
import {
  findHead,
  readTableBelow,
  readTableHead,
  type Sheet,
  type Table,
  type TableHead,
} from '#kernel/contract/table/table.ts';
import type { CheckedRow } from '../contract/import.endpoints.ts';
import { getColumns, getImportFields, type ImportMapping, maxEvaluatedRows, readRow } from '../contract/import.ts';
import { getKnownHeads, guessColumns, listUnknownChoices, type UnknownChoice } from '../contract/import-guess.ts';
import { getMatchKeys, MatchIndex, type MatchKey } from '../contract/import-match.ts';
import type { TypeDefinition } from '../contract/type.ts';

export interface Draft {
  /** File name. */
  name: string;
  sheets: readonly Sheet[];
  sheet: number;
  table: Table;
  mapping: ImportMapping;
}

/** Rows that match existing records are skipped until the person chooses otherwise. */
const first = { choices: {}, fixed: {}, alike: 'skip' } as const;

const getRows = (sheets: readonly Sheet[], sheet: number): readonly TableRow[] => sheets[sheet]?.rows ?? [];

function createDraftBelow(
  type: TypeDefinition,
  file: Pick<Draft, 'name' | 'sheets' | 'sheet'>,
  head: TableHead,
): Draft {
  const table = readTableBelow(getRows(file.sheets, file.sheet), head);
  const { line, height } = head;
  const columns = guessColumns(head.cells, table.rows, type);
  return { ...file, table, mapping: { ...first, head: { line, height }, columns } };
}

/** The file with head and columns guessed. */
export function createDraft(type: TypeDefinition, file: Pick<Draft, 'name' | 'sheets'>, sheet = 0): Draft {
  const head = findHead(getRows(file.sheets, sheet), getKnownHeads(type));
  return createDraftBelow(type, { ...file, sheet }, head);
}

/** Uses another head and guesses the columns again. */
export const setHead = (type: TypeDefinition, draft: Draft, at: Pick<TableHead, 'line' | 'height'>): Draft =>
  createDraftBelow(type, draft, readTableHead(getRows(draft.sheets, draft.sheet), at));

/** A field has one column: another that was it is left out. */
export function setColumn(draft: Draft, index: number, key: string | null): Draft {
  const { mapping } = draft;
  const columns = draft.table.head.cells.map((_, at) => {
    const previousKey = mapping.columns[at] ?? null;
    return at === index ? key : previousKey === key ? null : previousKey;
  });
  return { ...draft, mapping: { ...mapping, columns } };
}

export const setMapping = (draft: Draft, change: Partial<Pick<ImportMapping, 'alike'>>): Draft => ({
  ...draft,
  mapping: { ...draft.mapping, ...change },
});

/** @param value null: it is not said any more */
export function setChoice(
  draft: Draft,
  { key, text, value }: { key: string; text: string; value: string | null },
): Draft {
  const { mapping } = draft;
  const { [text]: _, ...others } = mapping.choices[key] ?? {};
  const keyChoices = value === null ? others : { ...others, [text]: value };
  return { ...draft, mapping: { ...mapping, choices: { ...mapping.choices, [key]: keyChoices } } };
}

/** @param text '' : nothing any more */
export function setFixedText(draft: Draft, key: string, text: string): Draft {
  const { mapping } = draft;
  const { [key]: _, ...others } = mapping.fixed;
  return { ...draft, mapping: { ...mapping, fixed: text === '' ? others : { ...others, [key]: text } } };
}

export function setCell(draft: Draft, { line, index, text }: { line: number; index: number; text: string }): Draft {
  const mended = (row: TableRow): TableRow => {
    if (row.line !== line) return row;
    const cells = Array.from({ length: Math.max(row.cells.length, index + 1) }, (_, at) => row.cells[at] ?? '');
    return { ...row, cells: cells.with(index, text) };
  };
  return { ...draft, table: { ...draft.table, rows: draft.table.rows.map(mended) } };
}

/** Fields that a record cannot do without, and for which the file has no column. Of sealed ones no two have the same. */
export const listMissingFields = (type: TypeDefinition, { mapping }: Draft): FieldDefinition[] =>
  getImportFields(type).filter(
    ({ key, kind, required }) => required && !isSealedKind(kind) && !mapping.columns.includes(key),
  );

export interface UnknownChoiceColumn {
  field: FieldDefinition;
  choices: UnknownChoice[];
}

/** Texts in columns of choices that are none of them. */
export function listUnknownChoiceColumns(type: TypeDefinition, { mapping, table }: Draft): UnknownChoiceColumn[] {
  return getColumns(type, mapping).fields.flatMap(({ field, index }) => {
    if (index < 0 || !(field.kind === 'choice' || field.kind === 'choices')) return [];
    const choices = listUnknownChoices(field, table.rows, index);
    return choices.length > 0 ? [{ field, choices }] : [];
  });
}

export interface RowToCheck extends TableRow {
  repeats?: number;
}

interface EarlierRow {
  line: number;
  portion: number;
  keys: readonly MatchKey[];
}

/** The rows in batches; a row that matches one of an earlier batch carries that row's line. */
export function splitIntoPortions(
  type: TypeDefinition,
  { mapping, table }: Draft,
  input: { size: number; currency: Currency },
): RowToCheck[][] {
  const reading = { ...mapping, columns: getColumns(type, mapping), currency: input.currency };
  const earlierRows = new MatchIndex<EarlierRow>();
  const portions: RowToCheck[][] = [];
  for (const [at, row] of table.rows.entries()) {
    const portion = Math.floor(at / input.size);
    const keys = getMatchKeys(type, readRow(row, reading));
    const earlier = earlierRows.find(keys)?.row;
    const entry = earlier && mapping.alike === 'update' ? earlier : { line: row.line, portion, keys: [] };
    const otherKeys = entry.keys.filter(({ key }) => !keys.some((candidate) => candidate.key === key));
    // One record of several rows is known by what they say together, the later before the earlier.
    entry.keys = [...keys, ...otherKeys];
    earlierRows.add(entry.keys, entry);
    const repeats = earlier && earlier.portion < portion ? { repeats: earlier.line } : {};
    const rows = portions[portion] ?? [];
    rows.push({ ...row, ...repeats });
    portions[portion] = rows;
  }
  return portions;
}

/** Portions of a long file that are judged beforehand: the first, and others from all over it. */
const sampledPortions = 10;

/** Those that are judged before the import: all, or a sample. */
export function samplePortions(portions: readonly RowToCheck[][]): RowToCheck[][] {
  const rows = portions.reduce((sum, portion) => sum + portion.length, 0);
  if (rows <= maxEvaluatedRows) return [...portions];
  const positions = Array.from({ length: sampledPortions }, (_, at) =>
    Math.floor((at * (portions.length - 1)) / (sampledPortions - 1)),
  );
  return [...new Set(positions)].flatMap((position) => (portions[position] ? [portions[position]] : []));
}

export type Counts = Record<CheckedRow['outcome'], number>;

/** Rows of which nothing was said are new. */
export function countRows({ table }: Draft, checked: ReadonlyMap<number, CheckedRow>): Counts {
  const counts: Counts = { new: 0, update: 0, skip: 0, bad: 0 };
  for (const { line } of table.rows) counts[checked.get(line)?.outcome ?? 'new'] += 1;
  return counts;
}

/** The reading settings for the sent file: the mapping, with a one-row head. */
export function toSentMapping({ mapping }: Draft): ImportMapping {
  const { line, height } = mapping.head;
  return { ...mapping, head: { line: line + height - 1, height: 1 } };
}

/** The file in the server's format: UTF-8, each row on its original line, with the corrected cells. */
export function toSentFile({ name, table }: Draft): File {
  const { cells, line: from, height } = table.head;
  // A single column does not reveal the delimiter.
  const written = (row: readonly string[]) => formatCsvLine(cells.length === 1 ? [row[0] ?? '', ''] : row);
  const lines = [csvBom];
  let next = 1;
  for (const row of [{ line: from + height - 1, cells }, ...table.rows]) {
    lines.push('\r\n'.repeat(row.line - next), written(row.cells));
    next = row.line + 1;
  }
  const title = name.replace(/\.(xlsx|csv|tsv|txt)$/i, '');
  return new File(lines, `${title}.csv`, { type: 'text/csv' });
}
