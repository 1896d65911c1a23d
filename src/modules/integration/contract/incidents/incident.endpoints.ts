/** Trouble endpoints: failures with other programs, and their retries. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { executionsRule, flowPermissions } from '#modules/flow/contract/permissions.ts';
import { integrationErrors } from '../errors.ts';
import { integrationTopics } from '../topics.ts';
import { FailedCall, FailingHook, maxRetriedCalls } from './incident.ts';

const operate = flowPermissions['flow.operator.manage'].name;

export const listFailingHooks = endpoint({
  method: 'GET',
  path: '/api/integration/failing-hooks',
  scope: 'company',
  permission: 'integration.hook.read',
  audit: false,
  topics: [integrationTopics.hook],
  summary: { ko: '받지 못하거나 꺼진 웹훅', en: 'Web hooks that fail or were switched off' },
  errors: [],
  reply: z.object({ hooks: z.array(FailingHook) }),
});
/** The same envelopes with the same ids, the oldest first. */
export const resendHook = endpoint({
  method: 'POST',
  path: '/api/integration/hooks/:id/resend',
  scope: 'company',
  permission: 'integration.hook.manage',
  audit: 'integration.hook.resend',
  subject: { type: 'integration.hook', params: 'id' },
  touches: [integrationTopics.hook],
  proof: { none: 'it sends to an address that was proved' },
  summary: { ko: '받지 못한 것 모두 다시 보내기', en: 'Send again all that was not received' },
  errors: [integrationErrors.HOOK_NOT_FOUND, integrationErrors.HOOK_NOT_ACTIVE],
  params: IdParams,
  body: z.strictObject({}),
  reply: z.object({ sent: z.int() }),
});
export const listFailedCalls = endpoint({
  method: 'GET',
  path: '/api/integration/failed-calls',
  scope: 'company',
  permission: operate,
  rule: executionsRule,
  audit: false,
  topics: [integrationTopics.call],
  summary: { ko: '끝내 하지 못한 외부 호출', en: 'Calls that were given up' },
  errors: [],
  reply: z.object({ calls: z.array(FailedCall) }),
});
export const retryCalls = endpoint({
  method: 'POST',
  path: '/api/integration/call-retries',
  scope: 'company',
  permission: operate,
  rule: executionsRule,
  audit: 'integration.call.retried',
  touches: [integrationTopics.call],
  summary: { ko: '하지 못한 외부 호출 다시 하기', en: 'Make failed calls again' },
  errors: [],
  body: z.strictObject({ ids: z.array(Id).min(1).max(maxRetriedCalls) }),
  reply: z.object({
    /** Handed to the worker; those that were not given up, or are not the caller's to see, are left out. */
    retried: z.int(),
  }),
});
