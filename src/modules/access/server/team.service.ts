/** Whose work a person leads: as the organisation chart says where both have a seat in it, else as their roles do. */
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import { peopleBelow } from './team.queries.ts';

/** Everybody who has a seat in a chart, and who of them sits below a person. */
export interface TeamInChart {
  seated: ReadonlySet<string>;
  below: ReadonlySet<string>;
}

/** Where a room keeps the chart of the organisation. */
export const teamsInChart =
  definePoint<(context: Context, personId: string) => Promise<TeamInChart>>('access.teams-in-chart');

/**
 * The people below the actor in the chart, and of those without a seat there the ones whose highest role stands below the actor's own;
 * for an actor without a seat all of these. Nobody for whoever is no member.
 */
export async function teamOf(context: Context): Promise<string[]> {
  if (context.actor.kind !== 'person') return [];
  const { personId: own } = context.actor;
  const rows = await context.unit.query(peopleBelow(context.companyId, own));
  const team = new Set(rows.map(({ personId }) => personId));
  for (const find of givenAt(houseOf(context), teamsInChart)) {
    const { seated, below } = await find(context, own);
    if (!seated.has(own)) continue;
    for (const personId of seated) team.delete(personId);
    for (const personId of below) if (personId !== own) team.add(personId);
  }
  return [...team];
}
