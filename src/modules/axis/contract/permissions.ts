import { definePermissions, type PermissionDefinition } from '#kernel/contract/permission.ts';
import { axes, builtinTypes } from './axis.ts';
import { permissionsOfType } from './rights.ts';

const staff = [
  ...['admin', 'manager', 'supervisor', 'user', 'viewer', 'employee', 'operator', 'approver'],
  ...['finance', 'data-manager', 'designer', 'marketer'],
];

export const axisPermissions = definePermissions({
  // The floor: with it one sees open types, and types of which one has the right.
  'axis.record.read': { ko: '자료 열람', en: 'Open the records', level: 'read', roles: staff },
  'axis.type.manage': {
    ko: '유형과 필드 관리',
    en: 'Manage types and fields',
    level: 'admin',
    roles: ['admin', 'data-manager'],
  },
});

/** `axis.<axis>.<type>.read|write|erase` of the types that every company has. A company's own types bring theirs. */
export const typePermissions: Readonly<Record<string, PermissionDefinition>> = Object.fromEntries(
  axes.flatMap((axis) =>
    Object.entries(builtinTypes[axis]).flatMap(([key, type]) =>
      permissionsOfType({ axis, key, ...type }).map((permission) => [permission.name, permission]),
    ),
  ),
);
