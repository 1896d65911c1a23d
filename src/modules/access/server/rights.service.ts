/** What the members may do, many at once: for rooms that say of each whether something is open to them. */
import type { Paged } from '#kernel/contract/endpoint.ts';
import type { Context } from '#kernel/server/context.ts';
import { findActive } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { expand } from '../contract/patterns.ts';
import { catalogueHere, permissionsOf } from './catalogue.ts';
import { grantsRunning } from './grant.queries.ts';
import { holdingNow } from './grant-facts.service.ts';
import { listMembers } from './member.service.ts';
import { rolesOfCompany } from './role.queries.ts';

export interface MemberRights {
  /** The membership's. */
  id: string;
  personId: string;
  name: string;
  title: string;
  roles: string[];
  permissions: ReadonlySet<string>;
}

/** Active members in the order in which they came, with their rights of now. @throws BAD_CURSOR */
export async function membersWithRights(
  context: Context,
  list: { cursor?: string | undefined; limit: number },
): Promise<Paged<MemberRights>> {
  const { companyId } = context;
  const { data, page } = await listMembers(context, { ...list, status: 'active' });
  const personIds = data.map(({ personId }) => personId);
  const [roles, running] = await context.unit.queryAll([
    rolesOfCompany(companyId),
    grantsRunning(companyId, personIds),
  ] as const);
  const grants = holdingNow(context, running);
  const catalogue = await catalogueHere(context);
  const active = new Map(
    roles.filter((role) => role.isActive).map((role) => [role.name, permissionsOf(role, catalogue)]),
  );
  const rows = data.map(({ id, personId, name, title, roles: held }) => {
    const patterns = held.flatMap((role) => active.get(role) ?? []);
    const granted = grants.filter((grant) => grant.personId === personId).map(({ permission }) => permission);
    const own = held.filter((role) => active.has(role));
    return { id, personId, name, title, roles: own, permissions: expand([...patterns, ...granted], catalogue) };
  });
  return { data: rows, page };
}

/** All active members who hold the permission now, by the ids of their persons. */
export async function personsWithRight(context: Context, permission: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, page } = await membersWithRights(context, { cursor, limit: 100 });
    found.push(...data.filter(({ permissions }) => permissions.has(permission)).map(({ personId }) => personId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

/** Active members whom these ids name, of memberships or of persons; nobody of another company. */
export async function membersNamed(
  context: Context,
  ids: readonly string[],
): Promise<{ id: string; personId: string; name: string }[]> {
  const members = await findActive(context, ids);
  const people = await findPeople(
    context,
    members.map(({ personId }) => personId),
  );
  return members.map(({ id, personId }) => ({ id, personId, name: people.get(personId)?.name ?? '' }));
}
