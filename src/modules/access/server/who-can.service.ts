/** Everybody who currently holds a permission here, and why: the evaluator's rules in reverse. */
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { recordAccess } from '#kernel/server/access-records.ts';
import type { Context } from '#kernel/server/context.ts';
import { fillPage, readCursor } from '#kernel/server/cursor.ts';
import { findActiveMembers } from '#modules/company/server/index.ts';
import { filterWithSecondFactor, findPeople } from '#modules/identity/server/index.ts';
import { formatBounds } from '../contract/bounds.ts';
import { accessErrors } from '../contract/errors.ts';
import { isPatternMatch } from '../contract/patterns.ts';
import type { PermissionOrigin } from '../contract/who-can.endpoints.ts';
import { getCurrentCatalogue, getRolePatterns } from './catalogue.ts';
import { filterInHours } from './grant-facts.service.ts';
import { selectRoles } from './role.queries.ts';
import { selectSignInRules } from './sign-in-rules.queries.ts';
import * as queries from './who-can.queries.ts';

interface PermissionHolder {
  id: string;
  personId: string;
  name: string;
  title: string;
  by: PermissionOrigin[];
}

/** The active roles and the running grants' patterns that give the permission, and whether it takes a second factor to be let in. */
async function findGiving(context: Context, name: string) {
  const { companyId, unit } = context;
  const [roles, running, [rules]] = await unit.queryAll([
    selectRoles(companyId),
    queries.selectRunningPatterns(companyId),
    selectSignInRules(companyId),
  ] as const);
  const catalogue = await getCurrentCatalogue(context);
  const permission = catalogue.find((candidate) => candidate.name === name);
  if (!permission) throw fail(accessErrors.PERMISSION_UNKNOWN, { values: { permission: name } });
  const byRole = new Map<string, PermissionOrigin>();
  for (const role of roles.filter(({ isActive }) => isActive)) {
    const pattern = getRolePatterns(role, catalogue).find((rolePattern) => isPatternMatch(rolePattern, permission));
    if (pattern !== undefined) byRole.set(role.id, { kind: 'role', role: role.name, pattern });
  }
  const patterns = running.map((grant) => grant.permission).filter((pattern) => isPatternMatch(pattern, permission));
  return {
    byRole,
    giving: { roleIds: [...byRole.keys()], patterns },
    demandsSecondFactor: rules?.secondFactor === true,
  };
}

async function loadWays(
  context: Context,
  memberIds: readonly string[],
  { byRole, giving }: Awaited<ReturnType<typeof findGiving>>,
): Promise<Map<string, PermissionOrigin[]>> {
  const { companyId, unit } = context;
  const [roles, grants] = await unit.queryAll([
    queries.selectRolesAmong(companyId, { memberIds, ...giving }),
    queries.selectGrantsAmong(companyId, { memberIds, ...giving }),
  ] as const);
  const ways = new Map<string, PermissionOrigin[]>(memberIds.map((id) => [id, []]));
  for (const { memberId, roleId } of roles) {
    const way = byRole.get(roleId);
    if (way) ways.get(memberId)?.push(way);
  }
  for (const { memberId, ...grant } of filterInHours(context, grants)) {
    ways.get(memberId)?.push({ kind: 'grant', ...grant, bounds: formatBounds(grant) });
  }
  return ways;
}

/** Active members in the order in which they came. @throws BAD_CURSOR, PERMISSION_UNKNOWN */
export async function listWhoCan(
  context: Context,
  { permission, cursor, limit }: { permission: string; cursor?: string | undefined; limit: number },
): Promise<PagedResult<PermissionHolder>> {
  const giving = await findGiving(context, permission);
  const titles = new Map<string, string>();
  const ways = new Map<string, PermissionOrigin[]>();
  const { data, page } = await fillPage<queries.HolderRow, string>({
    after: readCursor(Id, cursor),
    limit,
    position: ({ memberId }) => memberId,
    read: (after, count) =>
      context.unit.query(queries.selectHolders(context.companyId, { ...giving.giving, after, limit: count })),
    async keep(rows) {
      const ids = rows.map(({ memberId }) => memberId);
      for (const { id, title } of await findActiveMembers(context, ids)) titles.set(id, title);
      for (const [id, by] of await loadWays(context, ids, giving)) if (by.length > 0) ways.set(id, by);
      const holding = rows.filter(({ memberId }) => titles.has(memberId) && ways.has(memberId));
      if (!giving.demandsSecondFactor) return holding;
      const secured = await filterWithSecondFactor(
        context,
        holding.map(({ personId }) => personId),
      );
      return holding.filter(({ personId }) => secured.has(personId));
    },
  });
  const memberIds = data.map(({ memberId }) => memberId);
  const personIds = data.map(({ personId }) => personId);
  const people = await findPeople(context, personIds);
  recordAccess(context, { action: 'access.member.list', subject: { type: 'member', ids: memberIds } });
  const rows = data.map(({ memberId, personId }) => ({
    id: memberId,
    personId,
    name: people.get(personId)?.name ?? '',
    title: titles.get(memberId) ?? '',
    by: ways.get(memberId) ?? [],
  }));
  return { data: rows, page };
}
