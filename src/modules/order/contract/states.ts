/** The states of a customer's order and the actors who may move it. Buttons and server use the same rule. */
import { z } from 'zod';
import { commonTexts } from '#kernel/contract/common-texts.ts';
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

/** Labels for customers: the company's internal decision process is not shown. */
export const customerLabels: Record<OrderState, LocalText> = {
  received: stateLabels.received,
  'awaiting-approval': { ko: '주문 확인 중', en: 'Being checked' },
  confirmed: { ko: '확정', en: 'Confirmed' },
  rejected: { ko: '거절', en: 'Declined' },
  cancelled: { ko: '취소', en: 'Cancelled' },
  shipped: { ko: '발송', en: 'Shipped' },
  completed: { ko: '완료', en: 'Completed' },
};

/** The normal course of an order. */
export const customerSteps = ['received', 'confirmed', 'shipped', 'completed'] as const satisfies readonly OrderState[];

/** Index of an order in `customerSteps`; null if it has left this course. */
export function getStep(state: OrderState): number | null {
  if (state === 'rejected' || state === 'cancelled') return null;
  return customerSteps.indexOf(state === 'awaiting-approval' ? 'received' : state);
}

/** The customer sees the payment account from confirmation until shipping: nobody pays for an order that may still be declined. */
export const isAwaitingTransfer = (state: OrderState): boolean => state === 'confirmed';

/** Not before it is confirmed: what waits may still be declined. */
export const isPayable = (state: OrderState): boolean => ['confirmed', 'shipped', 'completed'].includes(state);

/** Order groups for staff: awaiting a decision, to be shipped, shipped, and closed. */
export const orderStages = {
  waiting: ['received', 'awaiting-approval'],
  confirmed: ['confirmed'],
  shipped: ['shipped'],
  completed: ['completed'],
  cancelled: ['cancelled', 'rejected'],
} as const satisfies Record<string, readonly OrderState[]>;
export type OrderStage = keyof typeof orderStages;
export const OrderStage = z.enum(Object.keys(orderStages) as [OrderStage, ...OrderStage[]]);

export const stageLabels: Record<OrderStage, LocalText> = {
  waiting: commonTexts.waitingForApproval,
  confirmed: customerLabels.confirmed,
  shipped: customerLabels.shipped,
  completed: customerLabels.completed,
  cancelled: { ko: '취소·거절', en: 'Cancelled, declined' },
};

export function getStage(state: OrderState): OrderStage {
  const stages = Object.entries(orderStages) as [OrderStage, readonly OrderState[]][];
  return stages.find(([, states]) => states.includes(state))?.[0] ?? 'waiting';
}

type MoversByState = Partial<Record<OrderState, readonly Mover[]>>;

const transitions: Record<OrderState, MoversByState> = {
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
export function canMove(move: { from: OrderState; to: OrderState; mover: Mover }): boolean {
  return transitions[move.from][move.to]?.includes(move.mover) ?? false;
}

/** States to which `mover` may move an order in `from`. */
export function listMoves(from: OrderState, mover: Mover): OrderState[] {
  return orderStates.filter((to) => canMove({ from, to, mover }));
}

/** No move is left: nothing to wait for. */
export function isFinal(state: OrderState): boolean {
  return Object.keys(transitions[state]).length === 0;
}
