/** Help texts of the order screens, each loaded when `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const orderListHelp: Help = {
  says: {
    ko: [
      '지금까지 한 주문을 볼 수 있습니다.',
      '주문을 누르면 상품과 배송 상태가 나옵니다.',
      '확정되기 전의 주문은 직접 취소할 수 있습니다.',
    ],
    en: [
      'All your orders so far.',
      'Open one to see its items and progress.',
      'You can cancel it yourself until it is confirmed.',
    ],
  },
};

export const orderHelp: Help = {
  says: {
    ko: [
      '주문한 상품, 금액, 지금 상태를 보여 줍니다.',
      '상태가 바뀌면 화면이 자동으로 갱신됩니다.',
      '확정되기 전이면 취소하고, 확정된 뒤에는 받은 날부터 7일 안에 청약철회를 요청할 수 있습니다.',
    ],
    en: [
      'Items, amounts and progress of this order.',
      'The page updates automatically.',
      'You can cancel before it is confirmed, and ask to withdraw within 7 days of receiving it.',
    ],
  },
};

export const guestDataHelp: Help = {
  says: {
    ko: [
      '주문하면서 남긴 이름, 연락처, 주소, 동의를 모두 봅니다.',
      '발송하기 전이면 수정할 수 있고, 사본을 파일로 받을 수 있습니다.',
      '삭제를 요구하면 법으로 보관하지 않는 것은 바로 지웁니다.',
    ],
    en: [
      'Your data in this order, and your consents.',
      'You can correct it before it ships, and download a copy.',
      'Data the law does not require us to keep is erased on request.',
    ],
  },
};

export const accountHelp: Help = {
  says: {
    ko: [
      '내 주문과 배송지를 한곳에서 봅니다.',
      '배송지를 저장해 두면 다음 주문이 빨라집니다.',
      '로그인하지 않았으면 이 브라우저에서만 볼 수 있습니다.',
    ],
    en: [
      'Your orders and addresses in one place.',
      'A saved address makes the next order faster.',
      'If you are not signed in, they are shown in this browser only.',
    ],
  },
};

export const allOrdersHelp: Help = {
  says: {
    ko: [
      '회사가 받은 주문을 한곳에서 봅니다.',
      '위의 탭에서 지금 손이 필요한 주문만 골라 보세요.',
      '주문을 열면 발송하거나 취소하고, 기한 안에는 되돌릴 수 있습니다.',
    ],
    en: [
      'All customer orders, in one place.',
      'The tabs above show what needs attention now.',
      'Open one to ship or cancel it, or to undo it within its window.',
    ],
  },
};

export const handledOrderHelp: Help = {
  says: {
    ko: [
      '주문 하나의 상품, 고객, 지금 상태를 보여 줍니다.',
      '위의 버튼으로 다음 상태로 넘기거나 취소하세요. 고객에게도 바로 알립니다.',
      '발송하기 전에는 주문 전체를 되돌릴 수 있습니다. 발송한 주문은 고객이 청약철회를 요청했을 때만 취소합니다.',
    ],
    en: [
      'Items, customer and progress of this order.',
      'Update or cancel it with the buttons above; the customer is notified right away.',
      'You can undo the whole order until it ships. Shipped orders are cancelled only when the customer withdraws.',
    ],
  },
};
