import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { decisionPermissions } from './permissions.ts';

/**
 * `audience`: who asked, who is asked to decide or did, and who was until now; whoever sees all approvals hears of it, too.
 * What an earlier version told carries none.
 */
const about = { id: Id, executionId: Id, audience: z.array(Id).default([]) };
const seesAll = decisionPermissions['decision.approval.read-all'];

/** A step became active: `personIds` may decide it now. */
export const approvalRequested = defineEvent(
  'decision.approval.requested',
  z.object({ ...about, title: z.string(), personIds: z.array(Id) }),
  seesAll,
);
/** Somebody acted, or others than before may decide: who shows the approval reads it again. */
export const approvalActed = defineEvent('decision.approval.acted', z.object(about), seesAll);
/** The approval ended. */
export const approvalDecided = defineEvent(
  'decision.approval.decided',
  z.object({ ...about, title: z.string(), requestedBy: Id.nullable(), outcome: z.string() }),
  seesAll,
);
