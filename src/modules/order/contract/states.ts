/** The states of a customer's order and who may move it. Buttons and server ask the same rule. */
import { z } from 'zod';
import type { LocalText } from '#kernel/contract/text.ts';

export const orderStates = [
  'received',
  'awaiting-approval',
  'confirmed',
  'rejected',
  'cancelled',
  'shipped',
  'completed',
] as const;
export type OrderState = (typeof orderStates)[number];
export const OrderState = z.enum(orderStates);

/** `flow` is the order's own execution, also while it is being undone. */
export const movers = ['customer', 'staff', 'flow'] as const;
export type Mover = (typeof movers)[number];

export const stateLabels: Record<OrderState, LocalText> = {
  received: { ko: '주문 접수', en: 'Received' },
  'awaiting-approval': { ko: '승인 대기', en: 'Awaiting approval' },
  confirmed: { ko: '주문 확정', en: 'Confirmed' },
  rejected: { ko: '주문 거절', en: 'Declined' },
  cancelled: { ko: '주문 취소', en: 'Cancelled' },
  shipped: { ko: '발송 완료', en: 'Shipped' },
  completed: { ko: '거래 완료', en: 'Completed' },
};

type Moves = Partial<Record<OrderState, readonly Mover[]>>;

const transitions: Record<OrderState, Moves> = {
  received: {
    'awaiting-approval': ['flow'],
    confirmed: ['flow'],
    rejected: ['flow'],
    cancelled: ['customer', 'flow'],
  },
  'awaiting-approval': { confirmed: ['flow'], rejected: ['flow'], cancelled: ['customer', 'flow'] },
  confirmed: { shipped: ['staff', 'flow'], cancelled: ['flow'] },
  shipped: { completed: ['staff', 'customer', 'flow'] },
  completed: {},
  rejected: {},
  cancelled: {},
};

/** True when `mover` may move an order from `from` to `to`. Taking a move back is the flow's undo and not asked here. */
export function mayMove(move: { from: OrderState; to: OrderState; mover: Mover }): boolean {
  return transitions[move.from][move.to]?.includes(move.mover) ?? false;
}

/** Where `mover` may move an order that is in `from`. */
export function movesOf(from: OrderState, mover: Mover): OrderState[] {
  return orderStates.filter((to) => mayMove({ from, to, mover }));
}

/** No move is left: nothing to wait for. */
export function isFinal(state: OrderState): boolean {
  return Object.keys(transitions[state]).length === 0;
}
