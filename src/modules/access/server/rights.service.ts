/** Members' rights: many members at once, for modules that show who can open a thing. */
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import type { Context } from '#kernel/server/context.ts';
import { findActiveMembers } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { expandPatterns } from '../contract/patterns.ts';
import { getCurrentCatalogue, getRolePatterns } from './catalogue.ts';
import { selectRunningGrantsOfAll } from './grant.queries.ts';
import { filterUnbound } from './grant-facts.service.ts';
import { listMembers } from './member.service.ts';
import { selectRoles } from './role.queries.ts';

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
export async function listMembersWithRights(
  context: Context,
  list: { cursor?: string | undefined; limit: number },
): Promise<PagedResult<MemberRights>> {
  const { companyId } = context;
  const { data, page } = await listMembers(context, { ...list, status: 'active' });
  const personIds = data.map(({ personId }) => personId);
  const [roles, running] = await context.unit.queryAll([
    selectRoles(companyId),
    selectRunningGrantsOfAll(companyId, personIds),
  ] as const);
  const grants = filterUnbound(context, running);
  const catalogue = await getCurrentCatalogue(context);
  const active = new Map(
    roles.filter((role) => role.isActive).map((role) => [role.name, getRolePatterns(role, catalogue)]),
  );
  const rows = data.map(({ id, personId, name, title, roles: roleNames }) => {
    const patterns = roleNames.flatMap((role) => active.get(role) ?? []);
    const granted = grants.filter((grant) => grant.personId === personId).map(({ permission }) => permission);
    const own = roleNames.filter((role) => active.has(role));
    return { id, personId, name, title, roles: own, permissions: expandPatterns([...patterns, ...granted], catalogue) };
  });
  return { data: rows, page };
}

/** All active members who hold the permission now, by the ids of their persons. */
export async function listPersonsWithRight(context: Context, permission: string): Promise<string[]> {
  const personIds: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, page } = await listMembersWithRights(context, { cursor, limit: 100 });
    personIds.push(...data.filter(({ permissions }) => permissions.has(permission)).map(({ personId }) => personId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return personIds;
}

/** Active members with these ids, of memberships or of persons; nobody of another company. */
export async function findMembers(
  context: Context,
  ids: readonly string[],
): Promise<{ id: string; personId: string; name: string }[]> {
  const members = await findActiveMembers(context, ids);
  const people = await findPeople(
    context,
    members.map(({ personId }) => personId),
  );
  return members.map(({ id, personId }) => ({ id, personId, name: people.get(personId)?.name ?? '' }));
}
