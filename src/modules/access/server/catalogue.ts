/**
 * Every permission that there is, and what the roles hold of it: what the rooms declare, and what a company's own types bring.
 * Given by `apps/` at start.
 */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import type { Room } from '#kernel/server/room.ts';
import { defaultRoles, shippedPermissions } from '../contract/roles.ts';

type OfCompany = NonNullable<Room['permissionsOf']>;

let definitions: readonly PermissionDefinition[] = [];
let ofCompanies: readonly OfCompany[] = [];

/** @throws Error when a permission names a role that there is not */
export function setPermissionCatalogue(all: readonly PermissionDefinition[], more: readonly OfCompany[] = []): void {
  const strange = all.find((one) => one.roles?.some((role) => !(role in defaultRoles)));
  if (strange) throw new Error(`${strange.name} names a default role that there is not: ${strange.roles?.join(', ')}`);
  definitions = all;
  ofCompanies = more;
}

/** Of this company. */
export async function catalogueOf(unit: Unit, companyId: string): Promise<readonly PermissionDefinition[]> {
  const own: PermissionDefinition[] = [];
  for (const permissionsOfOne of ofCompanies) own.push(...(await permissionsOfOne(unit, companyId)));
  return [...definitions, ...own.map((permission) => ({ ...permission, ofCompany: true as const }))];
}

export const catalogueHere = (context: Context): Promise<readonly PermissionDefinition[]> =>
  catalogueOf(context.unit, companyOf(context).id);

export async function permissionNamed(context: Context, name: string): Promise<PermissionDefinition | null> {
  return (await catalogueHere(context)).find((one) => one.name === name) ?? null;
}

/**
 * The patterns of a stored role: its own, or what the product ships for a default role that no company changed. So an update
 * of the product reaches them without a migration.
 * @param catalogue of the role's company; left out, without what its own types bring
 */
export function permissionsOf(
  role: { name: string; permissions: readonly string[] | null },
  catalogue: readonly PermissionDefinition[] = definitions,
): readonly string[] {
  return role.permissions ?? shippedPermissions(role.name, catalogue);
}
