/** Which roles see which entries: the table, what a change of it comes to, and the change. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { outrun } from '#kernel/server/versioned.ts';
import { expand } from '#modules/access/contract/patterns.ts';
import { listRoles, membersWithRights } from '#modules/access/server/index.ts';
import type { MenuEntry } from '../contract/entry.ts';
import { menuErrors } from '../contract/errors.ts';
import { menuChanged } from '../contract/events.ts';
import type { MenuMatrix, MenuPreview, RoleMenuChange } from '../contract/role-menu.endpoints.ts';
import { isHidden, type Own } from '../contract/visibility.ts';
import { entriesNamed, type Known, knownHere, permits, titleOf } from './entries.ts';
import * as queries from './visibility.queries.ts';

/** How many people are told by name, and how many are looked at in one go. */
const most = 20;
const atATime = 500;

type RoleInUse = Awaited<ReturnType<typeof listRoles>>['roles'][number] & { holds: ReadonlySet<string> };

/** The roles that are in use, with what each comes to. */
export async function rolesInUse(context: Context, { catalogue }: Pick<Known, 'catalogue'>): Promise<RoleInUse[]> {
  const { roles } = await listRoles(context);
  const used = roles.filter(({ isActive }) => isActive);
  return used.map((role) => ({ ...role, holds: expand(role.permissions, catalogue) }));
}

export const cell = (roleId: string, path: string) => `${roleId} ${path}`;

export async function hiddenCells({ unit, companyId }: Context): Promise<Set<string>> {
  const rows = await unit.query(queries.hiddenFromRoles(companyId));
  return new Set(rows.map(({ roleId, path }) => cell(roleId, path)));
}

export async function readMatrix(context: Context): Promise<MenuMatrix> {
  const known = await knownHere(context);
  const hidden = await hiddenCells(context);
  const roles = await rolesInUse(context, known);
  const pathsOf = (entries: readonly MenuEntry[]) => entries.map(({ place }) => place.pattern);
  return {
    entries: [...known.told],
    roles: roles.map(({ id, displayName, holds }) => ({
      id,
      title: displayName,
      hidden: pathsOf(known.entries.filter(({ place }) => hidden.has(cell(id, place.pattern)))),
      forbidden: pathsOf(known.entries.filter((entry) => !permits(entry, holds))),
    })),
  };
}

interface Judged {
  entries: MenuEntry[];
  roles: RoleInUse[];
}

/** @throws NOT_FOUND, MENU_ENTRY_UNKNOWN, MENU_ENTRY_FORBIDDEN */
async function judge(context: Context, changes: readonly RoleMenuChange[]): Promise<Judged> {
  const known = await knownHere(context);
  const paths = changes.map(({ path }) => path);
  const entries = entriesNamed(known.entries, paths);
  const roles = await rolesInUse(context, known);
  for (const { roleId, path } of changes) {
    const role = roles.find(({ id }) => id === roleId);
    if (!role) throw fail(kernelErrors.NOT_FOUND);
    const entry = entries.find(({ place }) => place.pattern === path);
    if (entry && !permits(entry, role.holds)) throw fail(menuErrors.MENU_ENTRY_FORBIDDEN);
  }
  return { entries, roles };
}

type Cells = ReadonlySet<string>;

/** What the changes make of it. @throws VERSION_CONFLICT where something is so already */
function applied(before: Cells, changes: readonly RoleMenuChange[]): Cells {
  const after = new Set(before);
  for (const { roleId, path, hidden } of changes) {
    if (before.has(cell(roleId, path)) === hidden) throw outrun(null);
    if (hidden) after.add(cell(roleId, path));
    else after.delete(cell(roleId, path));
  }
  return after;
}

/** All active members, some hundreds after the others. */
async function* everybody(context: Context) {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, page } = await membersWithRights(context, { cursor, limit: atATime });
    yield* data;
    cursor = page.nextCursor;
  }
}

/** @throws NOT_FOUND, MENU_ENTRY_UNKNOWN, MENU_ENTRY_FORBIDDEN, VERSION_CONFLICT */
export async function previewRoleMenus(context: Context, changes: readonly RoleMenuChange[]): Promise<MenuPreview> {
  const { entries, roles } = await judge(context, changes);
  const before = await hiddenCells(context);
  const after = applied(before, changes);
  const paths = entries.map(({ place }) => place.pattern);
  const said = await context.unit.query(queries.saidOfMembers(context.companyId, paths));
  const own = new Map(said.map((row) => [cell(row.memberId, row.path), row.own]));
  const people: MenuPreview['people'] = [];
  const counts = { affected: 0, gaining: 0, losing: 0 };
  for await (const member of everybody(context)) {
    const held = roles.filter(({ name }) => member.roles.includes(name));
    const isOut = (entry: MenuEntry, cells: Cells): boolean => {
      const path = entry.place.pattern;
      const says: Own = own.get(cell(member.id, path)) ?? null;
      const byRole = held.map(({ id, holds }) => ({
        permits: permits(entry, holds),
        hides: cells.has(cell(id, path)),
      }));
      return isHidden(says, byRole);
    };
    const open = entries.filter((entry) => permits(entry, member.permissions));
    const gains = open.filter((entry) => isOut(entry, before) && !isOut(entry, after)).map(titleOf);
    const loses = open.filter((entry) => !isOut(entry, before) && isOut(entry, after)).map(titleOf);
    if (gains.length + loses.length === 0) continue;
    counts.affected += 1;
    if (gains.length > 0) counts.gaining += 1;
    if (loses.length > 0) counts.losing += 1;
    if (people.length < most) people.push({ memberId: member.id, name: member.name, gains, loses });
  }
  return { ...counts, people };
}

/** All of them or none. @throws NOT_FOUND, MENU_ENTRY_UNKNOWN, MENU_ENTRY_FORBIDDEN, VERSION_CONFLICT */
export async function changeRoleMenus(
  context: Context,
  changes: readonly RoleMenuChange[],
): Promise<{ changed: number }> {
  const { unit, companyId } = context;
  const { roles } = await judge(context, changes);
  const [hidden, shown] = [changes.filter((one) => one.hidden), changes.filter((one) => !one.hidden)];
  const [now, then] = await unit.queryAll([queries.hide(companyId, hidden), queries.show(companyId, shown)] as const);
  // Somebody else did the same meanwhile: it was not what this was said to change.
  if (now.length !== hidden.length || then.length !== shown.length) throw outrun(null);
  const nameOf = new Map(roles.map(({ id, name }) => [id, name]));
  const told = (of: (one: RoleMenuChange) => boolean) =>
    Object.fromEntries(
      [...Map.groupBy(changes, ({ roleId }) => roleId)].map(([id, those]) => [
        nameOf.get(id) ?? id,
        Object.fromEntries(those.map((one) => [one.path, of(one) ? 'hidden' : 'shown'])),
      ]),
    );
  audit(context, {
    action: 'menu.visibility.change',
    subject: { type: 'company', id: companyId },
    before: told(({ hidden: wanted }) => !wanted),
    after: told(({ hidden: wanted }) => wanted),
  });
  emit(context, menuChanged, { companyId });
  return { changed: changes.length };
}
