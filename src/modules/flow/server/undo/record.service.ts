/** Undos as people look back at them: one by one, and summed. */
import { z } from 'zod';
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { dayIn } from '#kernel/contract/time.ts';
import type { Context } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import { flowErrors } from '../../contract/errors.ts';
import { reasonLabel, type UndoRecord, type UndoStatistics } from '../../contract/undo-shapes.ts';
import { scopeOf } from '../frame/visibility.ts';
import { type StoredUndo, type SumRow, selectUndoSums, selectUndos } from './undo-log.queries.ts';

const Position = z.strictObject({ at: z.iso.datetime({ offset: true }), id: Id });

/** A customer without an account gives no name to an undo. */
const guestName = { ko: '고객', en: 'Guest' };

/** Null for the product itself. */
const who = ({ locale }: Context, id: string | null, name: string | null) =>
  id === null ? null : { id, name: name || guestName[locale] };

function recordOf(context: Context, stored: StoredUndo): UndoRecord {
  const { id, executionId, executionTitle, frameTitle, state, withDependents, undone } = stored;
  const { reversed, kept, impossible } = stored;
  const counted = undone !== null && reversed !== null && kept !== null && impossible !== null;
  return {
    ...{ id, executionId, executionTitle, frameTitle, state, withDependents },
    reason: { code: stored.reasonCode, text: stored.reasonText },
    askedBy: who(context, stored.askedBy, stored.askedByName),
    askedAt: stored.askedAt,
    approvedBy: who(context, stored.approvedBy, stored.approvedByName),
    approvedAt: stored.approvedAt,
    approvalId: stored.approvalId,
    undoExecutionId: stored.undoExecutionId,
    counts: counted ? { undone, reversed, kept, impossible } : null,
    refusal: stored.refusal,
    endedAt: stored.endedAt,
    progress: state === 'undoing' ? (stored.progress ?? null) : null,
  };
}

export interface UndoFilter {
  cursor?: string;
  limit: number;
  executionId?: string;
  state?: string;
}

/** Undos of executions that the actor may see, the latest first. */
export async function listUndos(context: Context, filter: UndoFilter): Promise<Paged<UndoRecord>> {
  const { limit, cursor, executionId, state } = filter;
  const after = readCursor(Position, cursor);
  const wanted = { executionId, state, scope: await scopeOf(context), after, limit: limit + 1 };
  const rows = await context.unit.query(selectUndos(context.companyId, wanted));
  return shownPage(pageOf(rows, { limit, position: ({ askedAt, id }) => ({ at: askedAt, id }) }), (row) =>
    recordOf(context, row),
  );
}

/** @throws UNDO_NOT_FOUND, also for undos of executions that the actor may not see */
export async function readUndo(context: Context, id: string): Promise<UndoRecord> {
  const wanted = { id, scope: await scopeOf(context), after: null, limit: 1 };
  const [row] = await context.unit.query(selectUndos(context.companyId, wanted));
  if (!row) throw fail(flowErrors.UNDO_NOT_FOUND);
  return recordOf(context, row);
}

const defaultDays = 30;
const day = 86_400_000;

function totals({ undos, won, unrated }: SumRow) {
  return { undos, unrated, won: sumOf(BigInt(won)) };
}

/** By flow, by reason, by person: what is taken back of the executions that the actor may see, and why. */
export async function readStatistics(context: Context, span: { from?: string; to?: string }): Promise<UndoStatistics> {
  const { companyId } = context;
  const { timeZone: zone } = context.company;
  const to = span.to ?? dayIn(zone, new Date());
  const from = span.from ?? new Date(Date.parse(to) - (defaultDays - 1) * day).toISOString().slice(0, 10);
  const days = { from, to, zone, scope: await scopeOf(context) };
  const [[all], frames, reasons, people] = await context.unit.queryAll([
    selectUndoSums(companyId, { ...days, side: 'all' }),
    selectUndoSums(companyId, { ...days, side: 'frame' }),
    selectUndoSums(companyId, { ...days, side: 'reason' }),
    selectUndoSums(companyId, { ...days, side: 'person' }),
  ] as const);
  const total = all ? { ...totals(all), executions: all.executions } : { undos: 0, won: 0, unrated: 0, executions: 0 };
  const left = (rows: readonly SumRow[]) => ({
    groups: (rows[0]?.groups ?? 0) - rows.length,
    undos: rows.length > 0 ? total.undos - rows.reduce((sum, { undos }) => sum + undos, 0) : 0,
  });
  return {
    ...{ from, to, total },
    unlisted: { byFrame: left(frames), byReason: left(reasons), byPerson: left(people) },
    byFrame: frames.map((row) => ({
      ...totals(row),
      frameId: row.key as string,
      frameTitle: row.title ?? { ko: '', en: '' },
      executions: row.executions,
    })),
    byReason: reasons.map((row) => ({
      ...totals(row),
      code: row.key as string,
      label: reasonLabel(row.key as string),
    })),
    byPerson: people.map((row) => ({ ...totals(row), person: who(context, row.key, row.name) })),
  };
}
