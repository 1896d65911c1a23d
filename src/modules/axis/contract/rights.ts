/** Rights per record type: their names and the permissions the module requires. */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import type { TypeAccess } from '#kernel/contract/record-type.ts';
import type { LocalText } from '#kernel/contract/text.ts';

export const rights = ['read', 'write', 'erase'] as const;
/** `write` is to create, change, delete, restore and relate; `erase` cannot be taken back. */
export type Right = (typeof rights)[number];

export const rightLabels: Record<Right, LocalText> = {
  read: { ko: '조회', en: 'read' },
  write: { ko: '등록·수정·삭제', en: 'create, edit, delete' },
  erase: { ko: '완전 삭제', en: 'erase for good' },
};

/** @example `axis.entity.external.read` */
export function getRightName(type: { axis: string; key: string }, right: Right): string {
  return `axis.${type.axis}.${type.key}.${right}`;
}

interface RightsOfType {
  axis: string;
  key: string;
  label: LocalText;
  access: TypeAccess;
}

/** The three permissions of a type. */
export function createTypePermissions({ axis, key, label, access }: RightsOfType): PermissionDefinition[] {
  // Restricted types need more than the read level.
  const levels = { read: access.open ? 'read' : 'write', write: 'write', erase: 'admin' } as const;
  return rights.map((right) => ({
    name: getRightName({ axis, key }, right),
    ko: `${label.ko} ${rightLabels[right].ko}`,
    en: `${label.en || label.ko}: ${rightLabels[right].en}`,
    level: levels[right],
    roles: access[right],
  }));
}

/** The permissions of the types a module declares, for that module's own list. */
export function createPermissionsOfTypes(
  types: readonly RightsOfType[],
): Readonly<Record<string, PermissionDefinition>> {
  return Object.fromEntries(types.flatMap(createTypePermissions).map((permission) => [permission.name, permission]));
}

/**
 * The single rule: an open type is readable by any caller; write or erase implies read.
 * @param has whether a permission is held
 */
export function hasTypeRight(
  has: (permission: string) => boolean,
  type: { axis: string; key: string; open: boolean },
  right: Right,
): boolean {
  if (right !== 'read') return has(getRightName(type, right));
  return type.open || rights.some((any) => has(getRightName(type, any)));
}
