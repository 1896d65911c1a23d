/** The admin area of a company. Every screen names a permission that only administrators hold. */
import { IconGauge, IconHistory, IconMail } from '@tabler/icons-react';
import { systemPermissions } from '#kernel/contract/system.ts';
import { words } from '#kernel/contract/words.ts';
import type { Screen } from '#kernel/web/screen.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import type { PortalFacts } from '#portals/shell/portal.ts';
import { adminPaths } from './paths.ts';

export const adminPortal: PortalFacts = {
  name: 'admin',
  title: accessPaths.admin.title,
  home: accessPaths.admin(),
  loginPath: accessPaths.login(),
  layout: 'side',
  groups: {
    overview: { ko: '개요', en: 'Overview' },
    design: { ko: '만들기', en: 'Design' },
    people: { ko: '사람과 권한', en: 'People and permissions' },
    system: words.system,
  },
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
    path: adminPaths.audit,
    help: async () => (await import('./help.ts')).audit,
    portal: 'admin',
    right: systemPermissions['kernel.audit.read'],
    menu: { group: 'system', icon: IconHistory, order: 20 },
    load: async () => (await import('./screens/AuditTrail.tsx')).AuditTrail,
  },
  {
    path: adminPaths.mails,
    help: async () => (await import('./help.ts')).mails,
    portal: 'admin',
    right: systemPermissions['kernel.mail.read'],
    menu: { group: 'system', icon: IconMail, order: 30 },
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
