/** Screen paths of menu management. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const menuPaths = {
  matrix: defineScreenPath('/admin/menu-access-matrix', { ko: '메뉴 접근 매트릭스', en: 'Menus by role' }),
  person: defineScreenPath('/admin/user-menu-mapping', { ko: '사용자 메뉴 매핑', en: 'Menus by person' }),
  builder: defineScreenPath('/features/simple-menu-builder', { ko: '간편 메뉴 빌더', en: 'Menu builder' }),
  branded: defineScreenPath('/features/branded-menu-builder', { ko: '브랜드 메뉴 빌더', en: 'Menu style' }),
  mine: defineScreenPath('/portals/employee/menu-permission-gate', { ko: '메뉴 권한 확인', en: 'My permissions' }),
};
