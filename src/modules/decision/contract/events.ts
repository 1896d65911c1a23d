/** Decision events for other modules and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { executionAudience } from '#modules/flow/contract/events.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { decisionPermissions } from './permissions.ts';
import { decisionTopics } from './topics.ts';

/**
 * `audience`: the requester, people asked to decide, deciders, and those who were until now. Readers of the run are notified, too,
 * since the workload of their team changes. Events of an earlier version carry none.
 */
const approvalFields = { id: Id, executionId: Id, audience: z.array(Id).default([]) };
const approvalEvent = {
  subject: 'id',
  audience: 'audience',
  touches: [decisionTopics.approval, flowTopics.task],
  recipients: { readersOf: executionAudience, id: ({ executionId }: { executionId: string }) => executionId },
} as const;

/** A step became active: `personIds` may decide it now. */
export const approvalRequested = defineEvent({
  name: 'decision.approval.requested',
  title: { ko: '결재를 요청하면', en: 'An approval is requested' },
  payload: z.object({
    ...{ ...approvalFields, title: z.string(), personIds: z.array(Id) },
    requestedBy: Id.nullable().default(null),
  }),
  ...approvalEvent,
});
/** Somebody acted, or others than before may decide: who shows the approval reads it again. */
export const approvalChanged = defineEvent({
  name: 'decision.approval.acted',
  payload: z.object(approvalFields),
  ...approvalEvent,
});
/** The approval ended. */
export const approvalDecided = defineEvent({
  name: 'decision.approval.decided',
  title: { ko: '결재가 끝나면', en: 'An approval is decided' },
  payload: z.object({ ...approvalFields, title: z.string(), requestedBy: Id.nullable(), outcome: z.string() }),
  ...approvalEvent,
});
/** Somebody else sits in a line now: who left or is away handed it over. */
export const lineChanged = defineEvent({
  name: 'decision.line.changed',
  payload: z.object({ id: Id }),
  subject: 'id',
  touches: [decisionTopics.line],
  recipients: decisionPermissions['decision.line.read'],
});
