/** What a change of a role would do: who gains and who loses what, before anything is written. */
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { findActive } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { expand } from '../contract/patterns.ts';
import { roleChanges } from '../contract/role.changes.ts';
import type { RolePreview } from '../contract/role.endpoints.ts';
import type { Role, RoleChange } from '../contract/shapes.ts';
import { catalogueHere, permissionsOf } from './catalogue.ts';
import { grantsRunning } from './grant.queries.ts';
import { holdingNow } from './grant-facts.service.ts';
import { type MenuEffect, menuEffects, type Standing } from './menu.ts';
import { membersHolding, rolesOfCompany, rolesOfMembers } from './role.queries.ts';
import { guardChange, readRole } from './role.service.ts';
import { stateNow } from './role-version.service.ts';

/** How many people are told by name. */
const most = 20;

interface Affected {
  memberId: string;
  personId: string;
  gains: string[];
  loses: string[];
  menu: MenuEffect;
}
/** What the role comes to; null where it is not in use, and has no say at all. */
interface Reaches {
  before: ReadonlySet<string> | null;
  after: ReadonlySet<string> | null;
}
interface Holder {
  memberId: string;
  personId: string;
  before: Standing;
  after: Standing;
}

/** The active members who have the role, as they stand now and as they would. */
async function holdersOf(context: Context, role: Role, reaches: Reaches): Promise<Holder[]> {
  const { companyId } = context;
  const catalogue = await catalogueHere(context);
  const holding = await context.unit.query(membersHolding(companyId, role.name));
  const members = await findActive(
    context,
    holding.map(({ memberId }) => memberId),
  );
  const [memberIds, personIds] = [members.map(({ id }) => id), members.map(({ personId }) => personId)];
  const [roles, held, running] = await context.unit.queryAll([
    rolesOfCompany(companyId),
    rolesOfMembers(companyId, memberIds),
    grantsRunning(companyId, personIds),
  ] as const);
  const grants = holdingNow(context, running);
  // A role comes to the same for all who have it, a grant too.
  const others = new Map(
    roles
      .filter(({ id, isActive }) => id !== role.id && isActive)
      .map((row) => [row.name, { id: row.id, holds: expand(permissionsOf(row, catalogue), catalogue) }]),
  );
  const granted = new Map(grants.map(({ permission }) => [permission, expand([permission], catalogue)]));
  const rolesBy = Map.groupBy(held, ({ memberId }) => memberId);
  const grantsBy = Map.groupBy(grants, ({ personId }) => personId);
  return members.map(({ id: memberId, personId }) => {
    const besides = (rolesBy.get(memberId) ?? []).flatMap(({ name }) => others.get(name) ?? []);
    const forATime = (grantsBy.get(personId) ?? []).flatMap(({ permission }) => granted.get(permission) ?? []);
    const standing = (holds: ReadonlySet<string> | null): Standing => {
      const all = holds ? [...besides, { id: role.id, holds }] : besides;
      return {
        roles: all,
        permissions: new Set([...all.map((one) => one.holds), ...forATime].flatMap((set) => [...set])),
      };
    };
    return { memberId, personId, before: standing(reaches.before), after: standing(reaches.after) };
  });
}

/** Those whom the change reaches: who has it by something else, too, neither gains nor loses; the menu is another matter. */
async function affectedBy(context: Context, role: Role, reaches: Reaches): Promise<Affected[]> {
  const holders = await holdersOf(context, role, reaches);
  const menus = new Map<string, MenuEffect>();
  for (const tell of givenAt(houseOf(context), menuEffects)) {
    for (const [memberId, effect] of await tell(context, holders)) menus.set(memberId, effect);
  }
  return holders.flatMap(({ memberId, personId, before, after }) => {
    const only = (here: Standing, there: Standing) =>
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
  await guardChange(context, role, change);
  const catalogue = await catalogueHere(context);
  const [now, then] = [stateNow(role, catalogue), stateNow(role, catalogue, change)];
  const [before, after] = [now, then].map(({ isActive, patterns }) => (isActive ? expand(patterns, catalogue) : null));
  const affected = await affectedBy(context, role, { before: before ?? null, after: after ?? null });
  const people = await findPeople(
    context,
    affected.map(({ personId }) => personId),
  );
  const titles = new Map(catalogue.map(({ name, ko, en }) => [name, { name, ko, en }]));
  // In the order of the catalogue.
  const titled = (names: readonly string[]) => {
    const wanted = new Set(names);
    return [...titles.values()].filter(({ name }) => wanted.has(name));
  };
  const named = affected
    .map((one) => ({ ...one, name: people.get(one.personId)?.name ?? '' }))
    .sort((one, other) => one.name.localeCompare(other.name, 'ko') || (one.memberId < other.memberId ? -1 : 1));
  return {
    changes: roleChanges(now, then, catalogue),
    affected: affected.length,
    gaining: affected.filter(({ gains, menu }) => gains.length + menu.gains.length > 0).length,
    losing: affected.filter(({ loses, menu }) => loses.length + menu.loses.length > 0).length,
    people: named.slice(0, most).map((one) => ({ ...one, gains: titled(one.gains), loses: titled(one.loses) })),
  };
}
