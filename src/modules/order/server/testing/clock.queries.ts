/** Lets time pass for a guest's session. */
import type { Context } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';

/** Moves the session into the past. */
export function moveSessionToPast(context: Context, input: { guestId: string; minutes: number }): void {
  context.unit.add(
    statement(
      `update "order".guest_sessions
       set last_active = last_active - make_interval(mins => $3), expires_at = expires_at - make_interval(mins => $3)
       where company_id = $1 and id = $2`,
      [context.companyId, input.guestId, input.minutes],
    ),
  );
}

export interface SessionTimes {
  hash: string;
  idleMinutes: number;
  daysLeft: number;
}

export async function readSessionTimes(context: Context, guestId: string): Promise<SessionTimes> {
  const rows = await context.unit.query(
    statement<SessionTimes>(
      `select encode(token_hash, 'hex') as hash,
         round(extract(epoch from now() - last_active) / 60)::int as "idleMinutes",
         round(extract(epoch from expires_at - now()) / 86400)::int as "daysLeft"
       from "order".guest_sessions where company_id = $1 and id = $2`,
      [context.companyId, guestId],
    ),
  );
  return rows[0] as SessionTimes;
}

/** States of all orders, counted: what a run of the order blocks changes. */
export function countStates(context: Context): Promise<{ state: string; count: number }[]> {
  return context.unit.query(
    statement<{ state: string; count: number }>(
      `select state, count(*)::int as count from "order".orders
       where company_id = $1 and state <> 'cancelled' group by state order by state`,
      [context.companyId],
    ),
  );
}

/** Number of sessions, addresses and cart lines of these guests. */
export async function countOwned(context: Context, guestIds: readonly string[]): Promise<Record<string, number>> {
  const rows = await context.unit.query(
    statement<Record<string, number>>(
      `select (select count(*)::int from "order".guest_sessions where company_id = $1 and id = any ($2)) as sessions,
         (select count(*)::int from "order".addresses where company_id = $1 and owner_id = any ($2)) as addresses,
         (select count(*)::int from "order".cart_lines where company_id = $1 and owner_id = any ($2)) as lines`,
      [context.companyId, guestIds],
    ),
  );
  return rows[0] as Record<string, number>;
}

/** Number of guest sessions. */
export async function countSessions(context: Context): Promise<number> {
  const [row] = await context.unit.query(
    statement<{ count: number }>('select count(*)::int as count from "order".guest_sessions where company_id = $1', [
      context.companyId,
    ]),
  );
  return row?.count ?? 0;
}
