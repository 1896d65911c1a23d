/** Permissions on flows, runs and undos, and the default roles that hold them. */
import type { ObjectRule } from '#kernel/contract/endpoint.ts';
import { definePermissions, invitedRoles, staffRoles, workerRoles } from '#kernel/contract/permission.ts';

export const flowPermissions = definePermissions({
  'flow.frame.read': { ko: '업무 흐름 보기', en: 'View flows', level: 'read', roles: staffRoles },
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
  'flow.execution.read': {
    ko: '내가 참여한 진행 건 보기',
    en: 'View runs that I take part in',
    level: 'read',
    roles: [...staffRoles, ...invitedRoles],
  },
  'flow.execution.read-team': {
    ko: '팀원의 진행 건 보기',
    en: 'View the runs of the team',
    level: 'write',
    roles: ['supervisor', 'manager', 'admin'],
  },
  'flow.execution.read-all': {
    ko: '모든 진행 건 보기',
    en: 'View all runs',
    level: 'write',
    roles: ['manager', 'admin', 'operator'],
  },
  'flow.execution.start': { ko: '업무 흐름 시작', en: 'Start flows', level: 'read', roles: workerRoles },
  'flow.execution.undo': {
    ko: '되돌리기',
    en: 'Undo runs',
    level: 'write',
    roles: ['admin', 'manager', 'supervisor', 'operator'],
  },
  'flow.task.complete': {
    ko: '할 일 처리',
    en: 'Complete tasks',
    level: 'read',
    roles: [...workerRoles, ...invitedRoles],
  },
  'flow.operator.manage': {
    ko: '진행 건 운영(다시 시도, 중단)',
    en: 'Operate runs (retry, stop)',
    level: 'write',
    roles: ['admin', 'manager', 'supervisor', 'operator'],
  },
  'flow.stream.read': {
    ko: '시작 조건 보기',
    en: 'View what starts flows',
    level: 'read',
    roles: ['admin', 'manager', 'supervisor', 'operator'],
  },
  'flow.stream.manage': {
    ko: '시작 조건 만들기와 수정',
    en: 'Make and change what starts flows',
    level: 'write',
    roles: ['admin', 'manager', 'supervisor'],
  },
  'flow.expiry.check': { ko: '되돌리기 기한 확인', en: 'Check undo windows', level: 'admin', roles: ['admin'] },
});

/** Seeing executions: own ones, the team's, all. Any of them opens the calls; `executionRule` says which executions. */
export const executionReaders = ['flow.execution.read', 'flow.execution.read-team', 'flow.execution.read-all'] as const;

/** Whose executions, undos and figures each of them opens. */
const executionRuleTexts = {
  ko: '시작했거나 참여한 사람(단계를 맡음, 처리함, 결재함, 되돌리기를 요청함)의 것입니다. 팀원이 시작한 것은 flow.execution.read-team, 모두의 것은 flow.execution.read-all이 있어야 하며, 비공개 업무 흐름의 것은 참여한 사람만 봅니다.',
  en: 'For who started it or takes part (was asked for a step, did one, decides an approval, asked for its undo). What the team started needs flow.execution.read-team, everything needs flow.execution.read-all; of a flow that is hidden from the caller only those who take part see it.',
};
const widerPermissions = ['flow.execution.read-team', 'flow.execution.read-all'];
export const executionRule: ObjectRule = { ...executionRuleTexts, beyond: widerPermissions, outside: 404 };
export const executionsRule: ObjectRule = { ...executionRuleTexts, beyond: widerPermissions, outside: 'left-out' };
/** The write asks more than the look: without it the caller sees the execution and is refused. */
export const undoRule: ObjectRule = {
  ko: `${executionRuleTexts.ko} 되돌리려면 flow.execution.undo가 있거나, 시작한 사람이 되돌릴 수 있는 업무 흐름에서 본인이 시작한 것이어야 합니다(403 UNDO_FORBIDDEN). 권한을 주거나 종료한 일은 그 권한을 줄 수 있는 사람만 되돌립니다.`,
  en: `${executionRuleTexts.en} To undo takes flow.execution.undo, or to have started a run of a flow that its initiator may undo (403 UNDO_FORBIDDEN). What gave or took rights is taken back by who may give them.`,
  beyond: widerPermissions,
  outside: 404,
};
