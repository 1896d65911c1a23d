import { definePermissions } from '#kernel/contract/permission.ts';

export const flowPermissions = definePermissions({
  'flow.frame.read': { ko: '업무 흐름 보기', en: 'View flows', level: 'read' },
  'flow.frame.create': { ko: '업무 흐름 만들기', en: 'Create flows', level: 'write' },
  'flow.frame.publish': { ko: '업무 흐름 게시', en: 'Publish flows', level: 'write' },
  'flow.execution.read': { ko: '진행 건 보기', en: 'View runs', level: 'read' },
  'flow.execution.start': { ko: '업무 흐름 시작', en: 'Start flows', level: 'read' },
  'flow.execution.undo': { ko: '되돌리기', en: 'Undo runs', level: 'write' },
  'flow.task.complete': { ko: '할 일 처리', en: 'Complete tasks', level: 'read' },
  'flow.operator.manage': { ko: '진행 건 운영(다시 시도, 중단)', en: 'Operate runs (retry, stop)', level: 'write' },
  'flow.expiry.check': { ko: '되돌리기 기한 확인', en: 'Check undo windows', level: 'admin' },
});

/** Who may create frames (specification 5). The company's own master is an administrator. */
export const frameCreatorRoles = ['system_admin', 'master', 'admin', 'manager', 'supervisor'] as const;
