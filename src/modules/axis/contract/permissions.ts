/** Permissions for records in general; those of each type are in `rights.ts`. */
import { definePermissions } from '#kernel/contract/permission.ts';

const staff = [
  ...['admin', 'manager', 'supervisor', 'user', 'viewer', 'employee', 'operator', 'approver'],
  ...['finance', 'data-manager', 'designer', 'marketer'],
];

export const axisPermissions = definePermissions({
  // The floor: with it one sees open types, and types of which one has the right.
  'axis.record.read': { ko: '자료 열람', en: 'Open the records', level: 'read', roles: staff },
  // Also requires the right to read the type. Other readers of the record see the mask.
  'axis.sealed.show': {
    ko: '암호화한 번호 보기',
    en: 'See encrypted numbers',
    level: 'admin',
    roles: ['finance'],
  },
  'axis.type.manage': {
    ko: '유형과 필드 관리',
    en: 'Manage types and fields',
    level: 'admin',
    roles: ['admin', 'data-manager'],
  },
});
