/** Role menu service: the matrix of roles and entries, the preview of a change, and the change. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { createConflictError } from '#kernel/server/versioned-update.ts';
import { expandPatterns } from '#modules/access/contract/patterns.ts';
import { listMembersWithRights, listRoles } from '#modules/access/server/index.ts';
import type { MenuEntry } from '../contract/entry.ts';
import { menuErrors } from '../contract/errors.ts';
import { menuChanged } from '../contract/events.ts';
import type { MenuMatrix, MenuPreview, RoleMenuChange } from '../contract/role-menu.endpoints.ts';
import { isHidden, type Own } from '../contract/visibility.ts';
import { type EntryCatalog, getEntries, getTitle, isPermitted, loadEntryCatalog } from './menu-entries.ts';
import * as queries from './visibility.queries.ts';

/** Number of people listed by name, and number checked per batch. */
const maxNamedPeople = 20;
const membersPerBatch = 500;

type RoleInUse = Awaited<ReturnType<typeof listRoles>>['roles'][number] & { holds: ReadonlySet<string> };

/** The roles in use, each with its resulting permissions. */
export async function listRolesInUse(
  context: Context,
  { catalogue }: Pick<EntryCatalog, 'catalogue'>,
): Promise<RoleInUse[]> {
  const { roles } = await listRoles(context);
  const used = roles.filter(({ isActive }) => isActive);
  return used.map((role) => ({ ...role, holds: expandPatterns(role.permissions, catalogue) }));
}

export const toCellKey = (roleId: string, path: string) => `${roleId} ${path}`;

export async function loadHiddenCells({ unit, companyId }: Context): Promise<Set<string>> {
  const rows = await unit.query(queries.selectHiddenFromRoles(companyId));
  return new Set(rows.map(({ roleId, path }) => toCellKey(roleId, path)));
}

export async function readMatrix(context: Context): Promise<MenuMatrix> {
  const catalog = await loadEntryCatalog(context);
  const hidden = await loadHiddenCells(context);
  const roles = await listRolesInUse(context, catalog);
  const pathsOf = (entries: readonly MenuEntry[]) => entries.map(({ place }) => place.pattern);
  return {
    entries: [...catalog.views],
    roles: roles.map(({ id, displayName, holds }) => ({
      id,
      title: displayName,
      hidden: pathsOf(catalog.entries.filter(({ place }) => hidden.has(toCellKey(id, place.pattern)))),
      forbidden: pathsOf(catalog.entries.filter((entry) => !isPermitted(entry, holds))),
    })),
  };
}

interface CheckedChanges {
  entries: MenuEntry[];
  roles: RoleInUse[];
}

/** @throws NOT_FOUND, MENU_ENTRY_UNKNOWN, MENU_ENTRY_FORBIDDEN */
async function checkChanges(context: Context, changes: readonly RoleMenuChange[]): Promise<CheckedChanges> {
  const catalog = await loadEntryCatalog(context);
  const paths = changes.map(({ path }) => path);
  const entries = getEntries(catalog.entries, paths);
  const roles = await listRolesInUse(context, catalog);
  for (const { roleId, path } of changes) {
    const role = roles.find(({ id }) => id === roleId);
    if (!role) throw fail(kernelErrors.NOT_FOUND);
    const entry = entries.find(({ place }) => place.pattern === path);
    if (entry && !isPermitted(entry, role.holds)) throw fail(menuErrors.MENU_ENTRY_FORBIDDEN);
  }
  return { entries, roles };
}

type Cells = ReadonlySet<string>;

/** The cells after the changes. @throws VERSION_CONFLICT if a cell is so already */
function applyChanges(before: Cells, changes: readonly RoleMenuChange[]): Cells {
  const after = new Set(before);
  for (const { roleId, path, hidden } of changes) {
    if (before.has(toCellKey(roleId, path)) === hidden) throw createConflictError(null);
    if (hidden) after.add(toCellKey(roleId, path));
    else after.delete(toCellKey(roleId, path));
  }
  return after;
}

/** All active members, some hundreds after the others. */
async function* listEverybody(context: Context) {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, page } = await listMembersWithRights(context, { cursor, limit: membersPerBatch });
    yield* data;
    cursor = page.nextCursor;
  }
}

/** @throws NOT_FOUND, MENU_ENTRY_UNKNOWN, MENU_ENTRY_FORBIDDEN, VERSION_CONFLICT */
export async function previewRoleMenus(context: Context, changes: readonly RoleMenuChange[]): Promise<MenuPreview> {
  const { entries, roles } = await checkChanges(context, changes);
  const before = await loadHiddenCells(context);
  const after = applyChanges(before, changes);
  const paths = entries.map(({ place }) => place.pattern);
  const memberStatements = await context.unit.query(queries.selectMemberStatements(context.companyId, paths));
  const own = new Map(memberStatements.map((row) => [toCellKey(row.memberId, row.path), row.own]));
  const people: MenuPreview['people'] = [];
  const counts = { affected: 0, gaining: 0, losing: 0 };
  for await (const member of listEverybody(context)) {
    const memberRoles = roles.filter(({ name }) => member.roles.includes(name));
    const isOut = (entry: MenuEntry, cells: Cells): boolean => {
      const path = entry.place.pattern;
      const says: Own = own.get(toCellKey(member.id, path)) ?? null;
      const byRole = memberRoles.map(({ id, holds }) => ({
        permits: isPermitted(entry, holds),
        hides: cells.has(toCellKey(id, path)),
      }));
      return isHidden(says, byRole);
    };
    const open = entries.filter((entry) => isPermitted(entry, member.permissions));
    const gains = open.filter((entry) => isOut(entry, before) && !isOut(entry, after)).map(getTitle);
    const loses = open.filter((entry) => !isOut(entry, before) && isOut(entry, after)).map(getTitle);
    if (gains.length + loses.length === 0) continue;
    counts.affected += 1;
    if (gains.length > 0) counts.gaining += 1;
    if (loses.length > 0) counts.losing += 1;
    if (people.length < maxNamedPeople) people.push({ memberId: member.id, name: member.name, gains, loses });
  }
  return { ...counts, people };
}

/** All of them or none. @throws NOT_FOUND, MENU_ENTRY_UNKNOWN, MENU_ENTRY_FORBIDDEN, VERSION_CONFLICT */
export async function changeRoleMenus(
  context: Context,
  changes: readonly RoleMenuChange[],
): Promise<{ changed: number }> {
  const { unit, companyId } = context;
  const { roles } = await checkChanges(context, changes);
  const [hidden, shown] = [changes.filter((change) => change.hidden), changes.filter((change) => !change.hidden)];
  const [now, then] = await unit.queryAll([
    queries.insertHidden(companyId, hidden),
    queries.deleteHidden(companyId, shown),
  ] as const);
  // Somebody else did the same meanwhile: it was not what this was said to change.
  if (now.length !== hidden.length || then.length !== shown.length) throw createConflictError(null);
  const nameOf = new Map(roles.map(({ id, name }) => [id, name]));
  const describeStates = (of: (change: RoleMenuChange) => boolean) =>
    Object.fromEntries(
      [...Map.groupBy(changes, ({ roleId }) => roleId)].map(([id, those]) => [
        nameOf.get(id) ?? id,
        Object.fromEntries(those.map((change) => [change.path, of(change) ? 'hidden' : 'shown'])),
      ]),
    );
  audit(context, {
    action: 'menu.visibility.change',
    subject: { type: 'company', id: companyId },
    before: describeStates(({ hidden: isHidden }) => !isHidden),
    after: describeStates(({ hidden: isHidden }) => isHidden),
  });
  emit(context, menuChanged, { companyId });
  return { changed: changes.length };
}
