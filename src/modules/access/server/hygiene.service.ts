/**
 * Rights hygiene: findings about a company's rights. Data is read for the whole company at once, in a few round trips regardless of
 * size.
 */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { recordAccess } from '#kernel/server/access-records.ts';
import { listOverdueReviews } from '#kernel/server/access-review.service.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { type ActionActors, listRecentActors } from '#kernel/server/recent-actors.ts';
import { filterInDeletion, findPeople } from '#modules/identity/server/index.ts';
import { type Hygiene, hygieneDays, maxReported } from '../contract/hygiene.endpoints.ts';
import { expandPatterns } from '../contract/patterns.ts';
import { getDefaultRoleName } from '../contract/roles.ts';
import { getCurrentCatalogue, getRolePatterns } from './catalogue.ts';
import { listEndedGrants } from './grant.service.ts';
import { countPermissions, findOutliers, getMedian } from './hygiene.measure.ts';
import { type RoleHolder, selectAllGrants, selectRoleHolders, selectSettledRoles } from './hygiene.queries.ts';
import { type RoleRow, selectRoles } from './role.queries.ts';

const dayMs = 86_400_000;

type Catalogue = readonly PermissionDefinition[];
type Role = RoleRow & { holds: ReadonlySet<string>; holders: ReadonlySet<string> };

const toNamedRole = ({ id, name, displayName }: RoleRow) => ({ id, name, displayName });
const isMaster = ({ name }: RoleRow) => name === getDefaultRoleName('master');

/**
 * Permissions whose use leaves a row of the trail, with the actions that prove it: for changes with their own call. Mere viewing
 * leaves none.
 */
function getEvidence(context: Context, catalogue: Catalogue): Map<string, string[]> {
  const changing = new Set(catalogue.filter(({ level }) => level !== 'read').map(({ name }) => name));
  const evidence = new Map<string, string[]>();
  for (const { endpoint } of appOf(context).modules.flatMap(({ routes }) => routes)) {
    if (!endpoint.audit) continue;
    for (const name of [endpoint.permission].flat()) {
      if (changing.has(name)) evidence.set(name, [...(evidence.get(name) ?? []), endpoint.audit]);
    }
  }
  return evidence;
}

/** Actions that a holder of the role did, or may have done: those too frequent to examine completely count as done. */
function findUsedActions({ holders }: Role, doings: ReadonlyMap<string, ActionActors>): ReadonlySet<string> {
  const done = [...doings].filter(
    ([, { isWhole, personIds }]) => !isWhole || [...personIds].some((id) => holders.has(id)),
  );
  return new Set(done.map(([action]) => action));
}

async function findUnused(context: Context, roles: readonly Role[], catalogue: Catalogue): Promise<Hygiene['unused']> {
  const evidence = getEvidence(context, catalogue);
  const actions = [...new Set([...evidence.values()].flat())];
  const { since, doings } = await listRecentActors(context, { actions, days: hygieneDays });
  const begun = since ?? new Date().toISOString();
  const judgedFrom = Date.parse(begun) + hygieneDays * dayMs;
  const base = { since: begun, judged: evidence.size };
  if (judgedFrom > Date.now()) return { ...base, waitsUntil: new Date(judgedFrom).toISOString(), roles: [] };
  const settled = new Set(
    (await context.unit.query(selectSettledRoles(context.companyId, hygieneDays))).map(({ id }) => id),
  );
  const unusedRoles = roles
    .filter((role) => settled.has(role.id) && !isMaster(role))
    .map((role) => {
      const done = findUsedActions(role, doings);
      const permissions = catalogue
        .filter(({ name }) => role.holds.has(name) && evidence.get(name)?.every((action) => !done.has(action)))
        .map(({ name, ko, en }) => ({ name, ko, en }));
      return { ...toNamedRole(role), holders: role.holders.size, permissions };
    });
  return { ...base, waitsUntil: null, roles: unusedRoles.filter(({ permissions }) => permissions.length > 0) };
}

interface HeldPermissions {
  people: readonly RoleHolder[];
  running: readonly { memberId: string; permission: string }[];
}

function countHeldPermissions(roles: readonly Role[], { people, running }: HeldPermissions, catalogue: Catalogue) {
  const byId = new Map(roles.map((role) => [role.id, role]));
  const patterns = new Map(running.map(({ permission }) => [permission, new Set<string>()]));
  for (const pattern of patterns.keys()) patterns.set(pattern, expandPatterns([pattern], catalogue));
  const grantsByMember = Map.groupBy(running, ({ memberId }) => memberId);
  const compared = people.map((person) => ({ ...person, roles: person.roleIds.flatMap((id) => byId.get(id) ?? []) }));
  return countPermissions(
    compared.filter(({ roles: own }) => !own.some(isMaster)),
    (person) => [
      ...person.roles.map(({ holds }) => holds),
      ...(grantsByMember.get(person.memberId) ?? []).flatMap(({ permission }) => patterns.get(permission) ?? []),
    ],
  );
}

/** In use, made or changed by the company, and nobody has it. */
const findUnheld = (roles: readonly Role[]): Hygiene['unheld'] =>
  roles
    .filter(({ holders, isSystem, permissions }) => holders.size === 0 && (!isSystem || permissions !== null))
    .map((role) => ({ ...toNamedRole(role), isOwn: !role.isSystem }));

async function loadFacts(context: Context) {
  const { companyId, unit } = context;
  const [rows, people, running] = await unit.queryAll([
    selectRoles(companyId),
    selectRoleHolders(companyId),
    selectAllGrants(companyId),
  ] as const);
  const catalogue = await getCurrentCatalogue(context);
  const roles: Role[] = rows
    .filter(({ isActive }) => isActive)
    .map((row) => ({
      ...row,
      holds: expandPatterns(getRolePatterns(row, catalogue), catalogue),
      holders: new Set(people.filter(({ roleIds }) => roleIds.includes(row.id)).map(({ personId }) => personId)),
    }));
  return { roles, catalogue, people, running };
}

export async function readHygiene(context: Context): Promise<Hygiene> {
  const { roles, catalogue, ...holders } = await loadFacts(context);
  const unused = await findUnused(context, roles, catalogue);
  const grants = await listEndedGrants(context, { days: hygieneDays, limit: maxReported + 1 });
  const all = countHeldPermissions(roles, holders, catalogue);
  const above = findOutliers(all);
  const unreviewed = await listOverdueReviews(context);
  const shownOutliers = above.slice(0, maxReported);
  const master = roles.find(isMaster);
  const masters = holders.people.filter(({ personId }) => master?.holders.has(personId));
  // A person with a pending deletion runs the company only until then.
  const leaving = await filterInDeletion(
    context,
    masters.map(({ personId }) => personId),
  );
  const staying = masters.filter(({ personId }) => !leaving.has(personId));
  const listedPeople = [...shownOutliers.map(({ person }) => person), ...(staying.length === 1 ? staying : [])];
  const names = await findPeople(
    context,
    listedPeople.map(({ personId }) => personId),
  );
  const who = ({ memberId: id, personId }: RoleHolder) => ({ id, personId, name: names.get(personId)?.name ?? '' });
  const ids = [...new Set([...listedPeople, ...grants].map(({ memberId }) => memberId))];
  recordAccess(context, { action: 'access.member.list', subject: { type: 'member', ids } });
  const people = shownOutliers.map(({ person, permissions, above: share }) => ({
    ...who(person),
    ...{ permissions, above: Math.floor(share), roles: person.roles.map(toNamedRole) },
  }));
  return {
    unused,
    powerful: { compared: all.length, usual: getMedian(all), count: above.length, people },
    unheld: findUnheld(roles),
    ended: { hasMore: grants.length > maxReported, grants: grants.slice(0, maxReported) },
    unreviewed: { count: unreviewed.length, months: unreviewed.slice(0, maxReported) },
    onlyMaster: staying.length === 1 && staying[0] ? who(staying[0]) : null,
  };
}
