/** Orders, and what belongs to who orders: the session, the address book. */
import { z } from 'zod';
import { endpoint, type ObjectRule } from '#kernel/contract/endpoint.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { shopFeature } from '#modules/company/contract/features.ts';
import { runErrors } from '#modules/flow/contract/endpoints.ts';
import { flowErrors } from '#modules/flow/contract/errors.ts';
import { undoErrors } from '#modules/flow/contract/undo.endpoints.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { notificationTopics } from '#modules/notification/contract/topics.ts';
import { orderErrors } from './errors.ts';
import { AddressBody, GuestAddress, GuestInfoBody, GuestSession } from './guest.ts';
import { Order, OrderSummary, PlaceOrder } from './order.ts';
import { OrderState } from './states.ts';
import { orderTopics } from './topics.ts';

/** Whose: the guest session of the browser's cookie, or the signed-in person. Nobody else's exists for the caller. */
const own = {
  ko: '이 브라우저의 고객 세션이나 로그인한 사람 본인의 것만입니다.',
  en: 'Only those of this browser’s guest session or of the signed-in person.',
};
export const ownEndpoint: ObjectRule = { ...own, beyond: [], outside: 404 };
const ownListEndpoint: ObjectRule = { ...own, beyond: [], outside: 'left-out' };
const ownOrHandledEndpoint: ObjectRule = {
  ko: `${own.ko} 다른 사람의 주문은 order.order.read나 order.order.write가 있거나, 그 주문을 결재할 차례이거나 결재한 사람이어야 봅니다.`,
  en: `${own.en} Orders of others need order.order.read or order.order.write, or one’s turn in approving that order, now or before.`,
  beyond: ['order.order.read', 'order.order.write'],
  outside: 404,
};
const listedOrders = z.strictObject({ ...listQuery, state: OrderState.optional() });

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  feature: shopFeature,
  scope: 'company',
  permission: 'guest',
  audit: 'order.order.place',
  subject: { type: 'order.order', reply: 'id' },
  touches: [orderTopics.order, orderTopics.guest, notificationTopics.notice, kernelTopics.consent],
  summary: { ko: '주문하기', en: 'Place an order' },
  runsBlocks: true,
  errors: [
    ...runErrors,
    orderErrors.ORDER_CONSENT_MISSING,
    orderErrors.ORDER_CONSENT_OUTDATED,
    orderErrors.ORDER_KEY_REUSED,
    orderErrors.ORDER_PRICE_CHANGED,
    orderErrors.ORDERING_CLOSED,
    orderErrors.SHOP_NOT_READY,
  ],
  body: PlaceOrder,
  reply: Order,
  status: 201,
});

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  scope: 'company',
  permission: 'guest',
  rule: ownListEndpoint,
  audit: false,
  topics: [orderTopics.order],
  summary: { ko: '본인 주문 목록', en: 'Own orders' },
  errors: [],
  query: listedOrders,
  reply: OrderSummary,
  paged: true,
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  scope: 'company',
  permission: 'guest',
  rule: ownOrHandledEndpoint,
  audit: false,
  topics: [orderTopics.order],
  summary: { ko: '주문 상세', en: 'One order' },
  errors: [orderErrors.ORDER_NOT_FOUND],
  params: IdParams,
  reply: Order,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  scope: 'company',
  permission: 'guest',
  rule: ownEndpoint,
  audit: 'order.order.cancel',
  subject: { type: 'order.order', params: 'id' },
  touches: [orderTopics.order],
  summary: { ko: '확정 전 주문 취소', en: 'Cancel an order before it is confirmed' },
  runsBlocks: true,
  errors: [...undoErrors, flowErrors.EXECUTION_ENDED, orderErrors.ORDER_NOT_FOUND, orderErrors.ORDER_NOT_CANCELLABLE],
  params: IdParams,
  reply: Order,
});

export const moveOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/state',
  scope: 'company',
  permission: 'order.order.write',
  audit: 'order.order.move',
  subject: { type: 'order.order', params: 'id' },
  touches: [orderTopics.order, kernelTopics.mail],
  scopedBy: { resource: true },
  summary: { ko: '발송, 거래 완료 처리', en: 'Mark as shipped or completed' },
  errors: [orderErrors.ORDER_NOT_FOUND, orderErrors.ORDER_MOVE_REFUSED, orderErrors.ORDER_WITHDRAWING],
  params: IdParams,
  body: z.strictObject({ state: OrderState, version: z.int().min(1) }),
  reply: Order,
});

export const markPaid = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payment',
  scope: 'company',
  permission: 'order.order.write',
  audit: 'order.order.pay',
  subject: { type: 'order.order', params: 'id' },
  touches: [orderTopics.order],
  scopedBy: { resource: true },
  summary: { ko: '입금 확인과 그 취소', en: 'Say that an order is paid, or that it is not' },
  errors: [orderErrors.ORDER_NOT_FOUND, orderErrors.ORDER_NOT_PAYABLE],
  params: IdParams,
  body: z.strictObject({ paid: z.boolean() }),
  reply: Order,
});

export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/api/orders/:id/receipt',
  scope: 'company',
  permission: 'guest',
  rule: ownEndpoint,
  audit: 'order.order.move',
  subject: { type: 'order.order', params: 'id' },
  touches: [orderTopics.order],
  summary: { ko: '받은 상품 수령 확인', en: 'Confirm the receipt of an own order' },
  errors: [orderErrors.ORDER_NOT_FOUND, orderErrors.ORDER_MOVE_REFUSED],
  params: IdParams,
  body: z.strictObject({ version: z.int().min(1) }),
  reply: Order,
});

export const reorder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/reorder',
  feature: shopFeature,
  scope: 'company',
  permission: 'guest',
  rule: ownEndpoint,
  audit: false,
  touches: [orderTopics.guest],
  summary: { ko: '같은 상품을 장바구니에 담기', en: 'Put the same items into the cart' },
  errors: [orderErrors.ORDER_NOT_FOUND, orderErrors.CART_FULL],
  params: IdParams,
  reply: z.strictObject({ added: z.int(), missing: z.array(z.string()) }),
});

export const readGuestSession = endpoint({
  method: 'GET',
  path: '/api/guest/session',
  scope: 'company',
  permission: 'guest',
  rule: ownListEndpoint,
  audit: false,
  topics: [orderTopics.guest, orderTopics.order, kernelTopics.consent, identityTopics.person],
  summary: { ko: '고객 세션', en: 'The guest session' },
  errors: [],
  reply: GuestSession,
});

export const updateGuestSession = endpoint({
  method: 'PATCH',
  path: '/api/guest/session',
  scope: 'company',
  permission: 'guest',
  rule: ownListEndpoint,
  audit: false,
  touches: [orderTopics.guest, kernelTopics.consent, kernelTopics.mail],
  summary: { ko: '고객 정보와 설정 수정', en: 'Change the guest’s details and preferences' },
  errors: [orderErrors.NEWSLETTER_NEEDS_EMAIL],
  body: GuestInfoBody,
  reply: GuestSession,
});

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/guest/dashboard',
  scope: 'company',
  permission: 'guest',
  rule: ownListEndpoint,
  audit: false,
  topics: [orderTopics.order, orderTopics.guest, kernelTopics.consent, identityTopics.person],
  summary: { ko: '내 계정 요약', en: 'Summary of my account' },
  errors: [],
  reply: z.strictObject({
    session: GuestSession,
    /** The newest five. */
    recentOrders: z.array(OrderSummary),
    openOrders: z.int(),
    cartQuantity: z.int(),
  }),
});

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/guest/addresses',
  scope: 'company',
  permission: 'guest',
  rule: ownListEndpoint,
  audit: false,
  topics: [orderTopics.guest],
  summary: { ko: '배송지 목록', en: 'Addresses' },
  errors: [],
  reply: z.array(GuestAddress),
});

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/guest/addresses',
  scope: 'company',
  permission: 'guest',
  rule: ownListEndpoint,
  audit: false,
  touches: [orderTopics.guest],
  summary: { ko: '배송지 추가', en: 'Add an address' },
  errors: [orderErrors.ADDRESS_BOOK_FULL],
  body: AddressBody,
  reply: z.array(GuestAddress),
  status: 201,
});

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/guest/addresses/:id',
  scope: 'company',
  permission: 'guest',
  rule: ownEndpoint,
  audit: false,
  touches: [orderTopics.guest],
  summary: { ko: '배송지 수정', en: 'Change an address' },
  errors: [orderErrors.ADDRESS_NOT_FOUND],
  params: IdParams,
  body: AddressBody,
  reply: z.array(GuestAddress),
});

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/api/guest/addresses/:id',
  scope: 'company',
  permission: 'guest',
  rule: ownEndpoint,
  audit: false,
  touches: [orderTopics.guest],
  summary: { ko: '배송지 삭제', en: 'Remove an address' },
  errors: [orderErrors.ADDRESS_NOT_FOUND],
  params: IdParams,
  reply: z.array(GuestAddress),
});
