import { definePermissions } from '#kernel/contract/permission.ts';

export const axisPermissions = definePermissions({
  'axis.record.read': { ko: '레코드 조회', en: 'Read records', level: 'read' },
  'axis.record.create': { ko: '레코드 등록', en: 'Create records', level: 'write' },
  'axis.record.update': { ko: '레코드 수정', en: 'Edit records', level: 'write' },
  'axis.record.delete': { ko: '레코드 삭제와 복원', en: 'Delete and restore records', level: 'write' },
  'axis.record.erase': { ko: '레코드 완전 삭제', en: 'Erase records', level: 'admin' },
  'axis.type.manage': { ko: '유형과 필드 관리', en: 'Manage types and fields', level: 'admin' },
});
