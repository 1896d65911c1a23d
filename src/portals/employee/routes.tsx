/** The employee portal: its layout, the order of its menu, and the two screens that show something of many rooms. */
import { IconHome, IconLayoutDashboard } from '@tabler/icons-react';
import { systemPermissions } from '#kernel/contract/system.ts';
import { late } from '#kernel/web/late.tsx';
import type { Screen } from '#kernel/web/screen.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import type { PortalFacts } from '#portals/shell/portal.ts';
import { employeePaths } from './paths.ts';
import { TourDoor } from './TourDoor.tsx';

const NoticeBell = late(async () => (await import('#modules/notification/web/index.ts')).NoticeBell);

export const employeePortal: PortalFacts = {
  tools: NoticeBell,
  companion: TourDoor,
  name: 'employee',
  title: { ko: '직원 포털', en: 'Employee portal' },
  home: accessPaths.workspace(),
  search: async (typed) => (await import('#modules/axis/web/index.ts')).searchPalette(typed),
  loginPath: accessPaths.login(),
  layout: 'side',
  groups: {
    work: { ko: '내 업무', en: 'My work' },
    flow: { ko: '업무 흐름', en: 'Flows' },
    people: { ko: '사람·거래처', en: 'People' },
    goods: { ko: '상품·재고', en: 'Goods and stock' },
    space: { ko: '공간', en: 'Spaces' },
    finance: { ko: '재무', en: 'Finance' },
    decision: { ko: '결재', en: 'Decisions' },
    record: { ko: '모든 데이터', en: 'All data' },
  },
  links: [
    { to: companyPaths.site, right: 'public', site: true },
    { to: itemPaths.catalog, right: 'public', site: true },
    { to: accessPaths.admin, right: systemPermissions['kernel.audit.read'] },
  ],
};

export const screens: readonly Screen[] = [
  {
    path: employeePaths.dashboard,
    portal: 'employee',
    right: 'member',
    menu: { group: 'work', icon: IconLayoutDashboard, order: 10 },
    load: async () => (await import('./screens/Dashboard.tsx')).Dashboard,
  },
  {
    path: accessPaths.workspace,
    portal: 'employee',
    right: 'member',
    menu: { group: 'work', icon: IconHome, order: 20 },
    keywords: '결재함 inbox',
    load: async () => (await import('./screens/Workspace.tsx')).Workspace,
  },
];
