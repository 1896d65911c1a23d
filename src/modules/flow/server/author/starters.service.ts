/** Who may start a flow and could not run it to its end: told before it is published, block by block. */
import { type Context, may } from '#kernel/server/context.ts';
import { activeRoles, type MemberRights, membersWithRights } from '#modules/access/server/index.ts';
import type { StarterCheck } from '../../contract/authoring/review.ts';
import type { Block, FrameDefinition } from '../../contract/frame.ts';
import { levelFor } from '../frame/actor.ts';
import { actsByBlock, type BlockActs, lackedBy, type Need, namesOfNeeds } from '../frame/acts.ts';
import type { Frame } from '../frame/frame.service.ts';
import { onlyAsksOrTells } from '../frame/responsible.ts';

/** So many members are judged with one look at their roles. */
const portion = 500;
/** So many people are named for each block. */
const mostNamed = 5;

/** Every active member who may start the flow at some hour. */
async function startersOf(context: Context, { access }: Pick<Frame, 'access'>): Promise<MemberRights[]> {
  const { timeZone } = context.company;
  const anyHour = { ...access, accessPermissions: { ...access.accessPermissions, timeRestrictions: null } };
  const starters: MemberRights[] = [];
  let cursor: string | undefined;
  do {
    const { data, page } = await membersWithRights(context, { cursor, limit: portion });
    for (const member of data) {
      const { id, personId, roles, permissions } = member;
      const { level } = levelFor({ entityIds: [personId, id], roles, permissions }, anyHour, timeZone);
      if (permissions.has('flow.execution.start') && level !== 'none') starters.push(member);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return starters;
}

type Shortfall = StarterCheck['shortfalls'][number];

/** What the flow would lend where it runs with permissions of its own: of each need one, which the actor holds where that is possible. */
function lendableIn(context: Context, blocks: readonly BlockActs[]): string[] {
  const needs: Need[] = blocks.flatMap(({ acts }) => acts.flatMap((act) => [...act.needs]));
  const names = needs.flatMap((need) => need.find((permission) => may(context, permission)) ?? need[0] ?? []);
  return [...new Set(names)].sort();
}

/** The people who lack something of what the block does; null where nobody does. */
async function shortfallOf(
  context: Context,
  { block, field, acts }: BlockActs,
  starters: readonly MemberRights[],
): Promise<Shortfall | null> {
  const lacking = starters.flatMap((member) => {
    const missing = lackedBy(acts, (permission) => member.permissions.has(permission));
    return missing.length > 0 ? [{ member, missing }] : [];
  });
  if (lacking.length === 0) return null;
  const missing = new Map(lacking.flatMap((one) => one.missing).map((need) => [need.join(), need]));
  const acting = acts.filter(({ needs }) => needs.some((need) => missing.has(need.join())));
  const titles = new Map((await activeRoles(context)).map(({ name, title }) => [name, title]));
  const roles = new Set(lacking.flatMap(({ member }) => member.roles));
  const byName = lacking
    .map(({ member }) => ({ id: member.personId, name: member.name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'ko') || (one.id < other.id ? -1 : 1));
  return {
    block: { id: block.id, title: block.title },
    field,
    acts: acting.map(({ sentence }) => sentence),
    permissions: await namesOfNeeds(context, [...missing.values()]),
    roles: [...roles].flatMap((name) => titles.get(name) ?? []),
    people: byName.slice(0, mostNamed),
    count: byName.length,
  };
}

export const noStarters: StarterCheck = { lends: false, lendable: [], starters: 0, shortfalls: [] };

/** What blocks take of whoever starts the flow; those that only ask or tell take nothing. */
export async function checkStarters(
  context: Context,
  frame: Frame,
  definition: FrameDefinition,
): Promise<StarterCheck> {
  const isTaken = (block: Block) => !onlyAsksOrTells(context, block);
  const blocks = await actsByBlock(context, { key: frame.key, definition }, { isTaken });
  const lendable = lendableIn(context, blocks);
  if (definition.runAs.kind === 'service') return { lends: true, lendable, starters: 0, shortfalls: [] };
  const starters = blocks.length > 0 ? await startersOf(context, frame) : [];
  const shortfalls: Shortfall[] = [];
  for (const one of blocks) {
    const shortfall = await shortfallOf(context, one, starters);
    if (shortfall) shortfalls.push(shortfall);
  }
  return { lends: false, lendable, starters: starters.length, shortfalls };
}
