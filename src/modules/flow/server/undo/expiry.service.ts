/** The end of undo windows: switched off, recorded and warned about. Whether an undo is in time is judged at the request. */
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { flowErrors } from '../../contract/errors.ts';
import { undoExpired, undoExpiring } from '../../contract/events.ts';
import type { ExpiryAudit } from '../../contract/shapes.ts';
import { getUndoStatusAt, type WarningLevel, warningDays } from '../../contract/undo.ts';
import { getVisibilityScope } from '../frame/visibility.ts';
import * as queries from './expiry.queries.ts';

const batchSize = 500;
const warningRanks: readonly WarningLevel[] = ['none', 'info', 'warning', 'critical'];

async function expireUndos(context: Context): Promise<number> {
  let expired = 0;
  for (;;) {
    const rows = await context.unit.query(queries.updateExpiredUndos(context.companyId, batchSize));
    for (const { id, expirationDate } of rows) emit(context, undoExpired, { id, expirationDate });
    expired += rows.length;
    if (rows.length < batchSize) return expired;
  }
}

async function warnOfExpiry(context: Context): Promise<number> {
  const { companyId } = context;
  const rows = await context.unit.query(queries.selectExpiring(companyId, warningDays.info));
  const due = rows.flatMap((row) => {
    const open = { status: 'finished', supportsUndo: true, undoneBy: null, undoDeadline: row.expirationDate } as const;
    const level = getUndoStatusAt(open, row.now).warningLevel;
    return warningRanks.indexOf(level) > warningRanks.indexOf(row.warned) ? [{ ...row, level }] : [];
  });
  for (const { level, id, frameKey, title, startedBy, expirationDate } of due) {
    if (level === 'none') continue;
    emit(context, undoExpiring, { id, frameKey, title, startedBy, expirationDate, warningLevel: level });
  }
  if (due.length > 0)
    context.unit.add(
      queries.updateWarnings(
        companyId,
        due.map(({ id, level }) => ({ id, level })),
      ),
    );
  return due.length;
}

/**
 * One check of the company: expires, records, warns at 7, 3 and 1 days.
 * @throws EXPIRY_CHECK_RUNNING when another process or request is at it
 */
export async function checkExpiry(context: Context): Promise<{ expired: number; warned: number }> {
  const [lock] = await context.unit.query(queries.lockExpiryCheck(context.companyId));
  if (!lock?.free) throw fail(flowErrors.EXPIRY_CHECK_RUNNING);
  return { expired: await expireUndos(context), warned: await warnOfExpiry(context) };
}

/** Of executions that the actor may see. */
export async function listExpiryAudits(
  context: Context,
  query: { cursor?: string; limit: number },
): Promise<PagedResult<ExpiryAudit>> {
  const cursor = readCursor(Id, query.cursor);
  const filter = { scope: await getVisibilityScope(context), after: cursor, limit: query.limit + 1 };
  const rows = await context.unit.query(queries.selectExpiryAudits(context.companyId, filter));
  return mapPage(toPage(rows, { limit: query.limit, position: ({ id }) => id }), ({ id: _, ...audit }) => audit);
}
