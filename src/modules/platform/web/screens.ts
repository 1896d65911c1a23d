/** The screens of the core platform: data only, since all of them are known with the first page of a root host. */
import { IconBuildings, IconChartLine, IconGauge, IconSettings, IconUsers } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { corePermissions } from '#modules/identity/contract/core.ts';
import { platformPaths } from '../contract/paths.ts';

const read = corePermissions['identity.core.read'];
const manage = corePermissions['identity.core.manage'];

export const screens: readonly Screen[] = [
  {
    path: platformPaths.login,
    portal: 'core',
    right: 'public',
    bare: true,
    load: async () => (await import('./screens/CoreLogin.tsx')).CoreLogin,
  },
  {
    path: platformPaths.entry,
    portal: 'core',
    right: read,
    help: async () => (await import('./help.ts')).dashboard,
    load: async () => (await import('./screens/CoreEntry.tsx')).CoreEntry,
  },
  {
    path: platformPaths.dashboard,
    portal: 'core',
    right: read,
    menu: { group: 'overview', icon: IconGauge, order: 10 },
    help: async () => (await import('./help.ts')).dashboard,
    load: async () => (await import('./screens/CoreDashboard.tsx')).CoreDashboard,
  },
  {
    path: platformPaths.analytics,
    portal: 'core',
    right: read,
    menu: { group: 'overview', icon: IconChartLine, order: 20 },
    help: async () => (await import('./help.ts')).analytics,
    load: async () => (await import('./screens/CoreAnalytics.tsx')).CoreAnalytics,
  },
  {
    path: platformPaths.companies,
    portal: 'core',
    right: manage,
    menu: { group: 'running', icon: IconBuildings, order: 10 },
    help: async () => (await import('./help.ts')).companies,
    load: async () => (await import('./screens/CoreCompanies.tsx')).CoreCompanies,
  },
  {
    path: platformPaths.company,
    portal: 'core',
    right: manage,
    help: async () => (await import('./help.ts')).company,
    load: async () => (await import('./screens/CoreCompany.tsx')).CoreCompany,
  },
  {
    path: platformPaths.users,
    portal: 'core',
    right: manage,
    menu: { group: 'running', icon: IconUsers, order: 20 },
    help: async () => (await import('./help.ts')).users,
    load: async () => (await import('./screens/CoreUsers.tsx')).CoreUsers,
  },
  {
    path: platformPaths.settings,
    portal: 'core',
    right: manage,
    menu: { group: 'running', icon: IconSettings, order: 30 },
    help: async () => (await import('./help.ts')).settings,
    load: async () => (await import('./screens/CoreSettings.tsx')).CoreSettings,
  },
];
