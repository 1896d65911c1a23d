/** Who may look at the organisation chart, and who keeps it. */
import { definePermissions } from '#kernel/contract/permission.ts';

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
});
