/** The root host: what the product is, signing in, finding and founding companies. */

import { IconHome, IconLayoutDashboard, IconPlus, IconSearch } from '@tabler/icons-react';
import { words } from '#kernel/contract/words.ts';
import { identityScreens } from '#modules/identity/web/index.ts';
import type { Portal } from '#portals/shell/route-table.ts';

const landing = async () => (await import('./screens/Landing.tsx')).Landing;
const search = async () => (await import('./screens/CompanySearch.tsx')).CompanySearch;
const create = async () => (await import('./screens/CreateCompany.tsx')).CreateCompany;
const dashboard = async () => (await import('./screens/UserDashboard.tsx')).UserDashboard;
const landingTitle = { ko: '회사의 모든 흐름을 한 곳에서', en: 'Every flow of your company, in one place' };
const createTitle = { ko: '회사 만들기', en: 'Create a company' };

export const genesisPortal: Portal = {
  name: 'genesis',
  title: { ko: '흐름', en: 'Heureum' },
  home: '/',
  loginPath: '/genesis/login',
  layout: 'top',
  groups: { main: { ko: '시작', en: 'Start' } },
  routes: [
    { path: '/', title: landingTitle, screen: landing, permission: 'public' },
    {
      path: '/genesis',
      title: { ko: '처음', en: 'Start' },
      screen: landing,
      permission: 'public',
      nav: { group: 'main', icon: IconHome, order: 10 },
    },
    {
      path: '/genesis/login',
      title: words.signIn,
      screen: identityScreens.login,
      permission: 'public',
      bare: true,
    },
    {
      path: '/genesis/company-search',
      title: { ko: '회사 찾기', en: 'Find a company' },
      screen: search,
      permission: 'signed-in',
      nav: { group: 'main', icon: IconSearch, order: 20 },
    },
    {
      path: '/genesis/create-company',
      title: createTitle,
      screen: create,
      permission: 'signed-in',
      nav: { group: 'main', icon: IconPlus, order: 30 },
    },
    { path: '/create-company', title: createTitle, screen: create, permission: 'signed-in' },
    {
      path: '/genesis/user',
      title: { ko: '내 대시보드', en: 'My dashboard' },
      screen: dashboard,
      permission: 'signed-in',
      nav: { group: 'main', icon: IconLayoutDashboard, order: 40 },
    },
  ],
};
