/** The blocks of flows that make an order and move it on. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { Id } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { itemErrors } from '#modules/item/contract/errors.ts';
import { orderErrors } from './errors.ts';
import { Contact, CustomerReference, DeliveryAddress, RequestedLines } from './order.ts';
import { orderStates, stateLabels } from './states.ts';

export const orderCreate = defineBlock({
  kind: 'order.create',
  icon: 'bag',
  title: { ko: '주문 접수', en: 'Receive an order' },
  description: {
    ko: '주문 번호를 매기고 서버 가격으로 주문을 만듭니다. 되돌리면 주문이 취소됩니다.',
    en: 'Numbers the order and prices it on the server. Taking it back cancels the order.',
  },
  settings: z.strictObject({
    lines: RequestedLines,
    contact: Contact,
    address: DeliveryAddress.extend({ line2: text({ min: 0, max: 200 }).nullish() }).nullish(),
    note: text({ min: 0, max: 500 }).nullish(),
    /** Whose order it is: `guest:<id>` or `person:<id>`; empty when a member takes the order by hand. */
    customer: CustomerReference.nullish(),
  }),
  form: [
    { key: 'lines', label: { ko: '주문 상품', en: 'Items' }, kind: 'text', required: true },
    { key: 'contact', label: { ko: '주문자', en: 'Customer' }, kind: 'text', required: true },
    { key: 'address', label: { ko: '배송지', en: 'Delivery address' }, kind: 'text', required: false },
    { key: 'note', label: { ko: '요청 사항', en: 'Note' }, kind: 'text', required: false },
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: 'order.order.write',
  act: { ko: '주문을 만듭니다', en: 'Creates orders' },
  errors: [itemErrors.ITEM_NOT_FOUND, itemErrors.ITEM_NOT_SOLD, itemErrors.STOCK_TOO_LARGE],
});

export const orderState = defineBlock({
  kind: 'order.state',
  icon: 'bag',
  title: { ko: '주문 상태 변경', en: 'Move an order' },
  description: {
    ko: '주문을 다음 상태로 옮깁니다. 되돌리면 이전 상태로 돌아갑니다.',
    en: 'Moves an order to its next state. Taking it back restores the state before.',
  },
  settings: z.strictObject({
    orderId: Id,
    state: z.enum(orderStates),
    reason: text({ min: 0, max: 500 }).nullish(),
  }),
  form: [
    { key: 'orderId', label: { ko: '주문', en: 'Order' }, kind: 'text', required: true },
    {
      key: 'state',
      label: commonTexts.state,
      kind: 'choice',
      required: true,
      options: orderStates.map((value) => ({ value, label: stateLabels[value] })),
    },
    { key: 'reason', label: { ko: '사유', en: 'Reason' }, kind: 'long-text', required: false },
  ],
  outlets: ['next'],
  reversibility: 'reversible',
  permission: 'order.order.write',
  act: { ko: '주문 상태를 바꿉니다', en: 'Changes the state of orders' },
  sensitive: true,
  errors: [orderErrors.ORDER_NOT_FOUND, orderErrors.ORDER_MOVE_REFUSED],
});
