/** Every permission that the rooms declare, given by `apps/` at start. */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';

let definitions: readonly PermissionDefinition[] = [];
let byName = new Map<string, PermissionDefinition>();

export function setPermissionCatalogue(all: readonly PermissionDefinition[]): void {
  definitions = all;
  byName = new Map(all.map((one) => [one.name, one]));
}

export const catalogue = (): readonly PermissionDefinition[] => definitions;
export const permissionNamed = (name: string): PermissionDefinition | null => byName.get(name) ?? null;
