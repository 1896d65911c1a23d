import { definePermissions, staff, workers } from '#kernel/contract/permission.ts';

export const decisionPermissions = definePermissions({
  'decision.approval.read': { ko: '결재 보기', en: 'View approvals', level: 'read', roles: staff },
  'decision.approval.decide': { ko: '결재하기', en: 'Decide approvals', level: 'read', roles: workers },
  'decision.approval.request': { ko: '결재 요청', en: 'Request approvals', level: 'read', roles: workers },
  'decision.line.read': { ko: '결재선 보기', en: 'View approval lines', level: 'read', roles: workers },
  'decision.line.manage': { ko: '결재선 관리', en: 'Manage approval lines', level: 'admin', roles: ['admin'] },
});
