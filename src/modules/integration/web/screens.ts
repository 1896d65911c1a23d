/** The screens of integration: data only, since all of them are known with the first page. */
import { IconPlugConnected } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { integrationPaths } from '../contract/paths.ts';
import { integrationPermissions } from '../contract/permissions.ts';

export const screens: readonly Screen[] = [
  {
    path: integrationPaths.integrations,
    help: async () => (await import('./help.ts')).integrationHelp,
    portal: 'admin',
    right: integrationPermissions['integration.key.read'],
    menu: { group: 'integrations', icon: IconPlugConnected, order: 10 },
    keywords: 'API 키 웹훅 연동 문자 알림톡 SMS key webhook openapi',
    load: async () => (await import('./screens/Integrations.tsx')).Integrations,
  },
  {
    path: integrationPaths.hook,
    help: async () => (await import('./help.ts')).hookHelp,
    portal: 'admin',
    right: integrationPermissions['integration.hook.read'],
    shows: ['integration.hook'],
    load: async () => (await import('./screens/HookDetail.tsx')).HookDetail,
  },
];
