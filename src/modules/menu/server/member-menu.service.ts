/** Member menu service: one person's menus. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { createConflictError } from '#kernel/server/versioned-update.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { authorizer, findMembers, listWhoCan } from '#modules/access/server/index.ts';
import type { MenuEntry } from '../contract/entry.ts';
import { menuChanged } from '../contract/events.ts';
import type { EntryOfMember, MemberMenu, MemberMenuChange } from '../contract/member-menu.endpoints.ts';
import type { MyMenu } from '../contract/my-menu.endpoints.ts';
import { isHidden, type Own } from '../contract/visibility.ts';
import { getEntries, isPermitted, listMemberEntries, loadEntryCatalog } from './menu-entries.ts';
import { listRolesInUse, toCellKey } from './role-menu.service.ts';
import * as queries from './visibility.queries.ts';

interface RoleStatements {
  /** Of this person alone. */
  own: (entry: MenuEntry) => Own;
  /** Result of the roles. */
  isHiddenByRoles: (entry: MenuEntry) => boolean;
}

interface Role {
  id: string;
  holds: ReadonlySet<string>;
}

export function createStatements(
  roles: readonly Role[],
  hidden: readonly queries.HiddenFromRole[],
  memberStatements: readonly queries.MemberStatement[],
): RoleStatements {
  const cells = new Set(hidden.map(({ roleId, path }) => toCellKey(roleId, path)));
  const own = new Map(memberStatements.map((row) => [row.path, row.own]));
  const byRole = (entry: MenuEntry) =>
    roles.map(({ id, holds }) => ({
      permits: isPermitted(entry, holds),
      hides: cells.has(toCellKey(id, entry.place.pattern)),
    }));
  return {
    own: ({ place }) => own.get(place.pattern) ?? null,
    isHiddenByRoles: (entry) => isHidden(null, byRole(entry)),
  };
}

/** An active member, with the rights of now. @throws NOT_FOUND */
async function getMemberRights(context: Context, memberId: string) {
  const member = (await findMembers(context, [memberId])).find(({ id }) => id === memberId);
  const rights = member && (await authorizer.load(context.unit, context.company, member.personId));
  if (!rights) throw fail(kernelErrors.NOT_FOUND);
  const { roles, permissions } = rights;
  return { name: member.name, roles, permissions };
}

/** @throws NOT_FOUND */
export async function readMemberMenu(context: Context, memberId: string): Promise<MemberMenu> {
  const { unit, companyId } = context;
  const member = await getMemberRights(context, memberId);
  const catalog = await loadEntryCatalog(context);
  const roles = (await listRolesInUse(context, catalog)).filter(({ name }) => member.roles.includes(name));
  const ids = roles.map(({ id }) => id);
  const [hidden, memberStatements] = await unit.queryAll([
    queries.selectHiddenFromTheseRoles(companyId, ids),
    queries.selectStatementsOfMember(companyId, memberId),
  ] as const);
  const says = createStatements(roles, hidden, memberStatements);
  const entries = catalog.entries.map((entry, index): EntryOfMember => {
    const [own, byRoles] = [says.own(entry), says.isHiddenByRoles(entry) ? ('hidden' as const) : ('shown' as const)];
    const allowed = isPermitted(entry, member.permissions);
    const view = catalog.views[index] as (typeof catalog.views)[number];
    return { ...view, allowed, byRoles, own, shown: allowed && (own ?? byRoles) === 'shown' };
  });
  return { memberId, name: member.name, entries };
}

/** All of them or none. @throws NOT_FOUND, MENU_ENTRY_UNKNOWN, VERSION_CONFLICT */
export async function changeMemberMenu(
  context: Context,
  { memberId, changes }: { memberId: string; changes: readonly MemberMenuChange[] },
): Promise<MemberMenu> {
  const { unit, companyId } = context;
  await getMemberRights(context, memberId);
  getEntries(
    listMemberEntries(context),
    changes.map(({ path }) => path),
  );
  const request = { memberId, changes };
  const done = await unit.queryAll([
    queries.insertStatements(companyId, request),
    queries.updateStatements(companyId, request),
    queries.deleteStatements(companyId, request),
  ] as const);
  if (done.flat().length !== changes.length) throw createConflictError(await readMemberMenu(context, memberId));
  const describeState = (of: (change: MemberMenuChange) => Own) =>
    Object.fromEntries(changes.map((change) => [change.path, of(change) ?? 'by roles']));
  audit(context, {
    action: 'menu.member.change',
    subject: { type: 'member', id: memberId },
    before: describeState(({ was }) => was),
    after: describeState(({ own }) => own),
  });
  emit(context, menuChanged, { companyId });
  return readMemberMenu(context, memberId);
}

/** Maximum number of permission givers named. */
const maxGivers = 5;

/** Screens one may open, and people who can give the rest. @throws NOT_FOUND if the actor is no member */
export async function readMyMenu(context: Context): Promise<MyMenu> {
  const { actor } = context;
  if (actor.kind !== 'person' || !actor.memberId) throw fail(kernelErrors.NOT_FOUND);
  const { entries } = await readMemberMenu(context, actor.memberId);
  const permission = accessPermissions['access.grant.manage'].name;
  const { data } = await listWhoCan(context, { permission, limit: maxGivers });
  return {
    entries: entries.map(({ allowed, byRoles: _byRoles, own: _own, shown, ...entry }) => ({
      ...entry,
      state: allowed ? (shown ? 'shown' : 'hidden') : 'forbidden',
    })),
    givers: data.filter(({ by }) => by.some((way) => way.kind === 'role' || !way.bounds)).map(({ name }) => name),
  };
}
