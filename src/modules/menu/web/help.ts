/** What the screens of menus say of themselves. Each is loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const matrix: Help = {
  says: {
    ko: [
      '어느 역할에 어느 메뉴가 보이는지 한눈에 보고 바꾸는 화면입니다.',
      '숨긴 메뉴도 주소와 빠른 찾기로는 열 수 있고, 권한이 없는 메뉴는 보이지 않습니다.',
      '저장하기 전에 누구의 메뉴가 달라지는지 이름으로 보여 줍니다.',
    ],
    en: [
      'Which role sees which entry of the menus, seen and changed in one table.',
      'A hidden entry still opens by its address and the palette; what a role may not open is never shown.',
      'Before it is saved you read, by name, whose menu changes.',
    ],
  },
};

export const person: Help = {
  says: {
    ko: [
      '한 사람에게만 역할과 다르게 메뉴를 보이거나 숨기는 화면입니다.',
      '바꾸면 바로 저장되고, 알림의 되돌리기로 전 상태로 돌아갑니다.',
      '권한이 없는 메뉴는 보이기를 골라도 보이지 않습니다.',
    ],
    en: [
      'Entries shown to or hidden from one person, other than the roles say.',
      'A change is saved at once, and the message has the way back.',
      'What the person may not open is never shown.',
    ],
  },
};

export const mine: Help = {
  says: {
    ko: [
      '직원 포털과 관리자의 메뉴 가운데 내가 열 수 있는 것을 보는 화면입니다.',
      '열 수 없는 메뉴에는 어떤 권한이 없는지 적혀 있습니다.',
      '권한이 필요하면 위에 적힌 사람에게 말해 주세요.',
    ],
    en: [
      'Which entries of the menus of members and administrators open for you.',
      'Where one does not, it says which permission is missing.',
      'If you need it, tell one of the people named above.',
    ],
  },
};

export const builder: Help = {
  says: {
    ko: [
      '포털 메뉴의 순서와 그룹, 이름을 정하고 우리 회사만의 메뉴를 더하는 화면입니다.',
      '저장한 초안은 발행하기 전까지 다른 사람에게 보이지 않고, 발행한 메뉴는 언제든 전 버전으로 되돌릴 수 있습니다.',
      '권한이 없거나 숨긴 메뉴는 여기에 두어도 보이지 않고, 새로 나온 화면은 기본 자리에 나타납니다.',
    ],
    en: [
      'The order, groups and names of a portal’s menu, and entries of your own.',
      'A draft is seen by nobody until it is published, and what was published can be brought back at any time.',
      'What somebody may not open or has hidden is not shown, wherever it stands; new screens appear at their default place.',
    ],
  },
};

export const branded: Help = {
  says: {
    ko: [
      '포털 메뉴를 우리 회사의 색과 모양으로 꾸미고, 아이콘과 배지를 다는 화면입니다.',
      '바꾸는 대로 밝은 화면과 어두운 화면, 컴퓨터와 휴대전화의 모습이 함께 바뀌고, 글자를 읽기 어려운 색은 저장되지 않습니다.',
      '초안과 발행, 버전은 간편 메뉴 빌더와 같은 것이어서, 되돌리면 순서와 스타일이 함께 돌아갑니다.',
    ],
    en: [
      'A portal’s menu in the colours and shapes of your company, with icons and badges.',
      'What you change shows at once in light and dark, on a desk and on a phone; colours that cannot be read are not saved.',
      'Drafts, publishing and versions are those of the menu builder: what comes back has its order and its style.',
    ],
  },
};
