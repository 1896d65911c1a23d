/** Events published to modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { orderPermissions } from './permissions.ts';
import { OrderState } from './states.ts';
import { orderTopics } from './topics.ts';
import { withdrawalStates } from './withdrawal.ts';

/** `audience`: the customer, a guest or a person who may also be a member; orders that staff enters may have none. */
const orderFields = { id: Id, number: z.string(), audience: z.array(Id) };

const ofOrder = {
  subject: 'id',
  audience: 'audience',
  touches: [orderTopics.order],
  recipients: orderPermissions['order.order.read'],
} as const;

export const orderEvents = {
  placed: defineEvent({
    name: 'order.order.placed',
    title: { ko: '주문이 들어오면', en: 'An order is placed' },
    payload: z.strictObject(orderFields),
    ...ofOrder,
  }),
  moved: defineEvent({
    name: 'order.order.moved',
    title: { ko: '주문의 상태가 바뀌면', en: 'An order changes its state' },
    payload: z.strictObject({ ...orderFields, from: OrderState, to: OrderState }),
    ...ofOrder,
  }),
  paid: defineEvent({
    name: 'order.order.paid',
    title: { ko: '주문의 입금을 확인하면', en: 'The payment of an order is confirmed' },
    /** False: it was said by mistake. */
    payload: z.strictObject({ ...orderFields, paid: z.boolean() }),
    ...ofOrder,
  }),
  withdrawal: defineEvent({
    name: 'order.order.withdrawal',
    title: { ko: '청약철회를 요청하거나 답하면', en: 'A withdrawal is asked for or answered' },
    payload: z.strictObject({ ...orderFields, state: z.enum(withdrawalStates) }),
    ...ofOrder,
  }),
};
