/** Team of a person: subordinates by the organisation chart if both have a seat there, else by role level. */

import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { selectPeopleBelow } from './team.queries.ts';

/** Everybody with a seat in a chart, and those below a given person. */
export interface ChartTeam {
  seated: ReadonlySet<string>;
  below: ReadonlySet<string>;
}

/** Extension point of the organisation chart's module. */
export const chartTeamPoint =
  defineExtensionPoint<(context: Context, personId: string) => Promise<ChartTeam>>('access.teams-in-chart');

/**
 * The people below the actor in the chart, plus unseated people whose highest role is below the actor's. An actor without a seat
 * gets everybody with a lower role; a non-member gets nobody.
 */
export async function getTeam(context: Context): Promise<string[]> {
  if (context.actor.kind !== 'person') return [];
  const { personId: own } = context.actor;
  const rows = await context.unit.query(selectPeopleBelow(context.companyId, own));
  const team = new Set(rows.map(({ personId }) => personId));
  for (const find of contributionsTo(appOf(context), chartTeamPoint)) {
    const { seated, below } = await find(context, own);
    if (!seated.has(own)) continue;
    for (const personId of seated) team.delete(personId);
    for (const personId of below) if (personId !== own) team.add(personId);
  }
  return [...team];
}
