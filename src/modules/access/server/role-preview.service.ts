/** Role preview: people who would gain or lose permissions by a role change, before anything is written. */

import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { findActiveMembers } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { expandPatterns } from '../contract/patterns.ts';
import type { RolePreview } from '../contract/role.endpoints.ts';
import { describeRoleChanges } from '../contract/role-changes.ts';
import type { Role, RoleChange } from '../contract/shapes.ts';
import { getCurrentCatalogue, getRolePatterns } from './catalogue.ts';
import { selectRunningGrantsOfAll } from './grant.queries.ts';
import { filterUnbound } from './grant-facts.service.ts';
import { type AccessState, type MenuEffect, menuEffectPoint } from './menu.ts';
import { selectMembersHolding, selectRoles, selectRolesOfMembers } from './role.queries.ts';
import { assertRoleChange, readRole } from './role.service.ts';
import { getRoleState } from './role-version.service.ts';

/** Maximum people listed by name. */
const maxNamedPeople = 20;

interface AffectedMember {
  memberId: string;
  personId: string;
  gains: string[];
  loses: string[];
  menu: MenuEffect;
}
/** The role's permissions; null if it is not in use, and has no effect at all. */
interface RoleReach {
  before: ReadonlySet<string> | null;
  after: ReadonlySet<string> | null;
}
interface Holder {
  memberId: string;
  personId: string;
  before: AccessState;
  after: AccessState;
}

/** Active members with the role, in their present and future state. */
async function loadHolders(context: Context, role: Role, reaches: RoleReach): Promise<Holder[]> {
  const { companyId } = context;
  const catalogue = await getCurrentCatalogue(context);
  const holding = await context.unit.query(selectMembersHolding(companyId, role.name));
  const members = await findActiveMembers(
    context,
    holding.map(({ memberId }) => memberId),
  );
  const [memberIds, personIds] = [members.map(({ id }) => id), members.map(({ personId }) => personId)];
  const [roles, roleRows, running] = await context.unit.queryAll([
    selectRoles(companyId),
    selectRolesOfMembers(companyId, memberIds),
    selectRunningGrantsOfAll(companyId, personIds),
  ] as const);
  const grants = filterUnbound(context, running);
  // A role gives the same to all its holders, a grant too.
  const others = new Map(
    roles
      .filter(({ id, isActive }) => id !== role.id && isActive)
      .map((row) => [row.name, { id: row.id, holds: expandPatterns(getRolePatterns(row, catalogue), catalogue) }]),
  );
  const granted = new Map(grants.map(({ permission }) => [permission, expandPatterns([permission], catalogue)]));
  const rolesBy = Map.groupBy(roleRows, ({ memberId }) => memberId);
  const grantsBy = Map.groupBy(grants, ({ personId }) => personId);
  return members.map(({ id: memberId, personId }) => {
    const besides = (rolesBy.get(memberId) ?? []).flatMap(({ name }) => others.get(name) ?? []);
    const forATime = (grantsBy.get(personId) ?? []).flatMap(({ permission }) => granted.get(permission) ?? []);
    const toAccessState = (holds: ReadonlySet<string> | null): AccessState => {
      const all = holds ? [...besides, { id: role.id, holds }] : besides;
      return {
        roles: all,
        permissions: new Set([...all.map((role) => role.holds), ...forATime].flatMap((set) => [...set])),
      };
    };
    return { memberId, personId, before: toAccessState(reaches.before), after: toAccessState(reaches.after) };
  });
}

/** People affected by the change: those who have it from another source, too, neither gain nor lose; the menu is separate. */
async function findAffected(context: Context, role: Role, reaches: RoleReach): Promise<AffectedMember[]> {
  const holders = await loadHolders(context, role, reaches);
  const menus = new Map<string, MenuEffect>();
  for (const getEffects of contributionsTo(appOf(context), menuEffectPoint)) {
    for (const [memberId, effect] of await getEffects(context, holders)) menus.set(memberId, effect);
  }
  return holders.flatMap(({ memberId, personId, before, after }) => {
    const only = (here: AccessState, there: AccessState) =>
      [...here.permissions].filter((name) => !there.permissions.has(name));
    const [gains, loses] = [only(after, before), only(before, after)];
    const menu = menus.get(memberId) ?? { gains: [], loses: [] };
    const isReached = gains.length + loses.length + menu.gains.length + menu.loses.length > 0;
    return isReached ? [{ memberId, personId, gains, loses, menu }] : [];
  });
}

/** @throws what a change of the role throws, but for its version */
export async function previewRole(
  context: Context,
  { id, change }: { id: string; change: Omit<RoleChange, 'version'> },
): Promise<RolePreview> {
  const role = await readRole(context, id);
  await assertRoleChange(context, role, change);
  const catalogue = await getCurrentCatalogue(context);
  const [now, then] = [getRoleState(role, catalogue), getRoleState(role, catalogue, change)];
  const [before, after] = [now, then].map(({ isActive, patterns }) =>
    isActive ? expandPatterns(patterns, catalogue) : null,
  );
  const affected = await findAffected(context, role, { before: before ?? null, after: after ?? null });
  const people = await findPeople(
    context,
    affected.map(({ personId }) => personId),
  );
  const titles = new Map(catalogue.map(({ name, ko, en }) => [name, { name, ko, en }]));
  // In the order of the catalogue.
  const titled = (names: readonly string[]) => {
    const nameSet = new Set(names);
    return [...titles.values()].filter(({ name }) => nameSet.has(name));
  };
  const named = affected
    .map((person) => ({ ...person, name: people.get(person.personId)?.name ?? '' }))
    .sort((a, b) => a.name.localeCompare(b.name, 'ko') || (a.memberId < b.memberId ? -1 : 1));
  return {
    changes: describeRoleChanges(now, then, catalogue),
    affected: affected.length,
    gaining: affected.filter(({ gains, menu }) => gains.length + menu.gains.length > 0).length,
    losing: affected.filter(({ loses, menu }) => loses.length + menu.loses.length > 0).length,
    people: named
      .slice(0, maxNamedPeople)
      .map((person) => ({ ...person, gains: titled(person.gains), loses: titled(person.loses) })),
  };
}
