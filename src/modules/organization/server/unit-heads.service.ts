/** Current heads and teams: for tasks and approvals of heads, and for a team's work. */
import { type Context, getToday } from '#kernel/server/context.ts';
import type { ChartTeam } from '#modules/access/server/index.ts';
import { findActiveMembers } from '#modules/company/server/index.ts';
import { selectHeadsAbove, selectSeatsBelow } from './chart.queries.ts';

/** The nearest first. Who left the company leads nobody: the next one above does. */
export async function listHeads(context: Context, personId: string): Promise<string[]> {
  const rows = await context.unit.query(selectHeadsAbove(context.companyId, personId, getToday(context)));
  const heads = [...new Set(rows.map((row) => row.personId))];
  const active = new Set((await findActiveMembers(context, heads)).map((member) => member.personId));
  return heads.filter((head) => active.has(head));
}

export async function listTeam(context: Context, personId: string): Promise<ChartTeam> {
  const rows = await context.unit.query(selectSeatsBelow(context.companyId, personId, getToday(context)));
  return {
    seated: new Set(rows.map((row) => row.personId)),
    below: new Set(rows.flatMap((row) => (row.isBelow ? [row.personId] : []))),
  };
}
