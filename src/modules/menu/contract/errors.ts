/** Error definitions of menu layout. */
import { defineErrors } from '#kernel/contract/error.ts';

export const menuErrors = defineErrors({
  MENU_ENTRY_UNKNOWN: {
    status: 400,
    ko: '없는 메뉴입니다. 화면을 새로 고친 뒤 다시 골라 주세요.',
    en: 'Menu entry not found. Please reload the screen and choose again.',
  },
  MENU_TARGET_UNKNOWN: {
    status: 400,
    ko: '{name} 메뉴가 열 곳을 찾을 수 없습니다. 주소를 확인하거나 다른 곳을 골라 주세요.',
    en: 'What the entry {name} leads to cannot be found. Please check the address or choose another place.',
  },
  MENU_STYLE_UNREADABLE: {
    status: 400,
    ko: '{what} 대비가 {ratio}:1이라 글자를 읽기 어렵습니다. {needed}:1 이상이 되도록 색을 변경해 주세요.',
    en: '{what}: a contrast of {ratio}:1 is hard to read. Please choose a colour that reaches {needed}:1.',
  },
  MENU_STYLE_OF_SITE: {
    status: 400,
    ko: '고객 포털의 메뉴는 홈페이지 테마를 따르므로 따로 꾸밀 수 없습니다. 스타일을 제외하고 다시 보내 주세요.',
    en: 'The menu of customers follows the theme of the site and has no style of its own. Please leave the style out.',
  },
  MENU_ENTRY_FORBIDDEN: {
    status: 409,
    ko: '이 역할에는 이 메뉴를 여는 권한이 없어 보이거나 숨길 수 없습니다. 먼저 역할에 권한을 주세요.',
    en: 'This role has no permission for this menu entry, so it cannot be shown or hidden. Please give the role the permission first.',
  },
});
