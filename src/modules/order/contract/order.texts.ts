/** Field texts of orders, addresses and visitor data, used by forms, filters and columns. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { taxTexts } from '#modules/item/contract/tax.texts.ts';
import type { listOwnOrders } from './endpoints.ts';
import type { AddressBody, GuestInfoBody } from './guest.ts';
import type { listAllOrders } from './staff.endpoints.ts';
import { stateLabels } from './states.ts';

export const orderTexts = {
  number: { ko: '주문 번호', en: 'Order' },
  placed: { ko: '주문일시', en: 'Placed' },
  customer: { ko: '주문자', en: 'Customer' },
  note: { ko: '요청 사항', en: 'Note' },
  item: { ko: '상품', en: 'Items' },
  vat: taxTexts.label,
} as const;

export const orderFilters = {
  state: { label: commonTexts.state, none: commonTexts.anyState, options: stateLabels },
} satisfies TextsOf<QueryOf<typeof listOwnOrders>>;

export const staffFilters = {
  search: { ko: '주문 번호, 주문자 검색', en: 'Order or customer' },
  from: { label: commonTexts.from, day: 'begins' },
  to: { label: commonTexts.to, day: 'ends' },
} satisfies TextsOf<QueryOf<typeof listAllOrders>>;

export const addressTexts = {
  label: { label: { ko: '배송지 이름', en: 'Name of the address' }, autoComplete: 'off' },
  recipient: { label: { ko: '받는 분', en: 'Recipient' }, autoComplete: 'name' },
  phone: { label: commonTexts.phone, kind: 'phone', autoComplete: 'tel' },
  postalCode: { label: commonTexts.postalCode, autoComplete: 'postal-code' },
  line1: { label: commonTexts.address, autoComplete: 'address-line1' },
  line2: { label: { ko: '상세 주소', en: 'Address, second line' }, autoComplete: 'address-line2' },
  isDefault: { ko: '기본 배송지로 사용', en: 'Use as the default' },
} satisfies TextsOf<AddressBody>;

export const guestTexts = {
  name: { label: commonTexts.name, autoComplete: 'name' },
  email: { label: commonTexts.email, kind: 'email', autoComplete: 'email' },
  phone: { label: commonTexts.phone, kind: 'phone', autoComplete: 'tel' },
  preferences: {
    label: commonTexts.details,
    fields: {
      notifications: {
        label: { ko: '주문 알림 받기', en: 'Tell me about my orders' },
        help: {
          ko: '확정과 발송, 거래 완료를 메일로 알려 드립니다. 거절은 끄더라도 메일로 알려 드립니다.',
          en: 'An email when an order is confirmed, sent or complete. You always get an email when it is declined.',
        },
      },
      newsletter: { ko: '(선택) 이메일로 광고성 정보 받기', en: '(Optional) Send me advertising by email' },
    },
  },
} satisfies TextsOf<GuestInfoBody>;

/** Columns of the file of orders, and what it is called. */
export const orderFileTexts = {
  number: orderTexts.number,
  placed: orderTexts.placed,
  state: commonTexts.state,
  customer: orderTexts.customer,
  phone: commonTexts.phone,
  email: commonTexts.email,
  postalCode: commonTexts.postalCode,
  address: commonTexts.address,
  note: orderTexts.note,
  itemCode: { ko: '상품 코드', en: 'Product code' },
  item: orderTexts.item,
  quantity: commonTexts.quantity,
  unitPrice: { ko: '단가', en: 'Unit price' },
  amount: commonTexts.amount,
  total: { ko: '주문 합계', en: 'Order total' },
  vat: orderTexts.vat,
  currency: commonTexts.currency,
  file: { ko: '주문 목록', en: 'Orders' },
} as const;
