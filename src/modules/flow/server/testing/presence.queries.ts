/** What tests of presence look at. */
import type { Context } from '#kernel/server/context.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** As if nobody had said anything for so many milliseconds. */
export function agePresences(companyId: string, milliseconds: number): Statement<unknown> {
  return statement(`update flow.presences set at = at - ($2 || ' milliseconds')::interval where company_id = $1`, [
    companyId,
    String(milliseconds),
  ]);
}

/** How often this unit of work told the others something. */
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
