/** Every permission that there is: what the rooms declare, and what a company's own types bring. Given by `apps/` at start. */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import type { Unit } from '#kernel/server/database/unit.ts';
import type { Room } from '#kernel/server/room.ts';

type OfCompany = NonNullable<Room['permissionsOf']>;

let definitions: readonly PermissionDefinition[] = [];
let ofCompanies: readonly OfCompany[] = [];

export function setPermissionCatalogue(all: readonly PermissionDefinition[], more: readonly OfCompany[] = []): void {
  definitions = all;
  ofCompanies = more;
}

/** Of this company. */
export async function catalogueOf(unit: Unit, companyId: string): Promise<readonly PermissionDefinition[]> {
  const own: PermissionDefinition[] = [];
  for (const permissionsOf of ofCompanies) own.push(...(await permissionsOf(unit, companyId)));
  return [...definitions, ...own];
}

export const catalogueHere = (context: Context): Promise<readonly PermissionDefinition[]> =>
  catalogueOf(context.unit, companyOf(context).id);

export async function permissionNamed(context: Context, name: string): Promise<PermissionDefinition | null> {
  return (await catalogueHere(context)).find((one) => one.name === name) ?? null;
}
