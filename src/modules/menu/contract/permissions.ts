/** Permissions to arrange a company's menus. */
import { definePermissions } from '#kernel/contract/permission.ts';

export const menuPermissions = definePermissions({
  'menu.visibility.manage': {
    ko: '메뉴 보이기 관리',
    en: 'Set who sees which menu',
    level: 'admin',
    roles: ['admin'],
  },
  'menu.tree.manage': {
    ko: '메뉴 구성',
    en: 'Arrange the menus',
    level: 'admin',
    roles: ['admin'],
  },
});
