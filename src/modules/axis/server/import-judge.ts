/** Rows of a file: which of them become records, which change one, which are left out, and what is wrong with the others. Nothing is written. */
import { kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { TableRow } from '#kernel/contract/table/rows.ts';
import type { Context } from '#kernel/server/context.ts';
import { sealRows } from '#kernel/server/sealed.ts';
import { axisErrors } from '../contract/errors.ts';
import type { CheckedRow } from '../contract/import.endpoints.ts';
import { columnsFor, type ImportMapping, importedRow } from '../contract/import.ts';
import { AlikeRows, alikeKeys } from '../contract/import-alike.ts';
import type { AxisRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { findLike, type Like, type LikeRecords } from './import-alike.ts';
import { lookUpNames } from './import-names.ts';
import { judgeChange, judgeNew, type NamedRow, nameRow, problemOfLike } from './import-rows.ts';
import type { Problem } from './imports.queries.ts';
import type { SetChange, Written } from './record-set.service.ts';

export interface RowsOfFile {
  type: TypeDefinition;
  mapping: ImportMapping;
  rows: readonly TableRow[];
  /** Rows that are like one before that is not among them, by their lines: its line. */
  repeats?: ReadonlyMap<number, number>;
  /** The import by which what comes of it is written; left out where it is only looked at. */
  importId?: string;
}

export type Outcome = CheckedRow['outcome'];

export interface JudgedRow {
  line: number;
  outcome: Outcome;
  problems: Problem[];
  /** What the row is like, whatever becomes of it: a record, several, or a row before. */
  like: { key: string; record: AxisRecord | 'several' | null; line: number | null } | null;
}

export interface Judgement {
  rows: JudgedRow[];
  added: (Written & { id: string })[];
  changes: SetChange[];
}

/** A record to be: of one row, or of several that are alike. */
interface Entry {
  line: number;
  row: NamedRow;
  /** Null: it is created. */
  was: AxisRecord | null;
  now: Written;
}

/** What the later row says counts; its empty cells leave what the earlier one said. */
const merged = (earlier: NamedRow, later: NamedRow): NamedRow => ({
  ...later,
  title: later.title || earlier.title,
  code: later.code ?? earlier.code,
  fields: { ...earlier.fields, ...later.fields },
});

class Judge {
  readonly #context: Context;
  readonly #about: RowsOfFile;
  readonly entries: Entry[] = [];
  readonly #before = new AlikeRows<Entry>();
  readonly #byRecord = new Map<string, Entry>();

  constructor(context: Context, about: RowsOfFile) {
    this.#context = context;
    this.#about = about;
  }

  /** Judges a row after those before it. The surest key decides: of the same sureness, a record before a row. */
  take(row: NamedRow, records: LikeRecords): JudgedRow {
    const { type, mapping, repeats } = this.#about;
    const keys = alikeKeys(type, row);
    const found = records.find(keys, (record) => this.#byRecord.get(record.id)?.now ?? record);
    const before = this.#before.find(keys);
    const sureness = (key: string) => keys.findIndex((one) => one.key === key);
    const like = found && before && sureness(before.key) < sureness(found.key) ? null : found;
    const line = before?.row.line ?? repeats?.get(row.line) ?? null;
    const shown = like
      ? { ...like, line: null }
      : line === null
        ? null
        : { key: before?.key ?? '', record: null, line };
    const told = { line: row.line, like: shown };
    if (shown && mapping.alike === 'skip') return { ...told, outcome: 'skip', problems: [] };
    if (shown && mapping.alike === 'update') return { ...told, ...this.#update(row, like, before?.row ?? null) };
    const taken = shown?.key === 'code' ? [problemOfLike(type, 'code', kernelErrors.DUPLICATE)] : [];
    return { ...told, ...this.#keep({ row, was: null, earlier: null, taken }) };
  }

  #update(row: NamedRow, like: Like | null, before: Entry | null): Pick<JudgedRow, 'outcome' | 'problems'> {
    const { type } = this.#about;
    if (like?.record === 'several') {
      return { outcome: 'bad', problems: [problemOfLike(type, like.key, axisErrors.IMPORT_ALIKE_UNCLEAR)] };
    }
    const record = like?.record ?? null;
    const earlier = (record ? this.#byRecord.get(record.id) : before) ?? null;
    if (!record && !earlier) {
      // The row that it is like is judged elsewhere.
      const nothing = { title: row.title, code: null, fields: {} };
      const { problems } = judgeChange(this.#context, type, row, nothing);
      return { outcome: problems.length > 0 ? 'bad' : 'update', problems };
    }
    return this.#keep({ row, was: record ?? earlier?.was ?? null, earlier, taken: [] });
  }

  #keep(about: { row: NamedRow; was: AxisRecord | null; earlier: Entry | null; taken: Problem[] }) {
    const { row, was, earlier, taken } = about;
    const { type } = this.#about;
    const whole = earlier ? merged(earlier.row, row) : row;
    const judged = was ? judgeChange(this.#context, type, whole, was) : judgeNew(this.#context, type, whole);
    const problems = [...judged.problems, ...taken];
    if (problems.length > 0) return { outcome: 'bad' as const, problems };
    const entry: Entry = earlier ?? { line: row.line, row, was, now: judged.now };
    Object.assign(entry, { row: whole, now: judged.now });
    if (!earlier) this.entries.push(entry);
    if (was) this.#byRecord.set(was.id, entry);
    this.#before.add(alikeKeys(type, judged.now), entry);
    return { outcome: was || earlier ? ('update' as const) : ('new' as const), problems };
  }
}

/** Numbers of sealed fields are encrypted before anything is stored. */
async function settle(
  context: Context,
  type: TypeDefinition,
  entries: readonly Entry[],
): Promise<Omit<Judgement, 'rows'>> {
  const sealed = await sealRows(
    context,
    type.fields,
    entries.map(({ now }) => now.fields),
  );
  const written = entries.map(({ was, now }, at) => ({ was, now: { ...now, fields: sealed[at] ?? now.fields } }));
  return {
    added: written.flatMap(({ was, now }) => (was ? [] : [{ id: newId(), ...now }])),
    changes: written.flatMap(({ was, now }) => (was ? [{ was, now: { ...now, deleted: false } }] : [])),
  };
}

/**
 * Reads for all rows at once: what they name, and which records they are like.
 * @throws RECORD_TYPE_FORBIDDEN where rows name records that the actor may not read
 */
export async function judgeRows(context: Context, about: RowsOfFile): Promise<Judgement> {
  const { type, mapping, rows, importId } = about;
  const { currency } = context.company;
  const reading = { ...mapping, columns: columnsFor(type, mapping), currency };
  const known = await lookUpNames(context, rows, reading);
  const named = rows.map((row) => nameRow(importedRow(row, reading), known));
  const all = named.flatMap((row) => alikeKeys(type, row));
  // What is created all the same is like something for whoever looks at it; but for a code, which nobody else may have.
  const keys = importId && mapping.alike === 'create' ? all.filter(({ sort }) => sort === 'code') : all;
  const records = await findLike(context, type, { keys, locks: mapping.alike === 'update', importId });
  const judge = new Judge(context, about);
  const judged = named.map((row) => judge.take(row, records));
  return { rows: judged, ...(await settle(context, type, judge.entries)) };
}
