/** The team as its members see it: what happened lately, and how much each has to do. */
import type { Context } from '#kernel/server/context.ts';
import { teamOf } from '#modules/access/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { FeedRow, TeamMemberLoad } from '../../contract/team/team.endpoints.ts';
import { allBlocks } from '../../contract/validate.ts';
import { definitionOf } from '../frame/version.ts';
import { scopeOf } from '../frame/visibility.ts';
import { listWaitingDecisions } from './decisions.ts';
import { type HappeningRecord, selectFeed, selectLoad } from './team.queries.ts';

async function titleOf(context: Context, { block, versionId }: HappeningRecord): Promise<FeedRow['step']> {
  if (block === null) return null;
  const found = allBlocks(await definitionOf(context, versionId)).find(({ id }) => id === block);
  return found?.title ?? { ko: block, en: block };
}

export async function readFeed(context: Context): Promise<FeedRow[]> {
  const rows = await context.unit.query(selectFeed(context.companyId, await scopeOf(context)));
  const told: FeedRow[] = [];
  for (const row of rows) {
    const { executionId, title, frameTitle, what, who, at } = row;
    told.push({ executionId, title, frameTitle, what, who, at, step: await titleOf(context, row) });
  }
  return told;
}

/** Those with the most before them first. People who left are nobody's team. */
export async function readTeamLoad(context: Context): Promise<TeamMemberLoad[]> {
  const people = await teamOf(context);
  if (people.length === 0) return [];
  const about = { people, scope: await scopeOf(context), waiting: await listWaitingDecisions(context, people) };
  const rows = await context.unit.query(selectLoad(context.companyId, about));
  const names = await findPeople(context, people);
  return rows.flatMap((row) => {
    const person = names.get(row.id);
    return person ? [{ ...row, name: person.name, avatar: person.avatar }] : [];
  });
}
