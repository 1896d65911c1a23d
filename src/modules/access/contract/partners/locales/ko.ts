/** Korean texts of the partners' portal, for any visitor. */
export const ko = {
  lead: '{company:과/와} 거래하시는 분의 화면입니다. 주문과 배송지, 연락처를 한곳에서 봅니다.',
  how: '파트너로 시작하는 방법',
  'how.account': '흐름 계정으로 로그인하거나 계정을 만듭니다.',
  'how.join': '아래 버튼으로 {company}에 가입을 요청합니다. 회사 코드는 {code}입니다.',
  'how.accepted': '회사가 파트너로 승인하면 알림을 받고, 로그인해서 내 계정을 쓸 수 있습니다.',
  join: '가입 요청하기',
  signedIn: '로그인되어 있습니다. 주문과 배송지는 내 계정에 있습니다.',
} as const;
