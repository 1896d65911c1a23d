/** Operator endpoints: stuck work, and the retry of many runs at once. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { executionsRule } from '../permissions.ts';
import { flowTopics } from '../topics.ts';
import { maxRetried, OperatorOverview, RefusedHook, StuckKind, StuckRow } from './operator.ts';

const shared = {
  scope: 'company',
  permission: 'flow.operator.manage',
  rule: executionsRule,
} as const;

export const readOverview = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/flow/operator/overview',
  audit: false,
  topics: [flowTopics.execution, flowTopics.task],
  summary: { ko: '운영 현황: 멈춘 일, 대기열, 역할별 할 일', en: 'What stands still, queues, and tasks by role' },
  errors: [],
  reply: OperatorOverview,
});
export const listStuck = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/flow/operator/stuck',
  audit: false,
  topics: [flowTopics.execution, flowTopics.task],
  summary: { ko: '멈춘 진행 건 목록, 오래된 것부터', en: 'List runs that stand still, the longest first' },
  errors: [],
  query: z.strictObject({
    ...listQuery,
    stuck: StuckKind.default('failed'),
    /** Of failed ones, those with this error. */
    code: z.string().max(80).optional(),
  }),
  reply: StuckRow,
  paged: true,
});
export const listRefusedHooks = endpoint({
  method: 'GET',
  path: '/api/flow/operator/refused-hooks',
  scope: 'company',
  permission: 'flow.stream.read',
  audit: false,
  topics: [flowTopics.stream],
  summary: { ko: '호출이 거절되는 웹훅 주소', en: 'Addresses of hooks at which calls are refused' },
  errors: [],
  reply: z.object({ streams: z.array(RefusedHook) }),
});
/** Each is tried again by the worker, by itself: one that is refused again leaves the others alone. */
export const retryTogether = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/flow/operator/retries',
  audit: 'flow.execution.retried-together',
  touches: [flowTopics.execution, flowTopics.task],
  summary: { ko: '실패한 진행 건 한꺼번에 다시 시도', en: 'Retry failed executions together' },
  errors: [],
  /** Chosen ones, or those with this error. */
  body: z.union([
    z.strictObject({ ids: z.array(Id).min(1).max(maxRetried) }),
    z.strictObject({ code: z.string().min(1).max(80) }),
  ]),
  reply: z.object({
    /** Handed to the worker; those that had not failed, or are not the caller's to see, are left out. */
    retried: z.int(),
  }),
});
