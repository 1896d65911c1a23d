/** What a role was, each version beside the one before it and beside the role as it is now. */
import { z } from 'zod';
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { PermissionOfRoom } from '../contract/permission.endpoints.ts';
import { fieldChanges, type RoleState, rightChanges, roleChanges } from '../contract/role.changes.ts';
import type { RoleComparison, RoleFields, RoleVersion } from '../contract/role.endpoints.ts';
import type { Role, RoleChange } from '../contract/shapes.ts';
import { catalogueHere, permissionsByRoom, permissionsOf } from './catalogue.ts';
import { readRole } from './role.service.ts';
import { versionNumbered, versionsOf } from './role-version.queries.ts';

type Catalogue = readonly PermissionDefinition[];

const stateOf = (name: string, fields: RoleFields, catalogue: Catalogue): RoleState => ({
  ...fields,
  patterns: permissionsOf({ name, permissions: fields.permissions }, catalogue),
});

/** The role as it is, or as a change would make it. */
export function stateNow(role: Role, catalogue: Catalogue, change: Omit<RoleChange, 'version'> = {}): RoleState {
  const { displayName, description, level, category, requiresApproval, isActive, tags } = role;
  const now = { displayName, description, level, category, requiresApproval, isActive, tags };
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const fields = { ...now, permissions: role.isShipped ? null : role.permissions, ...given };
  return stateOf(role.name, fields, catalogue);
}

/** The latest first. @throws NOT_FOUND, BAD_CURSOR */
export async function listRoleVersions(
  context: Context,
  asked: { id: string; cursor?: string | undefined; limit: number },
): Promise<Paged<RoleVersion>> {
  const { id, limit } = asked;
  const before = readCursor(z.int().min(1), asked.cursor);
  const role = await readRole(context, id);
  // One more than a page needs, so that its last row is seen beside the one before it.
  const rows = await context.unit.query(versionsOf(context.companyId, { roleId: id, before, limit: limit + 1 }));
  const catalogue = await catalogueHere(context);
  const { data, page } = pageOf(rows, { limit, position: ({ number }) => number });
  const people = await findPeople(
    context,
    data.flatMap(({ byId }) => byId ?? []),
  );
  const now = stateNow(role, catalogue);
  const states = rows.map(({ fields }) => stateOf(role.name, fields, catalogue));
  const shown = data.map(({ byId, ...row }, index): RoleVersion => {
    const [state, former] = [states[index] as RoleState, states[index + 1]];
    const { name = '', avatar = null } = people.get(byId ?? '') ?? {};
    const by = byId === null ? null : { id: byId, name, avatar };
    const changes = former ? roleChanges(former, state, catalogue) : [];
    return { ...row, by, changes, back: roleChanges(now, state, catalogue) };
  });
  return { data: shown, page };
}

function byRoom(permissions: readonly PermissionOfRoom[]): RoleComparison['added'] {
  const groups = Map.groupBy(permissions, ({ room }) => room.ko);
  return [...groups.values()].flatMap((some) => (some[0] ? [{ room: some[0].room, permissions: some }] : []));
}

/** What changed from the base to the other, whichever came first. @throws NOT_FOUND where one of them never was */
export async function compareRoleVersions(
  context: Context,
  asked: { id: string; base: number; other: number },
): Promise<RoleComparison> {
  const { companyId } = context;
  const { id: roleId } = asked;
  const role = await readRole(context, roleId);
  const [[base], [other]] = await context.unit.queryAll([
    versionNumbered(companyId, { roleId, number: asked.base }),
    versionNumbered(companyId, { roleId, number: asked.other }),
  ] as const);
  if (!base || !other) throw fail(kernelErrors.NOT_FOUND);
  const catalogue = await permissionsByRoom(context);
  const [before, after] = [stateOf(role.name, base.fields, catalogue), stateOf(role.name, other.fields, catalogue)];
  const { added, removed } = rightChanges(before, after, catalogue);
  return { changes: fieldChanges(before, after), added: byRoom(added), removed: byRoom(removed) };
}
