/** The screens of menus: data only, since all of them are known with the first page. */
import { IconTableOptions, IconUserCog } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { menuPaths } from '../contract/paths.ts';

// Named, not imported: the first load of the portal has no room for what roles hold by default.
const common = { portal: 'admin', right: 'menu.visibility.manage' } as const;

export const screens: readonly Screen[] = [
  {
    ...common,
    path: menuPaths.matrix,
    help: async () => (await import('./help.ts')).matrix,
    menu: { group: 'people', icon: IconTableOptions, order: 30 },
    keywords: '메뉴 숨기기 보이기 역할 매트릭스 menu hide show roles',
    load: async () => (await import('./screens/MenuMatrix.tsx')).MenuMatrix,
  },
  {
    ...common,
    path: menuPaths.person,
    help: async () => (await import('./help.ts')).person,
    menu: { group: 'people', icon: IconUserCog, order: 40 },
    keywords: '메뉴 숨기기 보이기 사람 개인 menu hide show person',
    load: async () => (await import('./screens/MemberMenus.tsx')).MemberMenus,
  },
];
