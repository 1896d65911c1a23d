/** Every permission that the rooms declare, given by `apps/` at start, and what the roles hold of it. */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { defaultRoles, shippedPermissions } from '../contract/roles.ts';

let definitions: readonly PermissionDefinition[] = [];
let byName = new Map<string, PermissionDefinition>();
let shipped = new Map<string, readonly string[]>();

/** @throws Error when a permission names a role that there is not */
export function setPermissionCatalogue(all: readonly PermissionDefinition[]): void {
  const strange = all.find((one) => one.roles?.some((role) => !(role in defaultRoles)));
  if (strange) throw new Error(`${strange.name} names a default role that there is not: ${strange.roles?.join(', ')}`);
  definitions = all;
  byName = new Map(all.map((one) => [one.name, one]));
  shipped = new Map(Object.keys(defaultRoles).map((role) => [role, shippedPermissions(role, all)]));
}

export const catalogue = (): readonly PermissionDefinition[] => definitions;
export const permissionNamed = (name: string): PermissionDefinition | null => byName.get(name) ?? null;

/**
 * The patterns of a stored role: its own, or what the product ships for a default role that no company changed. So an update
 * of the product reaches them without a migration.
 */
export function permissionsOf(role: { name: string; permissions: readonly string[] | null }): readonly string[] {
  return role.permissions ?? shipped.get(role.name) ?? [];
}
