/** Rows of a file: which of them become records, which change one, which are left out, and what is wrong with the others. Nothing is written. */
import { kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { TableRow } from '#kernel/contract/table/rows.ts';
import type { Context } from '#kernel/server/context.ts';
import { sealRows } from '#kernel/server/sealed-fields.ts';
import { axisErrors } from '../contract/errors.ts';
import type { CheckedRow } from '../contract/import.endpoints.ts';
import { getColumns, type ImportMapping, readRow } from '../contract/import.ts';
import { getMatchKeys, MatchIndex } from '../contract/import-match.ts';
import type { AxisRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { findRecordMatches, type RecordMatch, type RecordMatches } from './import-match.ts';
import { resolveNames } from './import-names.ts';
import { createMatchProblem, evaluateChange, evaluateNewRow, type NamedRow, resolveRow } from './import-rows.ts';
import type { Problem } from './imports.queries.ts';
import type { SetChange, WrittenRecord } from './record-set.service.ts';

export interface ImportRowSet {
  type: TypeDefinition;
  mapping: ImportMapping;
  rows: readonly TableRow[];
  /** Rows that are like one before that is not among them, by their lines: its line. */
  repeats?: ReadonlyMap<number, number>;
  /** The import by which what comes of it is written; left out where it is only looked at. */
  importId?: string;
}

export type RowOutcome = CheckedRow['outcome'];

export interface EvaluatedRow {
  line: number;
  outcome: RowOutcome;
  problems: Problem[];
  /** The match of the row, whatever its outcome: a record, several, or an earlier row. */
  like: { key: string; record: AxisRecord | 'several' | null; line: number | null } | null;
}

export interface ImportEvaluation {
  rows: EvaluatedRow[];
  added: (WrittenRecord & { id: string })[];
  changes: SetChange[];
}

/** A record to be: of one row, or of several that are alike. */
interface Entry {
  line: number;
  row: NamedRow;
  /** Null: it is created. */
  was: AxisRecord | null;
  now: WrittenRecord;
}

/** The later row takes precedence; its empty cells retain the earlier row's values. */
const mergeRows = (earlier: NamedRow, later: NamedRow): NamedRow => ({
  ...later,
  title: later.title || earlier.title,
  code: later.code ?? earlier.code,
  fields: { ...earlier.fields, ...later.fields },
});

class RowEvaluator {
  readonly #context: Context;
  readonly #about: ImportRowSet;
  readonly entries: Entry[] = [];
  readonly #before = new MatchIndex<Entry>();
  readonly #byRecord = new Map<string, Entry>();

  constructor(context: Context, rows: ImportRowSet) {
    this.#context = context;
    this.#about = rows;
  }

  /** Judges a row after those before it. The surest key decides: of the same sureness, a record before a row. */
  take(row: NamedRow, records: RecordMatches): EvaluatedRow {
    const { type, mapping, repeats } = this.#about;
    const keys = getMatchKeys(type, row);
    const match = records.find(keys, (record) => this.#byRecord.get(record.id)?.now ?? record);
    const earlierEntry = this.#before.find(keys);
    const sureness = (key: string) => keys.findIndex((matchKey) => matchKey.key === key);
    const like = match && earlierEntry && sureness(earlierEntry.key) < sureness(match.key) ? null : match;
    const line = earlierEntry?.row.line ?? repeats?.get(row.line) ?? null;
    const duplicate = like
      ? { ...like, line: null }
      : line === null
        ? null
        : { key: earlierEntry?.key ?? '', record: null, line };
    const base = { line: row.line, like: duplicate };
    if (duplicate && mapping.alike === 'skip') return { ...base, outcome: 'skip', problems: [] };
    if (duplicate && mapping.alike === 'update')
      return { ...base, ...this.#update(row, like, earlierEntry?.row ?? null) };
    const takenProblems = duplicate?.key === 'code' ? [createMatchProblem(type, 'code', kernelErrors.DUPLICATE)] : [];
    return { ...base, ...this.#keep({ row, was: null, earlier: null, taken: takenProblems }) };
  }

  #update(row: NamedRow, like: RecordMatch | null, previous: Entry | null): Pick<EvaluatedRow, 'outcome' | 'problems'> {
    const { type } = this.#about;
    if (like?.record === 'several') {
      return { outcome: 'bad', problems: [createMatchProblem(type, like.key, axisErrors.IMPORT_ALIKE_UNCLEAR)] };
    }
    const record = like?.record ?? null;
    const earlier = (record ? this.#byRecord.get(record.id) : previous) ?? null;
    if (!record && !earlier) {
      // The row that it is like is judged elsewhere.
      const nothing = { title: row.title, code: null, fields: {} };
      const { problems } = evaluateChange(this.#context, type, row, nothing);
      return { outcome: problems.length > 0 ? 'bad' : 'update', problems };
    }
    return this.#keep({ row, was: record ?? earlier?.was ?? null, earlier, taken: [] });
  }

  #keep(input: { row: NamedRow; was: AxisRecord | null; earlier: Entry | null; taken: Problem[] }) {
    const { row, was, earlier, taken: takenProblems } = input;
    const { type } = this.#about;
    const whole = earlier ? mergeRows(earlier.row, row) : row;
    const judged = was ? evaluateChange(this.#context, type, whole, was) : evaluateNewRow(this.#context, type, whole);
    const problems = [...judged.problems, ...takenProblems];
    if (problems.length > 0) return { outcome: 'bad' as const, problems };
    const entry: Entry = earlier ?? { line: row.line, row, was, now: judged.now };
    Object.assign(entry, { row: whole, now: judged.now });
    if (!earlier) this.entries.push(entry);
    if (was) this.#byRecord.set(was.id, entry);
    this.#before.add(getMatchKeys(type, judged.now), entry);
    return { outcome: was || earlier ? ('update' as const) : ('new' as const), problems };
  }
}

/** Numbers of sealed fields are encrypted before anything is stored. */
async function sealEntries(
  context: Context,
  type: TypeDefinition,
  entries: readonly Entry[],
): Promise<Omit<ImportEvaluation, 'rows'>> {
  const sealed = await sealRows(
    context,
    type.fields,
    entries.map(({ now }) => now.fields),
  );
  const written = entries.map(({ was, now }, at) => ({ was, now: { ...now, fields: sealed[at] ?? now.fields } }));
  return {
    added: written.flatMap(({ was, now }) => (was ? [] : [{ id: createId(), ...now }])),
    changes: written.flatMap(({ was, now }) => (was ? [{ was, now: { ...now, deleted: false } }] : [])),
  };
}

/**
 * Reads for all rows at once: what they name, and which records they are like.
 * @throws RECORD_TYPE_FORBIDDEN where rows name records that the actor may not read
 */
export async function evaluateRows(context: Context, input: ImportRowSet): Promise<ImportEvaluation> {
  const { type, mapping, rows, importId } = input;
  const { currency } = context.company;
  const reading = { ...mapping, columns: getColumns(type, mapping), currency };
  const namesByField = await resolveNames(context, rows, reading);
  const named = rows.map((row) => resolveRow(readRow(row, reading), namesByField));
  const all = named.flatMap((row) => getMatchKeys(type, row));
  // The check compares all keys; an import that creates anyway compares only codes, which are unique.
  const keys = importId && mapping.alike === 'create' ? all.filter(({ sort }) => sort === 'code') : all;
  const records = await findRecordMatches(context, type, { keys, locks: mapping.alike === 'update', importId });
  const judge = new RowEvaluator(context, input);
  const judged = named.map((row) => judge.take(row, records));
  return { rows: judged, ...(await sealEntries(context, type, judge.entries)) };
}
