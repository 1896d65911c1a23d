/** Undos as people look back at them: one by one, and summed. */
import { z } from 'zod';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { toSum } from '#kernel/contract/money.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import type { Context } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { flowErrors } from '../../contract/errors.ts';
import { getReasonLabel, type UndoRecord, type UndoStatistics } from '../../contract/undo-shapes.ts';
import { getVisibilityScope } from '../frame/visibility.ts';
import { type StoredUndo, selectUndoSums, selectUndos, type UndoSum } from './undo-log.queries.ts';

const Position = z.strictObject({ at: z.iso.datetime({ offset: true }), id: Id });

/** A customer without an account gives no name to an undo. */
const guestName = { ko: '고객', en: 'Guest' };

/** Null for the product itself. */
const toPerson = ({ locale }: Context, id: string | null, name: string | null) =>
  id === null ? null : { id, name: name || guestName[locale] };

function toUndoRecord(context: Context, stored: StoredUndo): UndoRecord {
  const { id, executionId, executionTitle, frameTitle, state, withDependents, undone } = stored;
  const { reversed, kept, impossible } = stored;
  const counted = undone !== null && reversed !== null && kept !== null && impossible !== null;
  return {
    ...{ id, executionId, executionTitle, frameTitle, state, withDependents },
    reason: { code: stored.reasonCode, text: stored.reasonText },
    askedBy: toPerson(context, stored.askedBy, stored.askedByName),
    askedAt: stored.askedAt,
    approvedBy: toPerson(context, stored.approvedBy, stored.approvedByName),
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
export async function listUndos(context: Context, filter: UndoFilter): Promise<PagedResult<UndoRecord>> {
  const { limit, cursor: cursorText, executionId, state } = filter;
  const cursor = readCursor(Position, cursorText);
  const query = { executionId, state, scope: await getVisibilityScope(context), after: cursor, limit: limit + 1 };
  const rows = await context.unit.query(selectUndos(context.companyId, query));
  return mapPage(toPage(rows, { limit, position: ({ askedAt, id }) => ({ at: askedAt, id }) }), (row) =>
    toUndoRecord(context, row),
  );
}

/** @throws UNDO_NOT_FOUND, also for undos of executions that the actor may not see */
export async function getUndo(context: Context, id: string): Promise<UndoRecord> {
  const query = { id, scope: await getVisibilityScope(context), after: null, limit: 1 };
  const [row] = await context.unit.query(selectUndos(context.companyId, query));
  if (!row) throw fail(flowErrors.UNDO_NOT_FOUND);
  return toUndoRecord(context, row);
}

const defaultDays = 30;
const dayMs = 86_400_000;

function toTotals({ undos, won, unrated }: UndoSum) {
  return { undos, unrated, won: toSum(BigInt(won)) };
}

/** By flow, by reason, by person: what is taken back of the executions that the actor may see, and why. */
export async function getUndoStatistics(
  context: Context,
  period: { from?: string; to?: string },
): Promise<UndoStatistics> {
  const { companyId } = context;
  const { timeZone: zone } = context.company;
  const to = period.to ?? toLocalDay(zone, new Date());
  const from = period.from ?? new Date(Date.parse(to) - (defaultDays - 1) * dayMs).toISOString().slice(0, 10);
  const days = { from, to, zone, scope: await getVisibilityScope(context) };
  const [[all], frames, reasons, people] = await context.unit.queryAll([
    selectUndoSums(companyId, { ...days, side: 'all' }),
    selectUndoSums(companyId, { ...days, side: 'frame' }),
    selectUndoSums(companyId, { ...days, side: 'reason' }),
    selectUndoSums(companyId, { ...days, side: 'person' }),
  ] as const);
  const total = all
    ? { ...toTotals(all), executions: all.executions }
    : { undos: 0, won: 0, unrated: 0, executions: 0 };
  const countUnlisted = (rows: readonly UndoSum[]) => ({
    groups: (rows[0]?.groups ?? 0) - rows.length,
    undos: rows.length > 0 ? total.undos - rows.reduce((sum, { undos }) => sum + undos, 0) : 0,
  });
  return {
    ...{ from, to, total },
    unlisted: { byFrame: countUnlisted(frames), byReason: countUnlisted(reasons), byPerson: countUnlisted(people) },
    byFrame: frames.map((row) => ({
      ...toTotals(row),
      frameId: row.key as string,
      frameTitle: row.title ?? { ko: '', en: '' },
      executions: row.executions,
    })),
    byReason: reasons.map((row) => ({
      ...toTotals(row),
      code: row.key as string,
      label: getReasonLabel(row.key as string),
    })),
    byPerson: people.map((row) => ({ ...toTotals(row), person: toPerson(context, row.key, row.name) })),
  };
}
