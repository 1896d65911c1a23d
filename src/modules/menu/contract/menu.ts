/** Menu labels of the menu screens. */
export const menuScreenTexts = {
  matrix: { ko: '역할별 메뉴', en: 'Menus by role' },
  person: { ko: '사람별 메뉴', en: 'Menus by person' },
  builder: { ko: '메뉴 순서', en: 'Menu layout' },
  branded: { ko: '메뉴 모양', en: 'Menu style' },
  mine: { ko: '내 권한', en: 'My permissions' },
};
