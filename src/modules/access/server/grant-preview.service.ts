/** What giving permissions for a time would do: what the person gains, for what and when, and what would newly stand in the menu. */
import { hoursInWords } from '#kernel/contract/hours.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import type { Member } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { boundsInWords, isBound } from '../contract/bounds.ts';
import { weekOf } from '../contract/evaluate.ts';
import type { NewGrant } from '../contract/grant.endpoints.ts';
import { expand } from '../contract/patterns.ts';
import { boundsOf } from './bounds.service.ts';
import { catalogueHere, permissionsOf } from './catalogue.ts';
import { runningGrants } from './grant.queries.ts';
import { guardGiving, hoursOf, namesOf, receiver } from './grant.service.ts';
import { holdingNow } from './grant-facts.service.ts';
import { menuEffects, type Standing } from './menu.ts';
import { heldRoles } from './role.queries.ts';

/** The member by the roles alone, and with what else holds now. */
async function standingOf(context: Context, { personId }: Member, catalogue: readonly PermissionDefinition[]) {
  const { companyId } = context;
  const [rows, running] = await context.unit.queryAll([
    heldRoles(companyId, personId),
    runningGrants(companyId, personId),
  ] as const);
  const roles = rows.map((row) => ({ id: row.roleId, holds: expand(permissionsOf(row, catalogue), catalogue) }));
  const granted = holdingNow(context, running).map(({ permission }) => permission);
  const byRoles = new Set(roles.flatMap(({ holds }) => [...holds]));
  return { roles, byRoles, permissions: new Set([...byRoles, ...expand(granted, catalogue)]) };
}

async function menuGains(context: Context, member: Member, change: { before: Standing; after: Standing }) {
  const gains: LocalText[] = [];
  for (const tell of givenAt(houseOf(context), menuEffects)) {
    const effects = await tell(context, [{ memberId: member.id, ...change }]);
    gains.push(...(effects.get(member.id)?.gains ?? []));
  }
  return gains;
}

/** @throws NOT_FOUND, PERMISSION_UNKNOWN, BEYOND_OWN_RIGHTS, GRANT_NOT_BOUND, GRANT_THING_UNKNOWN */
export async function previewGrant(context: Context, grant: NewGrant) {
  const asked = [...new Set(grant.permissions)];
  await guardGiving(context, { ...grant, permissions: asked }, { giver: actorId(context) });
  const bounds = await boundsOf(context, grant);
  const member = await receiver(context, grant.memberId);
  const catalogue = await catalogueHere(context);
  const { roles, byRoles, permissions } = await standingOf(context, member, catalogue);
  const people = await findPeople(context, [member.personId]);
  const named = (isHeld: boolean) =>
    namesOf(
      catalogue,
      asked.filter((name) => byRoles.has(name) === isHeld),
    );
  // What is bound opens no screen by itself.
  const opened = isBound(bounds) ? [] : asked;
  const after = { roles, permissions: new Set([...permissions, ...opened]) };
  return {
    name: people.get(member.personId)?.name ?? '',
    ...{ gains: named(false), has: named(true) },
    when: hoursInWords(weekOf(hoursOf(grant))),
    bounds: boundsInWords(bounds),
    menu: await menuGains(context, member, { before: { roles, permissions }, after }),
  };
}
