/** Presence queries for presence tests. */
import type { Context } from '#kernel/server/context.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Ages presences as if not renewed for this many milliseconds. */
export function updatePresenceAge(companyId: string, milliseconds: number): Statement<unknown> {
  return statement(`update flow.presences set at = at - ($2 || ' milliseconds')::interval where company_id = $1`, [
    companyId,
    String(milliseconds),
  ]);
}

/** Number of presence events this unit of work emitted. */
export async function countPresenceEvents(context: Context): Promise<number> {
  const [row] = await context.unit.query(
    statement<{ count: number }>(
      `select count(*)::int as count from kernel.events
       where company_id = $1 and name = 'flow.frame.presence-changed' and xmin = pg_current_xact_id()::xid`,
      [context.companyId],
    ),
  );
  return row?.count ?? 0;
}
