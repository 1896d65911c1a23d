import type { ObjectRule } from '#kernel/contract/endpoint.ts';
import { definePermissions, staff, workers } from '#kernel/contract/permission.ts';

export const decisionPermissions = definePermissions({
  'decision.approval.read': {
    ko: '내가 요청했거나 결재하는 결재 보기',
    en: 'View own approvals',
    level: 'read',
    roles: staff,
  },
  'decision.approval.read-all': {
    ko: '모든 결재 보기',
    en: 'View all approvals',
    level: 'write',
    roles: ['manager', 'admin', 'operator'],
  },
  'decision.approval.decide': { ko: '결재하기', en: 'Decide approvals', level: 'read', roles: workers },
  'decision.approval.request': { ko: '결재 요청', en: 'Request approvals', level: 'read', roles: workers },
  'decision.line.read': { ko: '결재선 보기', en: 'View approval lines', level: 'read', roles: workers },
  'decision.line.manage': { ko: '결재선 관리', en: 'Manage approval lines', level: 'admin', roles: ['admin'] },
});

/** Either opens the calls; `approvalRule` says which approvals. */
export const approvalReaders = ['decision.approval.read', 'decision.approval.read-all'] as const;

const whose = {
  ko: '결재를 요청한 사람과 그 결재를 하는 사람의 것입니다. 모두의 결재를 보려면 decision.approval.read-all이 있어야 합니다.',
  en: 'For who asked for the approval and who is asked to decide it or did. All of them need decision.approval.read-all.',
};
const beyond = ['decision.approval.read-all'];
export const approvalRule: ObjectRule = { ...whose, beyond, outside: 404 };
export const approvalsRule: ObjectRule = { ...whose, beyond, outside: 'left-out' };
/** To act takes a seat, whatever one sees. */
export const actingRule: ObjectRule = {
  ko: `${whose.ko} 결재는 차례가 된 사람만 합니다(403 NOT_YOUR_TURN). 회수는 요청한 사람만 합니다(403 CANNOT_WITHDRAW).`,
  en: `${whose.en} Only whose turn it is decides (403 NOT_YOUR_TURN), only who asked withdraws (403 CANNOT_WITHDRAW).`,
  beyond,
  outside: 404,
};
