/** Error definitions of order and customer calls. */
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
    ko: '이미 확정된 주문은 바로 취소할 수 없습니다. 주문 화면에서 청약철회를 요청해 주세요.',
    en: 'A confirmed order cannot be cancelled any more. You can ask to withdraw on the page of the order.',
  },
  ORDER_NOT_WITHDRAWABLE: {
    status: 409,
    ko: '지금은 청약철회를 요청할 수 없습니다. 받으신 날부터 7일이 지났거나, 이미 요청하거나 돌려주셨거나, 확정되지 않은 주문입니다.',
    en: 'This order cannot be withdrawn from now: 7 days have passed since you received it, you have asked or given it back already, or it is not confirmed.',
  },
  WITHDRAWAL_NOT_OPEN: {
    status: 409,
    ko: '답을 기다리는 청약철회 요청이 없습니다. 최신 상태를 확인해 주세요.',
    en: 'No withdrawal waits for an answer. Please review the latest state.',
  },
  WITHDRAWAL_OWN: {
    status: 403,
    ko: '직접 하신 주문의 청약철회는 다른 담당자가 처리해야 합니다.',
    en: 'Someone else has to answer the withdrawal from your own order.',
  },
  ORDER_WITHDRAWING: {
    status: 409,
    ko: '고객이 청약철회를 요청한 주문이라 발송할 수 없습니다. 요청에 먼저 답해 주세요.',
    en: 'The customer asked to withdraw, so the order cannot be shipped. Answer that first.',
  },
  WITHDRAWAL_IN_PART: {
    status: 409,
    ko: '일부 상품만 철회하는 요청이라 주문 전체를 취소할 수 없습니다. 고른 상품을 환불하고 ‘따로 처리함’을 눌러 주세요.',
    en: 'The customer gives back a part of the order, so it cannot be cancelled as a whole. Refund these items and say that it was done by hand.',
  },
  WITHDRAWAL_STUCK: {
    status: 409,
    ko: '주문을 되돌리지 못했습니다. {reason} 되돌릴 수 없는 주문이면 환불과 입고를 직접 마친 뒤 ‘따로 처리함’을 눌러 주세요.',
    en: 'The order could not be undone. {reason} If it cannot be undone, refund and receive the goods yourself, then say that it was done by hand.',
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
