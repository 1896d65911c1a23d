/** Role provisioning: first roles. */
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { defaultRoles } from '../contract/roles.ts';
import { insertRole } from './role.queries.ts';
import { storeVersions } from './role.service.ts';

/** The roles that every company starts with. */
export async function provisionRoles(context: Context): Promise<void> {
  const roles = Object.entries(defaultRoles).map(([name, role]) => ({ id: createId(), name, role }));
  for (const { id, name, role } of roles) {
    context.unit.add(
      insertRole(context.companyId, {
        id,
        name,
        displayName: role.title,
        description: role.description,
        level: role.level,
        permissions: null,
        category: role.category,
        isSystem: true,
        isDefault: 'isDefault' in role,
        tags: [],
      }),
    );
  }
  storeVersions(
    context,
    roles.map(({ id }) => id),
    'create',
  );
}
