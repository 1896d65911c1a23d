/** Role versions: each compared with the one before it and with the present role. */
import { z } from 'zod';
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { readCursor, toPage } from '#kernel/server/cursor.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { PermissionWithModule } from '../contract/permission.endpoints.ts';
import type { RoleComparison, RoleFields, RoleVersion } from '../contract/role.endpoints.ts';
import {
  describeFieldChanges,
  describePermissionChanges,
  describeRoleChanges,
  type RoleState,
} from '../contract/role-changes.ts';
import type { Role, RoleChange } from '../contract/shapes.ts';
import { getCurrentCatalogue, getRolePatterns, listPermissionsByModule } from './catalogue.ts';
import { readRole } from './role.service.ts';
import { selectVersion, selectVersions } from './role-version.queries.ts';

type Catalogue = readonly PermissionDefinition[];

const getVersionState = (name: string, fields: RoleFields, catalogue: Catalogue): RoleState => ({
  ...fields,
  patterns: getRolePatterns({ name, permissions: fields.permissions }, catalogue),
});

/** The role as it is, or as a change would make it. */
export function getRoleState(role: Role, catalogue: Catalogue, change: Omit<RoleChange, 'version'> = {}): RoleState {
  const { displayName, description, level, category, requiresApproval, isActive, tags } = role;
  const now = { displayName, description, level, category, requiresApproval, isActive, tags };
  const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const fields = { ...now, permissions: role.isShipped ? null : role.permissions, ...changes };
  return getVersionState(role.name, fields, catalogue);
}

/** The latest first. @throws NOT_FOUND, BAD_CURSOR */
export async function listRoleVersions(
  context: Context,
  query: { id: string; cursor?: string | undefined; limit: number },
): Promise<PagedResult<RoleVersion>> {
  const { id, limit } = query;
  const beforeVersion = readCursor(z.int().min(1), query.cursor);
  const role = await readRole(context, id);
  // One more than a page needs, so that its last row is seen beside the one before it.
  const rows = await context.unit.query(
    selectVersions(context.companyId, { roleId: id, before: beforeVersion, limit: limit + 1 }),
  );
  const catalogue = await getCurrentCatalogue(context);
  const { data, page } = toPage(rows, { limit, position: ({ number }) => number });
  const people = await findPeople(
    context,
    data.flatMap(({ byId }) => byId ?? []),
  );
  const now = getRoleState(role, catalogue);
  const states = rows.map(({ fields }) => getVersionState(role.name, fields, catalogue));
  const versionViews = data.map(({ byId, ...row }, index): RoleVersion => {
    const [state, former] = [states[index] as RoleState, states[index + 1]];
    const { name = '', avatar = null } = people.get(byId ?? '') ?? {};
    const by = byId === null ? null : { id: byId, name, avatar };
    const changes = former ? describeRoleChanges(former, state, catalogue) : [];
    return { ...row, by, changes, back: describeRoleChanges(now, state, catalogue) };
  });
  return { data: versionViews, page };
}

function groupByModule(permissions: readonly PermissionWithModule[]): RoleComparison['added'] {
  const groups = Map.groupBy(permissions, ({ room }) => room.ko);
  return [...groups.values()].flatMap((some) => (some[0] ? [{ room: some[0].room, permissions: some }] : []));
}

/** Changes from the base version to the other, in either order. @throws NOT_FOUND if one of them does not exist */
export async function compareRoleVersions(
  context: Context,
  query: { id: string; base: number; other: number },
): Promise<RoleComparison> {
  const { companyId } = context;
  const { id: roleId } = query;
  const role = await readRole(context, roleId);
  const [[base], [other]] = await context.unit.queryAll([
    selectVersion(companyId, { roleId, number: query.base }),
    selectVersion(companyId, { roleId, number: query.other }),
  ] as const);
  if (!base || !other) throw fail(kernelErrors.NOT_FOUND);
  const catalogue = await listPermissionsByModule(context);
  const [before, after] = [
    getVersionState(role.name, base.fields, catalogue),
    getVersionState(role.name, other.fields, catalogue),
  ];
  const { added, removed } = describePermissionChanges(before, after, catalogue);
  return { changes: describeFieldChanges(before, after), added: groupByModule(added), removed: groupByModule(removed) };
}
