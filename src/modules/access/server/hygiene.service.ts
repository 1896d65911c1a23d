/** What about the company's rights should be looked at. Everything is read for the whole company at once, in a few round trips whatever its size. */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { recordAccess } from '#kernel/server/access-records.ts';
import { overdueReviews } from '#kernel/server/access-review.service.ts';
import type { Context } from '#kernel/server/context.ts';
import { type Doing, doersOf } from '#kernel/server/doers.ts';
import { houseOf } from '#kernel/server/house.ts';
import { findPeople, leavingOf } from '#modules/identity/server/index.ts';
import { type Hygiene, hygieneDays, mostTold } from '../contract/hygiene.endpoints.ts';
import { expand } from '../contract/patterns.ts';
import { defaultRole } from '../contract/roles.ts';
import { catalogueHere, permissionsOf } from './catalogue.ts';
import { endedGrants } from './grant.service.ts';
import { aboveOthers, measure, usualOf } from './hygiene.measure.ts';
import { grantsOfAll, type HolderOfRoles, holdersOfRoles, settledRoles } from './hygiene.queries.ts';
import { type RoleRow, rolesOfCompany } from './role.queries.ts';

const dayMs = 86_400_000;

type Catalogue = readonly PermissionDefinition[];
type Role = RoleRow & { holds: ReadonlySet<string>; holders: ReadonlySet<string> };

const named = ({ id, name, displayName }: RoleRow) => ({ id, name, displayName });
const isMaster = ({ name }: RoleRow) => name === defaultRole('master');

/**
 * Permissions whose use leaves a row of the trail, with the actions that tell of it: what changes something and has a call of its own. Who only
 * looks leaves none.
 */
function evidenceOf(context: Context, catalogue: Catalogue): Map<string, string[]> {
  const changing = new Set(catalogue.filter(({ level }) => level !== 'read').map(({ name }) => name));
  const evidence = new Map<string, string[]>();
  for (const { endpoint } of houseOf(context).rooms.flatMap(({ routes }) => routes)) {
    if (!endpoint.audit) continue;
    for (const name of [endpoint.permission].flat()) {
      if (changing.has(name)) evidence.set(name, [...(evidence.get(name) ?? []), endpoint.audit]);
    }
  }
  return evidence;
}

/** Actions that somebody who has the role did, or may have done: what is done too often to know it, nobody is accused of leaving. */
function doneBy({ holders }: Role, doings: ReadonlyMap<string, Doing>): ReadonlySet<string> {
  const done = [...doings].filter(
    ([, { isWhole, personIds }]) => !isWhole || [...personIds].some((id) => holders.has(id)),
  );
  return new Set(done.map(([action]) => action));
}

async function unusedOf(context: Context, roles: readonly Role[], catalogue: Catalogue): Promise<Hygiene['unused']> {
  const evidence = evidenceOf(context, catalogue);
  const actions = [...new Set([...evidence.values()].flat())];
  const { since, doings } = await doersOf(context, { actions, days: hygieneDays });
  const begun = since ?? new Date().toISOString();
  const judgedFrom = Date.parse(begun) + hygieneDays * dayMs;
  const told = { since: begun, judged: evidence.size };
  if (judgedFrom > Date.now()) return { ...told, waitsUntil: new Date(judgedFrom).toISOString(), roles: [] };
  const settled = new Set((await context.unit.query(settledRoles(context.companyId, hygieneDays))).map(({ id }) => id));
  const found = roles
    .filter((role) => settled.has(role.id) && !isMaster(role))
    .map((role) => {
      const done = doneBy(role, doings);
      const permissions = catalogue
        .filter(({ name }) => role.holds.has(name) && evidence.get(name)?.every((action) => !done.has(action)))
        .map(({ name, ko, en }) => ({ name, ko, en }));
      return { ...named(role), holders: role.holders.size, permissions };
    });
  return { ...told, waitsUntil: null, roles: found.filter(({ permissions }) => permissions.length > 0) };
}

interface Held {
  people: readonly HolderOfRoles[];
  running: readonly { memberId: string; permission: string }[];
}

function measured(roles: readonly Role[], { people, running }: Held, catalogue: Catalogue) {
  const byId = new Map(roles.map((role) => [role.id, role]));
  const patterns = new Map(running.map(({ permission }) => [permission, new Set<string>()]));
  for (const pattern of patterns.keys()) patterns.set(pattern, expand([pattern], catalogue));
  const given = Map.groupBy(running, ({ memberId }) => memberId);
  const compared = people.map((person) => ({ ...person, roles: person.roleIds.flatMap((id) => byId.get(id) ?? []) }));
  return measure(
    compared.filter(({ roles: own }) => !own.some(isMaster)),
    (person) => [
      ...person.roles.map(({ holds }) => holds),
      ...(given.get(person.memberId) ?? []).flatMap(({ permission }) => patterns.get(permission) ?? []),
    ],
  );
}

/** In use, made or changed by the company, and nobody has it. */
const unheldOf = (roles: readonly Role[]): Hygiene['unheld'] =>
  roles
    .filter(({ holders, isSystem, permissions }) => holders.size === 0 && (!isSystem || permissions !== null))
    .map((role) => ({ ...named(role), isOwn: !role.isSystem }));

async function facts(context: Context) {
  const { companyId, unit } = context;
  const [rows, people, running] = await unit.queryAll([
    rolesOfCompany(companyId),
    holdersOfRoles(companyId),
    grantsOfAll(companyId),
  ] as const);
  const catalogue = await catalogueHere(context);
  const roles: Role[] = rows
    .filter(({ isActive }) => isActive)
    .map((row) => ({
      ...row,
      holds: expand(permissionsOf(row, catalogue), catalogue),
      holders: new Set(people.filter(({ roleIds }) => roleIds.includes(row.id)).map(({ personId }) => personId)),
    }));
  return { roles, catalogue, people, running };
}

export async function readHygiene(context: Context): Promise<Hygiene> {
  const { roles, catalogue, ...held } = await facts(context);
  const unused = await unusedOf(context, roles, catalogue);
  const grants = await endedGrants(context, { days: hygieneDays, limit: mostTold + 1 });
  const all = measured(roles, held, catalogue);
  const above = aboveOthers(all);
  const unreviewed = await overdueReviews(context);
  const told = above.slice(0, mostTold);
  const master = roles.find(isMaster);
  const masters = held.people.filter(({ personId }) => master?.holders.has(personId));
  // Who asked to be deleted runs the company no longer than that.
  const leaving = await leavingOf(
    context,
    masters.map(({ personId }) => personId),
  );
  const staying = masters.filter(({ personId }) => !leaving.has(personId));
  const shown = [...told.map(({ person }) => person), ...(staying.length === 1 ? staying : [])];
  const names = await findPeople(
    context,
    shown.map(({ personId }) => personId),
  );
  const who = ({ memberId: id, personId }: HolderOfRoles) => ({ id, personId, name: names.get(personId)?.name ?? '' });
  const ids = [...new Set([...shown, ...grants].map(({ memberId }) => memberId))];
  recordAccess(context, { action: 'access.member.list', subject: { type: 'member', ids } });
  const people = told.map(({ person, permissions, above: share }) => ({
    ...who(person),
    ...{ permissions, above: Math.floor(share), roles: person.roles.map(named) },
  }));
  return {
    unused,
    powerful: { compared: all.length, usual: usualOf(all), count: above.length, people },
    unheld: unheldOf(roles),
    ended: { hasMore: grants.length > mostTold, grants: grants.slice(0, mostTold) },
    unreviewed: { count: unreviewed.length, months: unreviewed.slice(0, mostTold) },
    onlyMaster: staying.length === 1 && staying[0] ? who(staying[0]) : null,
  };
}
