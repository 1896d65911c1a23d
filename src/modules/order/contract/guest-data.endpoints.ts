/** The rights of guests without account: they read, export, correct and erase their stored data by the link of their order. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { orderErrors } from './errors.ts';
import { CorrectionBody, ErasureResult, GuestOrderData, GuestRequest, OrderProof } from './guest-data.ts';
import { orderTopics } from './topics.ts';

/**
 * For a person who has the secret of the order’s link and knows the e-mail address or telephone number of the order; for everybody
 * else there is no such order (404).
 */
const byLink = {
  method: 'POST',
  scope: 'company',
  permission: 'guest',
  params: IdParams,
} as const;
const refusals = [orderErrors.ORDER_NOT_FOUND, orderErrors.ORDER_PROOF_WRONG, kernelErrors.TOO_MANY_REQUESTS] as const;
const trail = { subject: { type: 'order.order', params: 'id' } } as const;

/** A write: the access is recorded. */
export const readGuestData = endpoint({
  ...byLink,
  ...trail,
  path: '/api/orders/:id/data',
  audit: 'order.data.read',
  touches: [orderTopics.order],
  summary: { ko: '비회원이 자기 정보 열람', en: 'A guest looks at what is kept of them' },
  errors: refusals,
  body: OrderProof,
  reply: GuestOrderData,
});

export const exportGuestData = endpoint({
  ...byLink,
  ...trail,
  path: '/api/orders/:id/data/copies',
  audit: 'order.data.copy',
  touches: [orderTopics.order],
  summary: { ko: '비회원이 자기 정보의 사본 받기', en: 'A guest takes a copy of what is kept of them' },
  errors: refusals,
  body: OrderProof,
  reply: GuestOrderData,
});

export const correctGuestData = endpoint({
  ...byLink,
  ...trail,
  path: '/api/orders/:id/data/corrections',
  audit: 'order.data.correct',
  touches: [orderTopics.order],
  summary: {
    ko: '비회원이 발송 전 연락처와 주소 정정',
    en: 'A guest corrects contact and address before the order is sent',
  },
  errors: [...refusals, orderErrors.ORDER_NOT_CORRECTABLE],
  body: z.strictObject({ ...OrderProof.shape, change: CorrectionBody }),
  reply: GuestOrderData,
});

export const eraseGuestData = endpoint({
  ...byLink,
  ...trail,
  path: '/api/orders/:id/data/erasures',
  audit: 'order.data.erase',
  touches: [orderTopics.order, orderTopics.guest, kernelTopics.consent],
  summary: { ko: '비회원이 자기 정보 삭제 요구', en: 'A guest asks for erasure: at once of what no law keeps' },
  errors: refusals,
  body: OrderProof,
  reply: ErasureResult,
});

export const listGuestRequests = endpoint({
  method: 'GET',
  scope: 'company',
  permission: 'order.order.read',
  audit: false,
  path: '/api/orders/:id/requests',
  topics: [orderTopics.order],
  summary: { ko: '주문한 비회원의 권리 행사 내역', en: 'What the guest of an order asked for, and the result' },
  errors: [orderErrors.ORDER_NOT_FOUND],
  params: IdParams,
  reply: z.array(GuestRequest),
});
