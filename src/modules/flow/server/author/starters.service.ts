/** Starter check: people who may start a flow but could not run it to its end, reported by block before publishing. */
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { listActiveRoles, listMembersWithRights, type MemberRights } from '#modules/access/server/index.ts';
import type { StarterCheck } from '../../contract/authoring/review.ts';
import type { Block, FrameDefinition } from '../../contract/frame.ts';
import { getAccessLevel } from '../frame/actor.ts';
import {
  type BlockActions,
  listActionsByBlock,
  listMissingNeeds,
  listNeedNames,
  type PermissionNeed,
} from '../frame/block-actions.ts';
import type { Frame } from '../frame/frame.service.ts';
import { isAskOrNotifyOnly } from '../frame/responsible.ts';

/** Members whose roles are loaded and judged in one batch. */
const membersPerBatch = 500;
/** At most this many people are named per block. */
const maxNamedPeople = 5;

/** Every active member who may start the flow at some time of day. */
async function selectStarters(context: Context, { access }: Pick<Frame, 'access'>): Promise<MemberRights[]> {
  const { timeZone } = context.company;
  const anyHour = { ...access, accessPermissions: { ...access.accessPermissions, timeRestrictions: null } };
  const starters: MemberRights[] = [];
  let cursor: string | undefined;
  do {
    const { data, page } = await listMembersWithRights(context, { cursor, limit: membersPerBatch });
    for (const member of data) {
      const { id, personId, roles, permissions } = member;
      const { level } = getAccessLevel({ entityIds: [personId, id], roles, permissions }, anyHour, timeZone);
      if (permissions.has('flow.execution.start') && level !== 'none') starters.push(member);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return starters;
}

type Shortfall = StarterCheck['shortfalls'][number];

/** Permissions the flow would lend if it ran with its own: one per need, preferring one that the actor holds. */
function listLendablePermissions(context: Context, blocks: readonly BlockActions[]): string[] {
  const needs: PermissionNeed[] = blocks.flatMap(({ acts: actionsOfBlock }) =>
    actionsOfBlock.flatMap((blockAction) => [...blockAction.needs]),
  );
  const names = needs.flatMap((need) => need.find((permission) => hasPermission(context, permission)) ?? need[0] ?? []);
  return [...new Set(names)].sort();
}

/** The people who lack something of what the block does; null where nobody does. */
async function findShortfall(
  context: Context,
  { block, field, acts: actions }: BlockActions,
  starters: readonly MemberRights[],
): Promise<Shortfall | null> {
  const lacking = starters.flatMap((member) => {
    const missing = listMissingNeeds(actions, (permission) => member.permissions.has(permission));
    return missing.length > 0 ? [{ member, missing }] : [];
  });
  if (lacking.length === 0) return null;
  const missing = new Map(lacking.flatMap((item) => item.missing).map((need) => [need.join(), need]));
  const acting = actions.filter(({ needs }) => needs.some((need) => missing.has(need.join())));
  const titles = new Map((await listActiveRoles(context)).map(({ name, title }) => [name, title]));
  const roles = new Set(lacking.flatMap(({ member }) => member.roles));
  const byName = lacking
    .map(({ member }) => ({ id: member.personId, name: member.name }))
    .sort((first, other) => first.name.localeCompare(other.name, 'ko') || (first.id < other.id ? -1 : 1));
  return {
    block: { id: block.id, title: block.title },
    field,
    acts: acting.map(({ sentence }) => sentence),
    permissions: await listNeedNames(context, [...missing.values()]),
    roles: [...roles].flatMap((name) => titles.get(name) ?? []),
    people: byName.slice(0, maxNamedPeople),
    count: byName.length,
  };
}

export const noStarters: StarterCheck = { lends: false, lendable: [], starters: 0, shortfalls: [] };

/** Permissions that blocks require of the initiator; blocks that only ask or notify require none. */
export async function checkStarters(
  context: Context,
  frame: Frame,
  definition: FrameDefinition,
): Promise<StarterCheck> {
  const isTaken = (block: Block) => !isAskOrNotifyOnly(context, block);
  const blocks = await listActionsByBlock(context, { key: frame.key, definition }, { isTaken });
  const lendable = listLendablePermissions(context, blocks);
  if (definition.runAs.kind === 'service') return { lends: true, lendable, starters: 0, shortfalls: [] };
  const starters = blocks.length > 0 ? await selectStarters(context, frame) : [];
  const shortfalls: Shortfall[] = [];
  for (const blockActions of blocks) {
    const shortfall = await findShortfall(context, blockActions, starters);
    if (shortfall) shortfalls.push(shortfall);
  }
  return { lends: false, lendable, starters: starters.length, shortfalls };
}
