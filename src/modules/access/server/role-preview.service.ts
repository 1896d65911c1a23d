/** What a change of a role would do: who gains and who loses what, before anything is written. */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { findActive } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { expand } from '../contract/patterns.ts';
import { roleChanges } from '../contract/role.changes.ts';
import type { RolePreview } from '../contract/role.endpoints.ts';
import type { Role, RoleChange } from '../contract/shapes.ts';
import { catalogueHere, permissionsOf } from './catalogue.ts';
import { grantsRunning } from './grant.queries.ts';
import { inHoursNow } from './grant-facts.service.ts';
import { membersHolding, rolesOfCompany, rolesOfMembers } from './role.queries.ts';
import { guardChange, readRole } from './role.service.ts';
import { stateNow } from './role-version.service.ts';

/** How many people are told by name. */
const most = 20;

/** What a role that is in use comes to. */
const reachOf = (
  { isActive, patterns }: { isActive: boolean; patterns: readonly string[] },
  catalogue: readonly PermissionDefinition[],
): ReadonlySet<string> => (isActive ? expand(patterns, catalogue) : new Set());

interface Affected {
  memberId: string;
  personId: string;
  gains: string[];
  loses: string[];
}
interface Difference {
  added: readonly string[];
  taken: readonly string[];
}

/** Of the active members who have the role, those whom the difference reaches: nobody who has it by something else, too. */
async function affectedBy(context: Context, role: Role, { added, taken }: Difference): Promise<Affected[]> {
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
  const grants = inHoursNow(context, running);
  // A role comes to the same for all who have it, a grant too.
  const others = new Map(
    roles
      .filter(({ id }) => id !== role.id)
      .map((row) => [row.name, reachOf({ ...row, patterns: permissionsOf(row, catalogue) }, catalogue)]),
  );
  const granted = new Map(grants.map(({ permission }) => [permission, new Set<string>()]));
  for (const pattern of granted.keys()) granted.set(pattern, expand([pattern], catalogue));
  const rolesBy = Map.groupBy(held, ({ memberId }) => memberId);
  const grantsBy = Map.groupBy(grants, ({ personId }) => personId);
  return members.flatMap(({ id: memberId, personId }) => {
    const besides = [
      ...(rolesBy.get(memberId) ?? []).map(({ name }) => others.get(name)),
      ...(grantsBy.get(personId) ?? []).map(({ permission }) => granted.get(permission)),
    ];
    const only = (names: readonly string[]) => names.filter((name) => !besides.some((reach) => reach?.has(name)));
    const [gains, loses] = [only(added), only(taken)];
    return gains.length + loses.length > 0 ? [{ memberId, personId, gains, loses }] : [];
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
  const [before, after] = [reachOf(now, catalogue), reachOf(then, catalogue)];
  const affected = await affectedBy(context, role, {
    added: [...after].filter((name) => !before.has(name)),
    taken: [...before].filter((name) => !after.has(name)),
  });
  const people = await findPeople(
    context,
    affected.map(({ personId }) => personId),
  );
  const titles = new Map(catalogue.map(({ name, ko, en }) => [name, { name, ko, en }]));
  const titled = (names: readonly string[]) => names.flatMap((name) => titles.get(name) ?? []);
  const named = affected
    .map((one) => ({ ...one, name: people.get(one.personId)?.name ?? '' }))
    .sort((one, other) => one.name.localeCompare(other.name, 'ko') || (one.memberId < other.memberId ? -1 : 1));
  return {
    changes: roleChanges(now, then, catalogue),
    affected: affected.length,
    gaining: affected.filter(({ gains }) => gains.length > 0).length,
    losing: affected.filter(({ loses }) => loses.length > 0).length,
    people: named.slice(0, most).map((one) => ({ ...one, gains: titled(one.gains), loses: titled(one.loses) })),
  };
}
