/** The screens of menus: data only, since all of them are known with the first page. */
import { IconListNumbers, IconShieldCheck, IconUsers } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { menuScreenTexts } from '../contract/menu.ts';
import { menuPaths } from '../contract/paths.ts';

// Named, not imported, and with icons that other modules load: the portal's first load has no space for more.
const common = { portal: 'admin', right: 'menu.visibility.manage' } as const;

export const screens: readonly Screen[] = [
  {
    path: menuPaths.mine,
    portal: 'employee',
    right: 'member',
    help: async () => (await import('./help.ts')).myMenuHelp,
    menu: { group: 'home', icon: IconShieldCheck, order: 40, label: menuScreenTexts.mine, optional: true },
    load: async () => (await import('./screens/MenuGate.tsx')).MenuGate,
  },
  {
    ...common,
    path: menuPaths.matrix,
    help: async () => (await import('./help.ts')).matrixHelp,
    menu: { group: 'menus', icon: IconShieldCheck, order: 20, label: menuScreenTexts.matrix },
    keywords: '숨기기 hide',
    load: async () => (await import('./screens/MenuMatrix.tsx')).MenuMatrix,
  },
  {
    ...common,
    path: menuPaths.person,
    help: async () => (await import('./help.ts')).memberMenuHelp,
    menu: { group: 'menus', icon: IconUsers, order: 30, label: menuScreenTexts.person },
    keywords: '개인 hide',
    load: async () => (await import('./screens/MemberMenus.tsx')).MemberMenus,
  },
  {
    ...common,
    path: menuPaths.builder,
    right: 'menu.tree.manage',
    help: async () => (await import('./help.ts')).builderHelp,
    menu: { group: 'menus', icon: IconListNumbers, order: 10, label: menuScreenTexts.builder },
    keywords: '순서 그룹 이름 order group rename',
    load: async () => (await import('./screens/SimpleMenuBuilder.tsx')).SimpleMenuBuilder,
  },
  {
    ...common,
    path: menuPaths.branded,
    right: 'menu.tree.manage',
    help: async () => (await import('./help.ts')).brandedBuilderHelp,
    menu: { group: 'menus', icon: IconShieldCheck, order: 40, label: menuScreenTexts.branded },
    keywords: '색 아이콘 배지 color icon badge',
    load: async () => (await import('./screens/BrandedMenuBuilder.tsx')).BrandedMenuBuilder,
  },
];
