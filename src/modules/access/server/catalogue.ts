/** All permissions, and those that roles include: declared by the app's modules, and added by a company's own types. */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf, declaredPermissions } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import { otherModules } from '../contract/permission.endpoints.ts';
import { defaultRoles, getShippedPermissions } from '../contract/roles.ts';
import { type RoleRow, selectRoles } from './role.queries.ts';

/** Permissions that name a role that there is not. */
export function assertCatalogue(app: App): string[] {
  const unknownRoles = ({ roles = [] }: PermissionDefinition) => roles.filter((role) => !(role in defaultRoles));
  return [...declaredPermissions(app).values()].flatMap((permission) =>
    unknownRoles(permission).map((role) => `${permission.name} is given to a role that there is not: ${role}`),
  );
}

/** Of this company. */
export async function getCatalogue(unit: Unit, companyId: string): Promise<readonly PermissionDefinition[]> {
  const app = appOf({ unit });
  const own: PermissionDefinition[] = [];
  for (const appModule of app.modules) own.push(...((await appModule.permissionsOf?.(unit, companyId)) ?? []));
  return [
    ...declaredPermissions(app).values(),
    ...own.map((permission) => ({ ...permission, ofCompany: true as const })),
  ];
}

export const getCurrentCatalogue = (context: Context): Promise<readonly PermissionDefinition[]> =>
  getCatalogue(context.unit, context.companyId);

/** The same with the name of each module. */
export async function listPermissionsByModule(
  context: Context,
): Promise<(PermissionDefinition & { room: LocalText })[]> {
  const titles = new Map(appOf(context).modules.map(({ name, audits }) => [name, audits?.title]));
  const getModuleTitle = (name: string): LocalText => titles.get(name.split('.', 1)[0] ?? '') ?? otherModules;
  return (await getCurrentCatalogue(context)).map((permission) => ({
    ...permission,
    room: getModuleTitle(permission.name),
  }));
}

/**
 * The patterns of a stored role: its own, or what the product ships for a default role that no company changed. So an update
 * of the product reaches them without a migration.
 */
export function getRolePatterns(
  role: { name: string; permissions: readonly string[] | null },
  catalogue: readonly PermissionDefinition[],
): readonly string[] {
  return role.permissions ?? getShippedPermissions(role.name, catalogue);
}

/** All patterns of these roles. */
export async function getPatterns(
  context: Context,
  roles: readonly Parameters<typeof getRolePatterns>[0][],
): Promise<readonly string[]> {
  const catalogue = await getCurrentCatalogue(context);
  return roles.flatMap((role) => getRolePatterns(role, catalogue));
}

/** The company's active roles among these names. */
export async function findActiveRoles(context: Context, names: readonly string[]): Promise<RoleRow[]> {
  const rows = await context.unit.query(selectRoles(context.companyId));
  return rows.filter(({ name, isActive }) => isActive && names.includes(name));
}
