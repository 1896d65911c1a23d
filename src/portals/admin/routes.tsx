/** The admin area of a company. Every route names a permission that only administrators hold. */
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
    system: { ko: '시스템', en: 'System' },
  },
  links: [{ title: { ko: '업무 공간', en: 'Workspace' }, href: '/workspace', permission: 'member' }],
  routes: [],
};
