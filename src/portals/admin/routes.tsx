/** The admin area of a company. Every screen names a permission that only administrators hold. */
import { IconBuildingStore, IconGauge, IconHistory, IconMail, IconToggleRight, IconTool } from '@tabler/icons-react';
import { systemPermissions } from '#kernel/contract/permissions.ts';
import type { Screen } from '#kernel/web/screen.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { flowPermissions } from '#modules/flow/contract/permissions.ts';
import type { PortalFacts } from '#portals/shell/portal.ts';
import { adminGroups } from './groups.ts';
import { adminPaths } from './paths.ts';

export const adminPortal: PortalFacts = {
  name: 'admin',
  title: accessPaths.admin.title,
  home: accessPaths.admin(),
  loginPath: accessPaths.login(),
  layout: 'side',
  groups: adminGroups,
  links: [{ to: accessPaths.workspace, right: 'member' }],
};

export const screens: readonly Screen[] = [
  {
    path: accessPaths.admin,
    help: async () => (await import('./help.ts')).overview,
    portal: 'admin',
    right: systemPermissions['kernel.audit.read'],
    menu: { group: 'overview', icon: IconGauge, order: 10 },
    load: async () => (await import('./screens/AdminOverview.tsx')).AdminOverview,
  },
  {
    path: companyPaths.setup,
    help: async () => (await import('./help.ts')).companySetup,
    portal: 'admin',
    right: companyPermissions['company.profile.change'],
    menu: { group: 'overview', icon: IconTool, order: 15 },
    load: async () => (await import('./screens/CompanySetup.tsx')).CompanySetup,
  },
  {
    path: companyPaths.settings,
    help: async () => (await import('./help.ts')).companySettings,
    portal: 'admin',
    right: companyPermissions['company.profile.change'],
    menu: { group: 'overview', icon: IconBuildingStore, order: 20 },
    keywords: '사업자 로고 통화 회계연도 보안 보관 기간 logo currency security retention',
    load: async () => (await import('./screens/CompanySettings.tsx')).CompanySettings,
  },
  {
    path: adminPaths.settings,
    help: async () => (await import('./help.ts')).adminSettings,
    portal: 'admin',
    right: flowPermissions['flow.expiry.check'],
    menu: { group: 'overview', icon: IconToggleRight, order: 25 },
    keywords: '되돌리기 승인 알림 방해금지 기능 스위치 undo approval notices quiet features',
    load: async () => (await import('./screens/AdminSettings.tsx')).AdminSettings,
  },
  {
    path: adminPaths.audit,
    help: async () => (await import('./help.ts')).audit,
    portal: 'admin',
    right: systemPermissions['kernel.audit.read'],
    menu: { group: 'logs', icon: IconHistory, order: 10 },
    load: async () => (await import('./screens/AuditTrail.tsx')).AuditTrail,
  },
  {
    path: adminPaths.mails,
    help: async () => (await import('./help.ts')).mails,
    portal: 'admin',
    right: systemPermissions['kernel.mail.read'],
    menu: { group: 'logs', icon: IconMail, order: 20 },
    load: async () => (await import('./screens/MailOutbox.tsx')).MailOutbox,
  },
  {
    path: adminPaths.mail,
    help: async () => (await import('./help.ts')).mail,
    portal: 'admin',
    right: systemPermissions['kernel.mail.read'],
    load: async () => (await import('./screens/MailDetail.tsx')).MailDetail,
  },
];
