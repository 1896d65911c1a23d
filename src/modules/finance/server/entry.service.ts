/** Posts and reverses journal entries by the rules of double entry. */
import { z } from 'zod';
import type { Paged, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { LocalDate } from '#kernel/contract/time.ts';
import { type Context, today } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import type { Statement } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { pileOf } from '#kernel/server/jobs/afterwards.ts';
import { holdCurrency } from '#modules/company/server/index.ts';
import type { listEntries } from '../contract/endpoints.ts';
import { financeErrors } from '../contract/errors.ts';
import { entryPosted, entryReversed } from '../contract/events.ts';
import { daysOf, type Entry, fieldTooLarge, isBalanced, type NewLine } from '../contract/ledger.ts';
import {
  callNumberEntries,
  callPostEntry,
  callReverseEntries,
  callReverseEntry,
  type Posting,
  selectEntries,
  selectEntry,
} from './entries.queries.ts';
import { withNumbers } from './numbered.ts';
import { newSource } from './source.ts';

export interface EntryToPost {
  /** `YYYY-MM-DD`; today in the company's time zone when left out. */
  date?: string | null | undefined;
  memo: string;
  lines: readonly NewLine[];
  /** The execution and step that post it; none for a person's own entry. */
  source?: { executionId: string; stepId: string | null };
}

/** The posting in full, after the rules that need no database. @throws ENTRY_TOO_LARGE, UNBALANCED_ENTRY */
export function preparePosting(context: Context, entry: EntryToPost): Posting {
  const { currency } = context.company;
  const lines = entry.lines.map((line) => ({
    account: line.account,
    currency: line.currency ?? currency,
    debit: line.debit,
    credit: line.credit,
    memo: line.memo ?? null,
  }));
  const field = fieldTooLarge(lines);
  if (field) throw fail(financeErrors.ENTRY_TOO_LARGE, { details: [{ field }] });
  if (!isBalanced(lines)) throw fail(financeErrors.UNBALANCED_ENTRY, { details: [{ field: 'lines' }] });
  return { ...newSource(context, entry.source), date: entry.date ?? today(context), memo: entry.memo, lines };
}

const numbering = {};

/** Numbers what was posted within a second of the commit, all of that time in one go; whoever looks earlier does so himself. */
export function numberSoon(context: Context): void {
  context.unit.afterCommit(() => {
    pileOf(context, numbering, () => ({ take: () => [callNumberEntries()] }));
  });
}

/**
 * Posts an entry without a round trip of its own: it travels with the unit's next statement or its commit.
 * Returns the posting with its id. @throws as `preparePosting`; later UNKNOWN_ACCOUNT, INACTIVE_ACCOUNT, PERIOD_CLOSED
 */
export function addEntry(context: Context, entry: EntryToPost): Posting {
  const posting = preparePosting(context, entry);
  holdCurrency(context);
  context.unit.add(callPostEntry(posting));
  numberSoon(context);
  emit(context, entryPosted, { id: posting.id, executionId: posting.executionId });
  return posting;
}

/**
 * Posts an entry and reads it back with its number: the last thing that a unit of work does, because others who want a
 * number wait from here on. @throws UNBALANCED_ENTRY, UNKNOWN_ACCOUNT, INACTIVE_ACCOUNT, PERIOD_CLOSED
 */
export async function post(context: Context, entry: EntryToPost): Promise<Entry> {
  return readNumbered(context, addEntry(context, entry).id);
}

async function readNumbered(context: Context, id: string): Promise<Entry> {
  context.unit.add(callNumberEntries());
  return read(context, id);
}

/** Who only looks meets no entry without a number. In a unit that writes, others would wait for its end: there it stays `2026-…`. */
function numbered(context: Context, entries: Statement<Entry>): Promise<Entry[]> {
  return context.unit.readOnly ? withNumbers(context, entries) : context.unit.query(entries);
}

/** @throws ENTRY_NOT_FOUND */
export async function read(context: Context, id: string): Promise<Entry> {
  const [entry] = await numbered(context, selectEntry(context.companyId, id));
  if (!entry) throw fail(financeErrors.ENTRY_NOT_FOUND);
  return entry;
}

export interface EntryToReverse {
  entryId: string;
  memo?: string | undefined;
  source?: { executionId: string; stepId: string | null };
}

/**
 * Posts the mirror image of an entry, dated today, or on the first day of the first open month when this month is
 * closed. Returns the new entry's id. @throws later ENTRY_NOT_FOUND, ENTRY_ALREADY_REVERSED
 */
export function addReversal(context: Context, { entryId, memo, source }: EntryToReverse): string {
  const reversal = { ...newSource(context, source), entryId, memo: memo ?? null, today: today(context) };
  context.unit.add(callReverseEntry(reversal));
  numberSoon(context);
  emit(context, entryReversed, { id: reversal.id, executionId: reversal.executionId, reverses: entryId });
  return reversal.id;
}

export interface EntriesToReverse {
  entries: readonly { entryId: string; memo: string }[];
  source: { executionId: string; stepId: string | null };
}

/**
 * Posts the mirror images of entries as one set, dated as by `addReversal`. Returns the new entries' ids by the reversed
 * ones; those that were reversed before are left out. @throws NO_OPEN_PERIOD
 */
export async function reverseAll(
  context: Context,
  { entries, source }: EntriesToReverse,
): Promise<Map<string, string>> {
  const { id: _, ...by } = newSource(context, source);
  // An undo bears the name of who asked for it, not of the machine that carries it out.
  const asker = context.actor.kind === 'service' && context.actor.onBehalfOf ? context.actor.name : null;
  const common = { ...by, postedByName: by.postedByName ?? asker };
  const given = entries.map((entry) => ({ id: newId(), ...entry }));
  numberSoon(context);
  const done = await context.unit.query(callReverseEntries({ ...common, today: today(context), entries: given }));
  const posted = new Map(given.map(({ entryId, id }) => [entryId, id]));
  const made = new Map(done.map(({ entryId }) => [entryId, posted.get(entryId) as string]));
  for (const [reverses, id] of made) {
    emit(context, entryReversed, { id, executionId: source.executionId, reverses });
  }
  return made;
}

/** Reads the reversal back with its number, as `post` does. @throws ENTRY_NOT_FOUND, ENTRY_ALREADY_REVERSED */
export async function reverse(context: Context, entry: EntryToReverse): Promise<Entry> {
  return readNumbered(context, addReversal(context, entry));
}

const Position = z.tuple([LocalDate, Id]);

/** Newest first. */
export async function list(context: Context, query: QueryOf<typeof listEntries>): Promise<Paged<Entry>> {
  const { limit, cursor, month, from, to, ...filter } = query;
  const position = readCursor(Position, cursor);
  const days = month ? daysOf(month) : { from, to };
  const rows = await numbered(
    context,
    selectEntries({
      ...filter,
      ...days,
      companyId: context.companyId,
      after: position && { date: position[0], id: position[1] },
      limit: limit + 1,
    }),
  );
  return pageOf(rows, { limit, position: ({ date, id }) => [date, id] });
}
