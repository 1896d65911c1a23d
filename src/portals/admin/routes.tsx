/** The admin area of a company. Every route names a permission that only administrators hold. */

import { IconGauge, IconHistory, IconMail } from '@tabler/icons-react';
import { systemPermissions } from '#kernel/contract/system.ts';
import { words } from '#kernel/contract/words.ts';
import type { Portal } from '#portals/shell/route-table.ts';

export const adminPortal: Portal = {
  name: 'admin',
  title: { ko: '관리자', en: 'Administration' },
  home: '/admin',
  loginPath: '/auth/login',
  layout: 'side',
  groups: {
    overview: { ko: '개요', en: 'Overview' },
    people: { ko: '사람과 권한', en: 'People and permissions' },
    system: words.system,
  },
  links: [{ title: { ko: '업무 공간', en: 'Workspace' }, href: '/workspace', permission: 'member', inside: true }],
  routes: [
    {
      path: '/admin',
      title: { ko: '관리자', en: 'Administration' },
      screen: async () => (await import('./screens/AdminOverview.tsx')).AdminOverview,
      permission: systemPermissions['kernel.audit.read'],
      nav: { group: 'overview', icon: IconGauge, order: 10 },
    },
    {
      path: '/admin/audit',
      title: { ko: '감사 기록', en: 'Audit trail' },
      screen: async () => (await import('./screens/AuditTrail.tsx')).AuditTrail,
      permission: systemPermissions['kernel.audit.read'],
      nav: { group: 'system', icon: IconHistory, order: 20 },
    },
    {
      path: '/admin/mails',
      title: { ko: '발송 메일', en: 'Outgoing mail' },
      screen: async () => (await import('./screens/MailOutbox.tsx')).MailOutbox,
      permission: systemPermissions['kernel.mail.read'],
      nav: { group: 'system', icon: IconMail, order: 30 },
    },
    {
      path: '/admin/mails/:id',
      title: { ko: '메일', en: 'Mail' },
      screen: async () => (await import('./screens/MailDetail.tsx')).MailDetail,
      permission: systemPermissions['kernel.mail.read'],
    },
  ],
};
