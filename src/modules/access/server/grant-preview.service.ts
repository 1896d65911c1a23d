/** Grant preview: effects of a temporary grant: permissions gained, their subject and time, and new menu entries. */
import { describeHours } from '#kernel/contract/hours.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import type { Member } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { formatBounds, isBound } from '../contract/bounds.ts';
import { toWeekTime } from '../contract/evaluate.ts';
import type { NewGrant } from '../contract/grant.endpoints.ts';
import { expandPatterns } from '../contract/patterns.ts';
import { getNamedBounds } from './bounds.service.ts';
import { getCurrentCatalogue, getRolePatterns } from './catalogue.ts';
import { selectRunningGrants } from './grant.queries.ts';
import { assertMayGive, getPermissionNames, getReceiver, toHours } from './grant.service.ts';
import { filterUnbound } from './grant-facts.service.ts';
import { type AccessState, menuEffectPoint } from './menu.ts';
import { selectHeldRoles } from './role.queries.ts';

/** The member by the roles alone, and with what else holds now. */
async function getAccessState(context: Context, { personId }: Member, catalogue: readonly PermissionDefinition[]) {
  const { companyId } = context;
  const [rows, running] = await context.unit.queryAll([
    selectHeldRoles(companyId, personId),
    selectRunningGrants(companyId, personId),
  ] as const);
  const roles = rows.map((row) => ({
    id: row.roleId,
    holds: expandPatterns(getRolePatterns(row, catalogue), catalogue),
  }));
  const granted = filterUnbound(context, running).map(({ permission }) => permission);
  const byRoles = new Set(roles.flatMap(({ holds }) => [...holds]));
  return { roles, byRoles, permissions: new Set([...byRoles, ...expandPatterns(granted, catalogue)]) };
}

async function getMenuGains(context: Context, member: Member, change: { before: AccessState; after: AccessState }) {
  const gains: LocalText[] = [];
  for (const getEffects of contributionsTo(appOf(context), menuEffectPoint)) {
    const effects = await getEffects(context, [{ memberId: member.id, ...change }]);
    gains.push(...(effects.get(member.id)?.gains ?? []));
  }
  return gains;
}

/** @throws NOT_FOUND, PERMISSION_UNKNOWN, BEYOND_OWN_RIGHTS, GRANT_NOT_BOUND, GRANT_THING_UNKNOWN */
export async function previewGrant(context: Context, grant: NewGrant) {
  const requested = [...new Set(grant.permissions)];
  await assertMayGive(context, { ...grant, permissions: requested }, { giver: getActorId(context) });
  const bounds = await getNamedBounds(context, grant);
  const member = await getReceiver(context, grant.memberId);
  const catalogue = await getCurrentCatalogue(context);
  const { roles, byRoles, permissions } = await getAccessState(context, member, catalogue);
  const people = await findPeople(context, [member.personId]);
  const named = (isHeld: boolean) =>
    getPermissionNames(
      catalogue,
      requested.filter((name) => byRoles.has(name) === isHeld),
    );
  // A bound permission opens no screen by itself.
  const opened = isBound(bounds) ? [] : requested;
  const after = { roles, permissions: new Set([...permissions, ...opened]) };
  return {
    name: people.get(member.personId)?.name ?? '',
    ...{ gains: named(false), has: named(true) },
    when: describeHours(toWeekTime(toHours(grant))),
    bounds: formatBounds(bounds),
    menu: await getMenuGains(context, member, { before: { roles, permissions }, after }),
  };
}
