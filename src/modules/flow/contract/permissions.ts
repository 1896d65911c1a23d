import { definePermissions } from '#kernel/contract/permission.ts';

export const flowPermissions = definePermissions({
  'flow.frame.read': { ko: '플로우 프레임 보기', en: 'View flow frames', level: 'read' },
  'flow.frame.create': { ko: '플로우 프레임 만들기', en: 'Create flow frames', level: 'write' },
  'flow.frame.publish': { ko: '플로우 프레임 게시', en: 'Publish flow frames', level: 'write' },
  'flow.execution.read': { ko: '실행 보기', en: 'View executions', level: 'read' },
  'flow.execution.start': { ko: '플로우 시작', en: 'Start flows', level: 'read' },
  'flow.execution.undo': { ko: '실행 취소', en: 'Undo executions', level: 'write' },
  'flow.task.complete': { ko: '할 일 처리', en: 'Complete tasks', level: 'read' },
  'flow.operator.manage': { ko: '실행 운영(재시도, 중단)', en: 'Operate executions (retry, cancel)', level: 'write' },
  'flow.expiry.check': { ko: '실행 취소 만료 확인', en: 'Run the undo expiry check', level: 'admin' },
});

/** Who may create frames (specification 5). The company's own master is an administrator. */
export const frameCreatorRoles = ['system_admin', 'master', 'admin', 'manager', 'supervisor'] as const;
