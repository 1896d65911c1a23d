/** Whose work a person leads. One meaning for every room, until the organisation chart says it better. */
import type { Context } from '#kernel/server/context.ts';
import { peopleBelow } from './team.queries.ts';

/** The people whose highest role stands below the actor's own; nobody for whoever is no member. */
export async function teamOf(context: Context): Promise<string[]> {
  if (context.actor.kind !== 'person') return [];
  const rows = await context.unit.query(peopleBelow(context.companyId, context.actor.personId));
  return rows.map(({ personId }) => personId);
}
