/** Posts and reverses journal entries by the rules of double entry. */
import { z } from 'zod';
import type { PagedResult, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import { LocalDate } from '#kernel/contract/time.ts';
import { type Context, getToday } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import type { Statement } from '#kernel/server/database/unit.ts';
import { emit } from '#kernel/server/events.ts';
import { getWriteBatch } from '#kernel/server/jobs/deferred-writes.ts';
import { lockCompanyCurrency } from '#modules/company/server/index.ts';
import type { listEntries } from '../contract/endpoints.ts';
import { financeErrors } from '../contract/errors.ts';
import { entryPosted, entryReversed } from '../contract/events.ts';
import { type Entry, findTooLargeField, getDaysOfMonth, isBalanced, type NewLine } from '../contract/ledger.ts';
import {
  callNumberEntries,
  callPostEntry,
  callReverseEntries,
  callReverseEntry,
  type Posting,
  selectEntries,
  selectEntry,
} from './entries.queries.ts';
import { queryNumbered } from './entry-numbering.ts';
import { createSource } from './entry-source.ts';

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
  const field = findTooLargeField(lines);
  if (field) throw fail(financeErrors.ENTRY_TOO_LARGE, { details: [{ field }] });
  if (!isBalanced(lines)) throw fail(financeErrors.UNBALANCED_ENTRY, { details: [{ field: 'lines' }] });
  return { ...createSource(context, entry.source), date: entry.date ?? getToday(context), memo: entry.memo, lines };
}

const numbering = {};

/** Numbers entries within a second of the commit, all of that time in one batch; earlier readers number them themselves. */
export function scheduleNumbering(context: Context): void {
  context.unit.afterCommit(() => {
    getWriteBatch(context, numbering, () => ({ take: () => [callNumberEntries()] }));
  });
}

/**
 * Posts an entry without a round trip of its own: it travels with the unit's next statement or its commit.
 * Returns the posting with its id. @throws as `preparePosting`; later UNKNOWN_ACCOUNT, INACTIVE_ACCOUNT, PERIOD_CLOSED
 */
export function addEntry(context: Context, entry: EntryToPost): Posting {
  const posting = preparePosting(context, entry);
  lockCompanyCurrency(context);
  context.unit.add(callPostEntry(posting));
  scheduleNumbering(context);
  emit(context, entryPosted, { id: posting.id, executionId: posting.executionId });
  return posting;
}

/**
 * Posts an entry and reads it back with its number: must be the last step of a unit of work, because others who need a number wait
 * from here on. @throws UNBALANCED_ENTRY, UNKNOWN_ACCOUNT, INACTIVE_ACCOUNT, PERIOD_CLOSED
 */
export async function post(context: Context, entry: EntryToPost): Promise<Entry> {
  return readNumbered(context, addEntry(context, entry).id);
}

async function readNumbered(context: Context, id: string): Promise<Entry> {
  context.unit.add(callNumberEntries());
  return readEntry(context, id);
}

/** A read-only unit numbers entries first. In a writing unit, others would wait for its end: there the number stays `2026-…`. */
function numberEntries(context: Context, entries: Statement<Entry>): Promise<Entry[]> {
  return context.unit.readOnly ? queryNumbered(context, entries) : context.unit.query(entries);
}

/** @throws ENTRY_NOT_FOUND */
export async function readEntry(context: Context, id: string): Promise<Entry> {
  const [entry] = await numberEntries(context, selectEntry(context.companyId, id));
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
  const reversal = { ...createSource(context, source), entryId, memo: memo ?? null, today: getToday(context) };
  context.unit.add(callReverseEntry(reversal));
  scheduleNumbering(context);
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
export async function addReversals(
  context: Context,
  { entries, source }: EntriesToReverse,
): Promise<Map<string, string>> {
  const { id: _, ...by } = createSource(context, source);
  // An undo bears the name of who asked for it, not of the machine that carries it out.
  const asker = context.actor.kind === 'service' && context.actor.onBehalfOf ? context.actor.name : null;
  const common = { ...by, postedByName: by.postedByName ?? asker };
  const reversals = entries.map((entry) => ({ id: createId(), ...entry }));
  scheduleNumbering(context);
  const done = await context.unit.query(
    callReverseEntries({ ...common, today: getToday(context), entries: reversals }),
  );
  const posted = new Map(reversals.map(({ entryId, id }) => [entryId, id]));
  const reversalIds = new Map(done.map(({ entryId }) => [entryId, posted.get(entryId) as string]));
  for (const [reverses, id] of reversalIds) {
    emit(context, entryReversed, { id, executionId: source.executionId, reverses });
  }
  return reversalIds;
}

/** Reads the reversal back with its number, as `post` does. @throws ENTRY_NOT_FOUND, ENTRY_ALREADY_REVERSED */
export async function reverseEntry(context: Context, entry: EntryToReverse): Promise<Entry> {
  return readNumbered(context, addReversal(context, entry));
}

const Position = z.tuple([LocalDate, Id]);

/** Newest first. */
export async function listJournalEntries(
  context: Context,
  query: QueryOf<typeof listEntries>,
): Promise<PagedResult<Entry>> {
  const { limit, cursor, month, from, to, ...filter } = query;
  const position = readCursor(Position, cursor);
  const days = month ? getDaysOfMonth(month) : { from, to };
  const rows = await numberEntries(
    context,
    selectEntries({
      ...filter,
      ...days,
      companyId: context.companyId,
      after: position && { date: position[0], id: position[1] },
      limit: limit + 1,
    }),
  );
  return toPage(rows, { limit, position: ({ date, id }) => [date, id] });
}
