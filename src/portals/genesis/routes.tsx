/** The root host: what the product is, signing in, finding and founding companies. */
import { IconLayoutDashboard, IconPlus, IconSearch } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import type { PortalFacts } from '#portals/shell/portal.ts';
import { genesisPaths } from './paths.ts';

export const genesisPortal: PortalFacts = {
  name: 'genesis',
  title: { ko: '흐름', en: 'Heureum' },
  home: identityPaths.landing(),
  loginPath: identityPaths.login(),
  layout: 'top',
  groups: { main: { ko: '시작', en: 'Start' } },
};

const landing: Omit<Screen, 'path'> = {
  portal: 'genesis',
  right: 'public',
  help: async () => (await import('./help.ts')).landing,
  load: async () => (await import('./screens/Landing.tsx')).Landing,
};
const create: Omit<Screen, 'path'> = {
  portal: 'genesis',
  right: 'signed-in',
  help: async () => (await import('./help.ts')).create,
  load: async () => (await import('./screens/CreateCompany.tsx')).CreateCompany,
};

export const screens: readonly Screen[] = [
  { path: identityPaths.landing, ...landing },
  { path: identityPaths.start, ...landing },
  {
    path: companyPaths.search,
    help: async () => (await import('./help.ts')).search,
    portal: 'genesis',
    right: 'signed-in',
    menu: { group: 'main', icon: IconSearch, order: 20 },
    load: async () => (await import('./screens/CompanySearch.tsx')).CompanySearch,
  },
  {
    path: genesisPaths.layout,
    help: async () => (await import('./help.ts')).layout,
    portal: 'genesis',
    right: 'public',
    load: async () => (await import('./screens/LayoutDemo.tsx')).LayoutDemo,
  },
  {
    path: companyPaths.invitation,
    help: async () => (await import('./help.ts')).invitation,
    portal: 'genesis',
    right: 'public',
    load: async () => (await import('./screens/Invitation.tsx')).Invitation,
  },
  { path: companyPaths.create, ...create, menu: { group: 'main', icon: IconPlus, order: 30 } },
  { path: companyPaths.createFromOutside, ...create },
  {
    path: companyPaths.orgSettings,
    help: async () => (await import('./help.ts')).orgSettings,
    portal: 'genesis',
    right: 'signed-in',
    load: async () => (await import('./screens/OrgSettings.tsx')).OrgSettings,
  },
  {
    path: identityPaths.mine,
    help: async () => (await import('./help.ts')).mine,
    portal: 'genesis',
    right: 'signed-in',
    menu: { group: 'main', icon: IconLayoutDashboard, order: 40 },
    load: async () => (await import('./screens/UserDashboard.tsx')).UserDashboard,
  },
];
