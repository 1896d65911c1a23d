/** Who leads whom today: for tasks and approvals of heads, and for the work of a team. */
import { type Context, today } from '#kernel/server/context.ts';
import type { TeamInChart } from '#modules/access/server/index.ts';
import { findActive } from '#modules/company/server/index.ts';
import { selectBelow, selectHeadsAbove } from './chart.queries.ts';

/** The nearest first. Who left the company leads nobody: the next one above does. */
export async function headsNow(context: Context, personId: string): Promise<string[]> {
  const rows = await context.unit.query(selectHeadsAbove(context.companyId, personId, today(context)));
  const heads = [...new Set(rows.map((row) => row.personId))];
  const active = new Set((await findActive(context, heads)).map((member) => member.personId));
  return heads.filter((head) => active.has(head));
}

export async function teamNow(context: Context, personId: string): Promise<TeamInChart> {
  const rows = await context.unit.query(selectBelow(context.companyId, personId, today(context)));
  return {
    seated: new Set(rows.map((row) => row.personId)),
    below: new Set(rows.flatMap((row) => (row.isBelow ? [row.personId] : []))),
  };
}
