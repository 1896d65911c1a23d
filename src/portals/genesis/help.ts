/** Help texts of the start portal screens, each loaded when `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const landing: Help = {
  says: {
    ko: [
      '흐름이 무엇인지 알려 주는 첫 화면입니다.',
      '데모 회사를 체험하거나 내 회사를 만들 수 있습니다.',
      '이미 회사가 있으면 로그인해서 들어가세요.',
    ],
    en: ['What the product is.', 'Try it in a demo company, or found your own.', 'If you have a company, sign in.'],
  },
};

export const search: Help = {
  says: {
    ko: [
      '함께 일할 회사를 찾는 화면입니다.',
      '회사 이름으로 검색하고 가입을 신청하세요.',
      '회사의 관리자가 승인하면 들어갈 수 있습니다.',
    ],
    en: [
      'Find a company to work with.',
      'Search by name and ask to join.',
      'You can enter once an administrator approves.',
    ],
  },
};

export const create: Help = {
  says: {
    ko: [
      '내 회사를 만드는 화면입니다.',
      '회사 정보와 업종을 고르면 그 업종에 맞는 업무가 함께 준비됩니다.',
      '업종은 나중에 바꿀 수 없으니 가장 가까운 것을 골라 주세요.',
    ],
    en: [
      'Create your company here.',
      'Choose an industry, and its flows are set up for you.',
      'The industry cannot be changed later: choose the closest.',
    ],
  },
};

export const invitation: Help = {
  says: {
    ko: [
      '받은 초대를 여는 화면입니다.',
      '로그인하거나 가입하면 그 회사의 구성원이 됩니다.',
      '기한이 지났다면 초대한 분께 새 링크를 부탁하세요.',
    ],
    en: [
      'Open an invitation here.',
      'Sign in or sign up to become a member.',
      'If it has expired, ask for a new link.',
    ],
  },
};

export const mine: Help = {
  says: {
    ko: [
      '내가 속한 회사와 받은 초대를 보는 화면입니다.',
      '회사를 누르면 그 회사로 들어갑니다.',
      '초대를 수락하거나 거절할 수 있습니다.',
    ],
    en: ['Your companies and invitations.', 'Press a company to enter it.', 'Accept an invitation, or decline it.'],
  },
};

export const orgSettings: Help = {
  says: {
    ko: [
      '회사의 소개와 공개 여부, 이용 한도, 구성원과 초대를 관리하는 화면입니다.',
      '마스터는 다른 구성원에게 마스터를 넘겨줄 수 있습니다.',
      '주소와 도메인, 회사 삭제도 여기에서 갑니다.',
    ],
    en: [
      'The company’s profile, limits, members and invitations.',
      'An owner can transfer ownership to another member.',
      'You can also reach its addresses and deletion from here.',
    ],
  },
};

export const layout: Help = {
  says: {
    ko: [
      '모든 화면이 지키는 크기와 모양을 보여 줍니다.',
      '창의 너비를 바꾸면 잰 값이 바로 따라 바뀝니다.',
      '화면 밝기를 골라 밝은 화면과 어두운 화면을 비교해 보세요.',
    ],
    en: [
      'The measurements every page keeps.',
      'Resize the window, and they follow.',
      'Choose a theme to compare light and dark.',
    ],
  },
};
