/** 청약철회: asked for by the customer, in the account or by the link of the order, and answered by who handles orders. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { notificationTopics } from '#modules/notification/contract/topics.ts';
import { ownEndpoint } from './endpoints.ts';
import { orderErrors } from './errors.ts';
import { GuestOrderData, OrderProof } from './guest-data.ts';
import { Order } from './order.ts';
import { orderTopics } from './topics.ts';
import { refusalReasons, WithdrawalBody, withdrawalWays } from './withdrawal.ts';

const withdrawalRequest = {
  method: 'POST',
  scope: 'company',
  permission: 'guest',
  audit: 'order.withdrawal.request',
  subject: { type: 'order.order', params: 'id' },
  touches: [orderTopics.order, notificationTopics.notice, kernelTopics.mail],
  params: IdParams,
} as const;

export const requestWithdrawal = endpoint({
  ...withdrawalRequest,
  rule: ownEndpoint,
  path: '/api/orders/:id/withdrawals',
  summary: { ko: '청약철회 요청', en: 'Ask to withdraw from a confirmed order' },
  errors: [orderErrors.ORDER_NOT_FOUND, orderErrors.ORDER_NOT_WITHDRAWABLE],
  body: WithdrawalBody,
  reply: Order,
  status: 201,
});

/** For a person who has the secret of the order’s link and knows the e-mail address or telephone number given with the order. */
export const requestWithdrawalByLink = endpoint({
  ...withdrawalRequest,
  path: '/api/orders/:id/data/withdrawals',
  summary: { ko: '비회원이 링크로 청약철회 요청', en: 'A guest asks to withdraw by the link of the order' },
  errors: [
    orderErrors.ORDER_NOT_FOUND,
    orderErrors.ORDER_PROOF_WRONG,
    orderErrors.ORDER_NOT_WITHDRAWABLE,
    kernelErrors.TOO_MANY_REQUESTS,
  ],
  body: z.strictObject({ ...OrderProof.shape, ...WithdrawalBody.shape }),
  reply: GuestOrderData,
  status: 201,
});

const answered = {
  method: 'POST',
  scope: 'company',
  permission: 'order.order.write',
  subject: { type: 'order.order', params: 'id' },
  judgedBy: { thing: true },
  params: IdParams,
} as const;

/** The order's version: what moved on since is looked at first. */
const Seen = z.strictObject({ version: z.int().min(1) });

export const acceptWithdrawal = endpoint({
  ...answered,
  path: '/api/orders/:id/withdrawals/acceptance',
  audit: 'order.withdrawal.accept',
  touches: [orderTopics.order, notificationTopics.notice, kernelTopics.mail, flowTopics.execution, flowTopics.task],
  summary: { ko: '청약철회 처리', en: 'Accept a withdrawal' },
  runsBlocks: true,
  errors: [
    orderErrors.ORDER_NOT_FOUND,
    orderErrors.WITHDRAWAL_OWN,
    orderErrors.WITHDRAWAL_NOT_OPEN,
    orderErrors.WITHDRAWAL_IN_PART,
    orderErrors.WITHDRAWAL_STUCK,
  ],
  /** `undo` cancels the order with all that its run did; `hand`: staff did what was to be done. */
  body: z.strictObject({ ...Seen.shape, way: z.enum(withdrawalWays) }),
  reply: Order,
});

export const refuseWithdrawal = endpoint({
  ...answered,
  path: '/api/orders/:id/withdrawals/refusal',
  audit: 'order.withdrawal.refuse',
  touches: [orderTopics.order, notificationTopics.notice, kernelTopics.mail],
  summary: { ko: '청약철회 거절', en: 'Refuse a withdrawal on a lawful ground' },
  errors: [orderErrors.ORDER_NOT_FOUND, orderErrors.WITHDRAWAL_OWN, orderErrors.WITHDRAWAL_NOT_OPEN],
  body: z.strictObject({
    ...Seen.shape,
    ground: z.enum(refusalReasons),
    note: text({ min: 0, max: 500 }).default(''),
  }),
  reply: Order,
});
