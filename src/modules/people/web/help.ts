/** What the screens of a company's people say of themselves. Each is loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const members: Help = {
  says: {
    ko: [
      '회사의 구성원을 모두 보는 화면입니다.',
      '한 사람씩 또는 CSV 파일로 초대하고, 가입 요청을 승인하고, 역할을 바꿀 수 있습니다.',
      '이용을 정지하면 그 사람은 바로 로그아웃됩니다.',
    ],
    en: [
      'Everybody who belongs to the company.',
      'Invite people one by one or with a CSV file, let in who asked, change roles.',
      'Who is suspended is signed out at once.',
    ],
  },
};

export const member: Help = {
  says: {
    ko: [
      '구성원 한 사람의 역할과 상태를 보는 화면입니다.',
      '이 회사에 로그인한 기기를 보고 로그아웃할 수 있습니다.',
      '본인보다 권한이 많은 사람은 바꿀 수 없습니다.',
    ],
    en: [
      'One member, with roles and state.',
      'See where the member is signed in to this company, and sign out.',
      'Who has more rights than you cannot be changed by you.',
    ],
  },
};
