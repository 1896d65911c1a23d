/** What a role was, each version beside the one before it and beside the role as it is now. */
import { z } from 'zod';
import type { Paged } from '#kernel/contract/endpoint.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { type RoleState, roleChanges } from '../contract/role.changes.ts';
import type { RoleFields, RoleVersion } from '../contract/role.endpoints.ts';
import type { Role, RoleChange } from '../contract/shapes.ts';
import { catalogueHere, permissionsOf } from './catalogue.ts';
import { readRole } from './role.service.ts';
import { versionsOf } from './role-version.queries.ts';

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
    const by = byId === null ? null : { id: byId, name: people.get(byId)?.name ?? '' };
    const changes = former ? roleChanges(former, state, catalogue) : [];
    return { ...row, by, changes, back: roleChanges(now, state, catalogue) };
  });
  return { data: shown, page };
}
