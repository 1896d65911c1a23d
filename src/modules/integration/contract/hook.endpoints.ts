/** Web hooks that go out, as they are looked after. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { integrationErrors } from './errors.ts';
import { CreatedHook, Delivery, DeliveryDetail, Hook, HookBody, HookEvent } from './hook.ts';
import { integrationTopics } from './topics.ts';

const scope = 'company';
const read = 'integration.hook.read';
const manage = 'integration.hook.manage';
const subject = { type: 'integration.hook', params: 'id' } as const;
const touches = [integrationTopics.hook] as const;
const topics = touches;
const notFound = integrationErrors.HOOK_NOT_FOUND;
const deliveryCall = z.strictObject({ id: Id, deliveryId: Id });

export const listHooks = endpoint({
  method: 'GET',
  path: '/api/integration/hooks',
  scope,
  permission: read,
  audit: false,
  topics,
  summary: { ko: '웹훅 목록', en: 'List web hooks' },
  errors: [],
  reply: z.object({ hooks: z.array(Hook) }),
});
export const listHookEvents = endpoint({
  method: 'GET',
  path: '/api/integration/hook-events',
  scope,
  permission: read,
  audit: false,
  topics: { none: 'the same as long as the product is' },
  summary: { ko: '웹훅으로 알릴 수 있는 일', en: 'Events that web hooks may tell of' },
  errors: [],
  reply: z.object({ events: z.array(HookEvent) }),
});
export const createHook = endpoint({
  method: 'POST',
  path: '/api/integration/hooks',
  scope,
  permission: manage,
  audit: 'integration.hook.create',
  subject: { type: 'integration.hook', reply: 'id' },
  touches,
  proof: 'recent',
  summary: { ko: '웹훅 만들기', en: 'Make a web hook' },
  errors: [integrationErrors.HOOK_EVENT_UNKNOWN, integrationErrors.HOOK_LIMIT],
  body: HookBody,
  reply: CreatedHook,
  status: 201,
});
export const updateHook = endpoint({
  method: 'PUT',
  path: '/api/integration/hooks/:id',
  scope,
  permission: manage,
  audit: 'integration.hook.update',
  subject,
  touches,
  proof: 'recent',
  summary: { ko: '웹훅 수정', en: 'Change a web hook' },
  errors: [notFound, integrationErrors.HOOK_EVENT_UNKNOWN, kernelErrors.VERSION_CONFLICT],
  params: IdParams,
  body: HookBody.extend({ version: z.int() }),
  reply: Hook,
});
export const setHookState = endpoint({
  method: 'POST',
  path: '/api/integration/hooks/:id/state',
  scope,
  permission: manage,
  audit: 'integration.hook.state',
  subject,
  touches,
  proof: { none: 'it sends to an address that was proved' },
  summary: { ko: '웹훅 멈추거나 다시 켜기', en: 'Pause or resume a web hook' },
  errors: [notFound],
  params: IdParams,
  body: z.strictObject({ state: z.enum(['active', 'paused']) }),
  reply: Hook,
});
export const rotateHookSecret = endpoint({
  method: 'POST',
  path: '/api/integration/hooks/:id/secret',
  scope,
  permission: manage,
  audit: 'integration.hook.secret',
  subject,
  touches,
  proof: 'recent',
  summary: { ko: '웹훅 서명 키 교체', en: 'Rotate the secret of a web hook' },
  errors: [notFound],
  params: IdParams,
  body: z.strictObject({}),
  reply: CreatedHook,
});
export const removeHook = endpoint({
  method: 'DELETE',
  path: '/api/integration/hooks/:id',
  scope,
  permission: manage,
  audit: 'integration.hook.remove',
  subject,
  touches,
  proof: { none: 'it ends a way out' },
  summary: { ko: '웹훅 삭제', en: 'Remove a web hook' },
  errors: [notFound],
  params: IdParams,
  reply: z.object({}),
});
export const testHook = endpoint({
  method: 'POST',
  path: '/api/integration/hooks/:id/test',
  scope,
  permission: manage,
  audit: 'integration.hook.test',
  subject,
  touches,
  proof: { none: 'it sends to an address that was proved' },
  summary: { ko: '웹훅 시험 보내기', en: 'Send a test to a web hook' },
  errors: [notFound],
  params: IdParams,
  body: z.strictObject({}),
  reply: Delivery,
});
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/integration/hooks/:id/deliveries',
  scope,
  permission: read,
  audit: false,
  topics,
  summary: { ko: '웹훅 전달 기록', en: 'Delivery log of a web hook' },
  errors: [notFound],
  params: IdParams,
  query: z.strictObject(listQuery),
  reply: Delivery,
  paged: true,
});
/** The payload may contain data that only some may read: it needs the right to manage hooks. */
export const readDelivery = endpoint({
  method: 'GET',
  path: '/api/integration/hooks/:id/deliveries/:deliveryId',
  scope,
  permission: manage,
  audit: false,
  topics,
  summary: { ko: '웹훅 전달 보기', en: 'Read a delivery' },
  errors: [integrationErrors.DELIVERY_NOT_FOUND],
  params: deliveryCall,
  reply: DeliveryDetail,
});
export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/integration/hooks/:id/deliveries/:deliveryId/replay',
  scope,
  permission: manage,
  audit: 'integration.hook.replay',
  subject,
  touches,
  proof: { none: 'it sends to an address that was proved' },
  summary: { ko: '웹훅 다시 보내기', en: 'Send a delivery again' },
  errors: [integrationErrors.DELIVERY_NOT_FOUND, integrationErrors.HOOK_NOT_ACTIVE, integrationErrors.DELIVERY_WAITING],
  params: deliveryCall,
  body: z.strictObject({}),
  reply: Delivery,
});
