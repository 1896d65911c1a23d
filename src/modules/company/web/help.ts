/** What the screens of company say of themselves. Each is loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const settings: Help = {
  says: {
    ko: [
      '회사의 상호, 대표자, 사업자등록번호와 연락처를 적는 화면입니다.',
      '적은 내용은 공개 홈의 아래쪽과 주문 안내에 나옵니다.',
      '바뀐 내용은 저장하는 즉시 보입니다.',
    ],
    en: [
      'The name, number and contacts of your business.',
      'They stand at the foot of your public pages and in what customers are told.',
      'Changes show as soon as they are saved.',
    ],
  },
};

export const legal: Help = {
  says: {
    ko: [
      '이용약관과 개인정보처리방침을 관리하는 화면입니다.',
      '고치면 새 판이 만들어지고 이전 판도 남습니다.',
      '고객은 주문할 때 이 내용에 동의합니다.',
    ],
    en: [
      'Terms of use and privacy policy.',
      'Each change makes a new version and keeps the one before.',
      'Customers agree to them when they buy.',
    ],
  },
};
