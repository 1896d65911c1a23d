/** What calls about orders and customers are refused with. */
import { defineErrors } from '#kernel/contract/error.ts';

export const orderErrors = defineErrors({
  ORDER_NOT_FOUND: { status: 404, ko: '주문을 찾을 수 없습니다.', en: 'The order was not found.' },
  ADDRESS_NOT_FOUND: { status: 404, ko: '배송지를 찾을 수 없습니다.', en: 'The address was not found.' },
  ADDRESS_BOOK_FULL: {
    status: 409,
    ko: '배송지는 {limit}개까지 저장할 수 있습니다.',
    en: 'You can keep up to {limit} addresses.',
  },
  ORDER_MOVE_REFUSED: {
    status: 409,
    ko: '지금 상태에서는 주문을 이렇게 바꿀 수 없습니다. 최신 상태를 확인해 주세요.',
    en: 'The order cannot be moved like this from its present state. Please review the latest state.',
  },
  ORDER_NOT_CANCELLABLE: {
    status: 409,
    ko: '이미 확정된 주문은 직접 취소할 수 없습니다. 회사로 문의해 주세요.',
    en: 'A confirmed order cannot be cancelled here. Please contact the company.',
  },
  ORDER_KEY_REUSED: {
    status: 409,
    ko: '같은 주문 키가 다른 내용으로 이미 사용되었습니다.',
    en: 'This order key was already used for a different order.',
  },
  ORDER_PRICE_CHANGED: {
    status: 409,
    ko: '주문하시는 사이에 가격이 바뀌었습니다. 금액을 다시 확인해 주세요.',
    en: 'Prices changed while you were ordering. Please review the total.',
  },
  ORDER_CONSENT_MISSING: {
    status: 400,
    ko: '주문하려면 개인정보 수집·이용과 이용약관에 동의해 주세요.',
    en: 'To order, please agree to the use of your personal data and to the terms of use.',
  },
  ORDER_CONSENT_OUTDATED: {
    status: 409,
    ko: '그 사이에 이용약관이나 개인정보처리방침이 바뀌었습니다. 새 내용을 확인하고 다시 동의해 주세요.',
    en: 'The terms of use or the privacy policy changed meanwhile. Please read and agree again.',
  },
  ORDERING_CLOSED: {
    status: 409,
    ko: '지금은 주문을 받을 수 없습니다.',
    en: 'Orders cannot be taken right now.',
  },
  SHOP_NOT_READY: {
    status: 409,
    ko: '지금은 주문을 받을 수 없습니다. 가게가 판매 준비를 마치면 주문할 수 있습니다.',
    en: 'Orders cannot be taken right now. The shop is still being set up.',
  },
  ORDER_NOT_PAYABLE: {
    status: 409,
    ko: '확정된 주문에만 입금을 확인할 수 있습니다.',
    en: 'Only a confirmed order can be marked as paid.',
  },
  ORDER_PROOF_WRONG: {
    status: 403,
    ko: '주문할 때 적은 이메일이나 연락처와 다릅니다. 다시 확인해 주세요.',
    en: 'This does not match the email address or phone number of the order. Please check it.',
  },
  ORDER_NOT_CORRECTABLE: {
    status: 409,
    ko: '이미 발송했거나 끝난 주문은 연락처와 주소를 수정할 수 없습니다. 회사로 문의해 주세요.',
    en: 'The contact and address of an order that was sent or has ended cannot be corrected here. Please contact the company.',
  },
  NEWSLETTER_NEEDS_EMAIL: {
    status: 400,
    ko: '새 소식을 받으려면 이메일을 입력해 주세요.',
    en: 'Enter your email address to receive news.',
  },
  CART_EMPTY: { status: 409, ko: '장바구니가 비어 있습니다.', en: 'Your cart is empty.' },
  CART_FULL: {
    status: 409,
    ko: '장바구니에는 {limit}가지까지 담을 수 있습니다.',
    en: 'The cart holds up to {limit} different items.',
  },
});
