/** Help texts of the company screens; each is lazily loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const addressHelp: Help = {
  says: {
    ko: [
      '회사가 인터넷에서 쓰는 주소를 관리하는 화면입니다.',
      '회사 주소를 변경하면 이전 주소는 당분간 새 주소로 연결됩니다.',
      '가진 도메인은 DNS에 확인용 DNS 값을 넣으면 연결됩니다.',
    ],
    en: [
      'The addresses of your company.',
      'After a change, the old address redirects to the new one for a while.',
      'Your own domain is connected once its DNS has the record shown here.',
    ],
  },
};

export const orgDeleteHelp: Help = {
  says: {
    ko: [
      '회사를 닫고 데이터를 삭제하는 화면입니다.',
      '먼저 모든 데이터를 내려받고, 회사 주소를 적어 확인합니다.',
      '닫은 뒤 30일 동안은 마스터가 다시 열 수 있습니다.',
    ],
    en: [
      'Closes a company and erases its data.',
      'Download the data first, then enter the company address to confirm.',
      'An owner can reopen it for 30 days.',
    ],
  },
};

export const legalHelp: Help = {
  says: {
    ko: [
      '이용약관과 개인정보처리방침을 관리하는 화면입니다.',
      '수정하면 새 버전이 만들어지고 이전 버전도 남습니다.',
      '고객은 주문할 때 이 내용에 동의합니다.',
    ],
    en: [
      'Terms of use and privacy policy.',
      'Each change creates a new version; earlier versions are kept.',
      'Customers agree to them when they order.',
    ],
  },
};
