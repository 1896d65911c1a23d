import { definePermissions, staff, workers } from '#kernel/contract/permission.ts';

export const flowPermissions = definePermissions({
  'flow.frame.read': { ko: '업무 흐름 보기', en: 'View flows', level: 'read', roles: staff },
  'flow.frame.create': {
    ko: '업무 흐름 만들기',
    en: 'Create flows',
    level: 'write',
    roles: ['admin', 'manager', 'supervisor'],
  },
  'flow.frame.publish': {
    ko: '업무 흐름 게시',
    en: 'Publish flows',
    level: 'write',
    roles: ['admin', 'manager', 'supervisor'],
  },
  'flow.frame.administer': { ko: '모든 업무 흐름 관리', en: 'Administer every flow', level: 'admin', roles: ['admin'] },
  'flow.execution.read': { ko: '진행 건 보기', en: 'View runs', level: 'read', roles: staff },
  'flow.execution.start': { ko: '업무 흐름 시작', en: 'Start flows', level: 'read', roles: workers },
  'flow.execution.undo': {
    ko: '되돌리기',
    en: 'Undo runs',
    level: 'write',
    roles: ['admin', 'manager', 'supervisor', 'operator'],
  },
  'flow.task.complete': { ko: '할 일 처리', en: 'Complete tasks', level: 'read', roles: workers },
  'flow.operator.manage': {
    ko: '진행 건 운영(다시 시도, 중단)',
    en: 'Operate runs (retry, stop)',
    level: 'write',
    roles: ['admin', 'manager', 'supervisor', 'operator'],
  },
  'flow.expiry.check': { ko: '되돌리기 기한 확인', en: 'Check undo windows', level: 'admin', roles: ['admin'] },
});
