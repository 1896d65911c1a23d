import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { decisionPermissions } from './permissions.ts';

/** A step became active: `personIds` may decide it now. */
export const approvalRequested = defineEvent(
  'decision.approval.requested',
  z.object({ id: Id, executionId: Id, title: z.string(), personIds: z.array(Id) }),
  decisionPermissions['decision.approval.read'],
);
/** Somebody acted, or others than before may decide: who shows the approval reads it again. */
export const approvalActed = defineEvent(
  'decision.approval.acted',
  z.object({ id: Id, executionId: Id }),
  decisionPermissions['decision.approval.read'],
);
/** The approval ended. */
export const approvalDecided = defineEvent(
  'decision.approval.decided',
  z.object({ id: Id, executionId: Id, title: z.string(), requestedBy: Id.nullable(), outcome: z.string() }),
  decisionPermissions['decision.approval.read'],
);
