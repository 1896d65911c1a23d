import { definePermissions } from '#kernel/contract/permission.ts';

/** Customers and their contacts are records: who keeps them, and leads. */
const keepers = ['admin', 'manager', 'operator', 'data-manager'];

export const axisPermissions = definePermissions({
  'axis.record.read': { ko: '레코드 조회', en: 'Read records', level: 'read', roles: keepers },
  'axis.record.create': {
    ko: '레코드 등록',
    en: 'Create records',
    level: 'write',
    roles: ['admin', 'manager', 'data-manager'],
  },
  'axis.record.update': {
    ko: '레코드 수정',
    en: 'Edit records',
    level: 'write',
    roles: ['admin', 'manager', 'data-manager'],
  },
  'axis.record.delete': {
    ko: '레코드 삭제와 복원',
    en: 'Delete and restore records',
    level: 'write',
    roles: ['admin', 'manager', 'data-manager'],
  },
  'axis.record.erase': {
    ko: '레코드 완전 삭제',
    en: 'Erase records',
    level: 'admin',
    roles: ['admin', 'data-manager'],
  },
  'axis.type.manage': {
    ko: '유형과 필드 관리',
    en: 'Manage types and fields',
    level: 'admin',
    roles: ['admin', 'data-manager'],
  },
});
