/** The team as its members see it: what happened lately, and how much each has to do. */
import type { Context } from '#kernel/server/context.ts';
import { getTeam } from '#modules/access/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import type { FeedRow, TeamMemberLoad } from '../../contract/team/team.endpoints.ts';
import { getDefinition } from '../frame/version-cache.ts';
import { getVisibilityScope } from '../frame/visibility.ts';
import { listWaitingDecisions } from './decisions.ts';
import { type HappeningRecord, selectFeed, selectLoad } from './team.queries.ts';

async function getStepTitle(context: Context, { block, versionId }: HappeningRecord): Promise<FeedRow['step']> {
  if (block === null) return null;
  const stepBlock = listAllBlocks(await getDefinition(context, versionId)).find(({ id }) => id === block);
  return stepBlock?.title ?? { ko: block, en: block };
}

export async function listFeed(context: Context): Promise<FeedRow[]> {
  const rows = await context.unit.query(selectFeed(context.companyId, await getVisibilityScope(context)));
  const feedRows: FeedRow[] = [];
  for (const row of rows) {
    const { executionId, title, frameTitle, what, who, at } = row;
    feedRows.push({ executionId, title, frameTitle, what, who, at, step: await getStepTitle(context, row) });
  }
  return feedRows;
}

/** Those with the most before them first. People who left are nobody's team. */
export async function listTeamLoad(context: Context): Promise<TeamMemberLoad[]> {
  const people = await getTeam(context);
  if (people.length === 0) return [];
  const filter = {
    people,
    scope: await getVisibilityScope(context),
    waiting: await listWaitingDecisions(context, people),
  };
  const rows = await context.unit.query(selectLoad(context.companyId, filter));
  const names = await findPeople(context, people);
  return rows.flatMap((row) => {
    const person = names.get(row.id);
    return person ? [{ ...row, name: person.name, avatar: person.avatar }] : [];
  });
}
