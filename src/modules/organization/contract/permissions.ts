/** Permissions to view and to edit the organisation chart. */
import { definePermissions, workerRoles } from '#kernel/contract/permission.ts';

/** Everybody who works here sees who belongs where. */
const staff = [
  ...['admin', 'manager', 'supervisor', 'user', 'viewer', 'employee', 'operator'],
  ...['approver', 'finance', 'data-manager', 'designer', 'marketer'],
];

export const organizationPermissions = definePermissions({
  'organization.chart.read': { ko: '조직도 조회', en: 'Read the organisation chart', level: 'read', roles: staff },
  'organization.chart.write': {
    ko: '조직도 관리',
    en: 'Manage the organisation chart',
    level: 'write',
    roles: ['admin', 'manager'],
  },
  'organization.delegation.own': {
    ko: '내 부재와 대리인 정하기',
    en: 'Name a delegate for one’s own absence',
    level: 'read',
    roles: workerRoles,
  },
  'organization.delegation.manage': {
    ko: '다른 사람의 부재와 대리인 정하기',
    en: 'Name delegates for the absence of others',
    level: 'admin',
    roles: ['admin'],
  },
});
