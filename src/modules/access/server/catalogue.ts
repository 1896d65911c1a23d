/**
 * Every permission that there is, and what the roles hold of it: what the rooms of the house declare, and what a company's own
 * types bring.
 */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { houseOf, permissionsIn } from '#kernel/server/house.ts';
import type { House } from '#kernel/server/room.ts';
import { otherRooms } from '../contract/permission.endpoints.ts';
import { defaultRoles, shippedPermissions } from '../contract/roles.ts';
import { type RoleRow, rolesOfCompany } from './role.queries.ts';

/** Permissions that name a role that there is not. */
export function checkCatalogue(house: House): string[] {
  const unknownRoles = ({ roles = [] }: PermissionDefinition) => roles.filter((role) => !(role in defaultRoles));
  return [...permissionsIn(house).values()].flatMap((permission) =>
    unknownRoles(permission).map((role) => `${permission.name} is given to a role that there is not: ${role}`),
  );
}

/** Of this company. */
export async function catalogueOf(unit: Unit, companyId: string): Promise<readonly PermissionDefinition[]> {
  const house = houseOf({ unit });
  const own: PermissionDefinition[] = [];
  for (const room of house.rooms) own.push(...((await room.permissionsOf?.(unit, companyId)) ?? []));
  return [...permissionsIn(house).values(), ...own.map((permission) => ({ ...permission, ofCompany: true as const }))];
}

export const catalogueHere = (context: Context): Promise<readonly PermissionDefinition[]> =>
  catalogueOf(context.unit, context.companyId);

/** The same with what the room of each is called. */
export async function permissionsByRoom(context: Context): Promise<(PermissionDefinition & { room: LocalText })[]> {
  const titles = new Map(houseOf(context).rooms.map(({ name, audits }) => [name, audits?.title]));
  const roomOf = (name: string): LocalText => titles.get(name.split('.', 1)[0] ?? '') ?? otherRooms;
  return (await catalogueHere(context)).map((permission) => ({ ...permission, room: roomOf(permission.name) }));
}

/**
 * The patterns of a stored role: its own, or what the product ships for a default role that no company changed. So an update
 * of the product reaches them without a migration.
 */
export function permissionsOf(
  role: { name: string; permissions: readonly string[] | null },
  catalogue: readonly PermissionDefinition[],
): readonly string[] {
  return role.permissions ?? shippedPermissions(role.name, catalogue);
}

/** All patterns of these roles. */
export async function patternsOf(
  context: Context,
  roles: readonly Parameters<typeof permissionsOf>[0][],
): Promise<readonly string[]> {
  const catalogue = await catalogueHere(context);
  return roles.flatMap((role) => permissionsOf(role, catalogue));
}

/** The company's active roles among these names. */
export async function activeRolesAmong(context: Context, names: readonly string[]): Promise<RoleRow[]> {
  const rows = await context.unit.query(rolesOfCompany(context.companyId));
  return rows.filter(({ name, isActive }) => isActive && names.includes(name));
}
