/** Permissions on approvals, and the default roles that hold them. */
import type { ObjectRule } from '#kernel/contract/endpoint.ts';
import { definePermissions, invitedRoles, staffRoles, workerRoles } from '#kernel/contract/permission.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';

export const decisionPermissions = definePermissions({
  'decision.approval.read': {
    ko: '내가 요청했거나 결재하는 결재 보기',
    en: 'View own approvals',
    level: 'read',
    roles: [...staffRoles, ...invitedRoles],
  },
  'decision.approval.read-all': {
    ko: '모든 결재 보기',
    en: 'View all approvals',
    level: 'write',
    roles: ['manager', 'admin', 'operator'],
  },
  'decision.approval.decide': {
    ko: '결재하기',
    en: 'Decide approvals',
    level: 'read',
    roles: [...workerRoles, ...invitedRoles],
  },
  'decision.approval.request': { ko: '결재 요청', en: 'Request approvals', level: 'read', roles: workerRoles },
  'decision.line.read': { ko: '결재선 보기', en: 'View approval lines', level: 'read', roles: workerRoles },
  'decision.line.manage': { ko: '결재선 관리', en: 'Manage approval lines', level: 'admin', roles: ['admin'] },
});

/** Either opens the calls; `approvalRule` says which approvals. */
export const approvalReaders = ['decision.approval.read', 'decision.approval.read-all'] as const;

const approvalRuleTexts = {
  ko: '결재를 요청한 사람과 그 결재를 하는 사람의 것입니다. 다른 사람의 결재는 decision.approval.read-all이 있고 그 진행 건을 볼 수 있어야 보며, 내용은 참여한 사람과 업무 흐름의 소유자·협업자만 봅니다.',
  en: 'For who asked for the approval and who is asked to decide it or did. Those of others need decision.approval.read-all and the right to see the run; what they are about is only for who takes part and for the owner and collaborators of the flow.',
};
const widerPermissions = ['decision.approval.read-all', flowPermissions['flow.execution.read-all'].name];
export const approvalRule: ObjectRule = { ...approvalRuleTexts, beyond: widerPermissions, outside: 404 };
export const approvalsRule: ObjectRule = { ...approvalRuleTexts, beyond: widerPermissions, outside: 'left-out' };
/** To act takes a seat, whatever one sees. */
export const approvalActionRule: ObjectRule = {
  ko: `${approvalRuleTexts.ko} 결재는 차례가 된 사람만 합니다(403 NOT_YOUR_TURN). 회수는 요청한 사람만 합니다(403 CANNOT_WITHDRAW).`,
  en: `${approvalRuleTexts.en} Only whose turn it is decides (403 NOT_YOUR_TURN), only who asked withdraws (403 CANNOT_WITHDRAW).`,
  beyond: widerPermissions,
  outside: 404,
};
