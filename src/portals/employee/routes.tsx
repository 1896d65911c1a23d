/** The employee portal: every screen of it, one line each. Rooms' screens come from their `web/index.ts`. */
import type { Portal } from '#portals/shell/route-table.ts';

export const employeePortal: Portal = {
  name: 'employee',
  title: { ko: '직원 포털', en: 'Employee portal' },
  home: '/workspace',
  loginPath: '/auth/login',
  layout: 'side',
  groups: {
    work: { ko: '내 업무', en: 'My work' },
    flow: { ko: '플로우', en: 'Flows' },
    record: { ko: '레코드', en: 'Records' },
    finance: { ko: '재무', en: 'Finance' },
    decision: { ko: '결재', en: 'Decisions' },
  },
  links: [
    { title: { ko: '회사 홈', en: 'Site' }, href: '/', permission: 'public' },
    { title: { ko: '카탈로그', en: 'Catalog' }, href: '/catalog', permission: 'public' },
  ],
  routes: [],
};
