/** Help texts of the menu screens, each loaded when `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const matrixHelp: Help = {
  says: {
    ko: [
      '어느 역할에 어느 메뉴가 보이는지 한눈에 보고 바꾸는 화면입니다.',
      '숨긴 메뉴도 주소와 빠른 찾기로는 열 수 있고, 권한이 없는 메뉴는 보이지 않습니다.',
      '저장하기 전에 누구의 메뉴가 달라지는지 이름으로 보여 줍니다.',
    ],
    en: [
      'See and change which role sees which menu entry, in one table.',
      'Hidden entries still open by their address and the palette; entries without permission are never shown.',
      'Before you save, you see whose menu changes.',
    ],
  },
};

export const memberMenuHelp: Help = {
  says: {
    ko: [
      '한 사람에게만 역할과 다르게 메뉴를 보이거나 숨기는 화면입니다.',
      '바꾸면 바로 저장되고, 알림의 되돌리기로 전 상태로 돌아갑니다.',
      '권한이 없는 메뉴는 보이기를 골라도 보이지 않습니다.',
    ],
    en: [
      'Show or hide entries for one person, whatever their roles say.',
      'Changes are saved right away; you can undo them from the message.',
      'Entries without permission are never shown.',
    ],
  },
};

export const myMenuHelp: Help = {
  says: {
    ko: [
      '직원 포털과 관리자의 메뉴 가운데 내가 열 수 있는 것을 보는 화면입니다.',
      '열 수 없는 메뉴에는 어떤 권한이 없는지 적혀 있습니다.',
      '권한이 필요하면 위에 적힌 사람에게 말해 주세요.',
    ],
    en: [
      'The menu entries you can open.',
      'For the others, you see which permission is missing.',
      'If you need it, ask one of the people named above.',
    ],
  },
};

export const builderHelp: Help = {
  says: {
    ko: [
      '포털 메뉴의 순서와 그룹, 이름을 정하고 우리 회사만의 메뉴를 더하는 화면입니다.',
      '저장한 초안은 게시하기 전까지 다른 사람에게 보이지 않고, 게시한 메뉴는 언제든 전 버전으로 되돌릴 수 있습니다.',
      '권한이 없거나 숨긴 메뉴는 여기에 두어도 보이지 않고, 새로 나온 화면은 기본 위치에 나타납니다.',
    ],
    en: [
      'The order, groups and names of a portal’s menu, and your own entries.',
      'No one sees a draft until you publish it, and you can restore any published version.',
      'Hidden entries and entries without permission are not shown; new screens appear at their default place.',
    ],
  },
};

export const brandedBuilderHelp: Help = {
  says: {
    ko: [
      '포털 메뉴를 우리 회사의 색과 모양으로 꾸미고, 아이콘과 배지를 다는 화면입니다.',
      '바꾸는 대로 밝은 화면과 어두운 화면, 컴퓨터와 휴대전화의 모습이 함께 바뀌고, 글자를 읽기 어려운 색은 저장되지 않습니다.',
      '초안과 게시, 버전은 메뉴 순서 화면과 같은 것이어서, 되돌리면 순서와 스타일이 함께 돌아갑니다.',
    ],
    en: [
      'A portal’s menu in the colours and shapes of your company, with icons and badges.',
      'Changes show right away in light and dark mode, on computer and phone; unreadable colours cannot be saved.',
      'Drafts and versions are shared with the menu layout: restoring one restores order and style.',
    ],
  },
};
