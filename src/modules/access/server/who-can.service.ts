/** Everybody who may do something here now, with what allows it: the evaluator's rules the other way round. */
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { recordAccess } from '#kernel/server/access-records.ts';
import type { Context } from '#kernel/server/context.ts';
import { filledPage, readCursor } from '#kernel/server/cursor.ts';
import { findActive } from '#modules/company/server/index.ts';
import { findPeople, withSecondFactor } from '#modules/identity/server/index.ts';
import { boundsInWords } from '../contract/bounds.ts';
import { accessErrors } from '../contract/errors.ts';
import { covers } from '../contract/patterns.ts';
import type { Way } from '../contract/who-can.endpoints.ts';
import { catalogueHere, permissionsOf } from './catalogue.ts';
import { inHoursNow } from './grant-facts.service.ts';
import { rolesOfCompany } from './role.queries.ts';
import { signInRules } from './sign-in-rules.queries.ts';
import * as queries from './who-can.queries.ts';

interface WhoCan {
  id: string;
  personId: string;
  name: string;
  title: string;
  by: Way[];
}

/** The active roles and the running grants' patterns that give the permission, and whether it takes a second factor to be let in. */
async function givingOf(context: Context, name: string) {
  const { companyId, unit } = context;
  const [roles, running, [rules]] = await unit.queryAll([
    rolesOfCompany(companyId),
    queries.patternsRunning(companyId),
    signInRules(companyId),
  ] as const);
  const catalogue = await catalogueHere(context);
  const permission = catalogue.find((one) => one.name === name);
  if (!permission) throw fail(accessErrors.PERMISSION_UNKNOWN, { values: { permission: name } });
  const byRole = new Map<string, Way>();
  for (const role of roles.filter(({ isActive }) => isActive)) {
    const pattern = permissionsOf(role, catalogue).find((one) => covers(one, permission));
    if (pattern !== undefined) byRole.set(role.id, { kind: 'role', role: role.name, pattern });
  }
  const patterns = running.map((grant) => grant.permission).filter((pattern) => covers(pattern, permission));
  return {
    byRole,
    giving: { roleIds: [...byRole.keys()], patterns },
    demandsSecondFactor: rules?.secondFactor === true,
  };
}

async function waysOf(
  context: Context,
  memberIds: readonly string[],
  { byRole, giving }: Awaited<ReturnType<typeof givingOf>>,
): Promise<Map<string, Way[]>> {
  const { companyId, unit } = context;
  const [roles, grants] = await unit.queryAll([
    queries.rolesAmong(companyId, { memberIds, ...giving }),
    queries.grantsAmong(companyId, { memberIds, ...giving }),
  ] as const);
  const ways = new Map<string, Way[]>(memberIds.map((id) => [id, []]));
  for (const { memberId, roleId } of roles) {
    const way = byRole.get(roleId);
    if (way) ways.get(memberId)?.push(way);
  }
  for (const { memberId, ...grant } of inHoursNow(context, grants)) {
    ways.get(memberId)?.push({ kind: 'grant', ...grant, bounds: boundsInWords(grant) });
  }
  return ways;
}

/** Active members in the order in which they came. @throws BAD_CURSOR, PERMISSION_UNKNOWN */
export async function listWhoCan(
  context: Context,
  { permission, cursor, limit }: { permission: string; cursor?: string | undefined; limit: number },
): Promise<Paged<WhoCan>> {
  const found = await givingOf(context, permission);
  const titles = new Map<string, string>();
  const ways = new Map<string, Way[]>();
  const { data, page } = await filledPage<queries.HolderRow, string>({
    after: readCursor(Id, cursor),
    limit,
    position: ({ memberId }) => memberId,
    read: (after, count) =>
      context.unit.query(queries.holderPage(context.companyId, { ...found.giving, after, limit: count })),
    async keep(rows) {
      const ids = rows.map(({ memberId }) => memberId);
      for (const { id, title } of await findActive(context, ids)) titles.set(id, title);
      for (const [id, by] of await waysOf(context, ids, found)) if (by.length > 0) ways.set(id, by);
      const holding = rows.filter(({ memberId }) => titles.has(memberId) && ways.has(memberId));
      if (!found.demandsSecondFactor) return holding;
      const secured = await withSecondFactor(
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
