import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { flowPermissions } from './permissions.ts';

const about = { id: Id, frameKey: z.string(), title: z.string(), startedBy: Id.nullable() };

export const executionStarted = defineEvent(
  'flow.execution.started',
  z.object(about),
  flowPermissions['flow.execution.read'],
);
/** Steps ended or began to wait; `paths` names them. One event per transaction, not per step. */
export const stepFinished = defineEvent(
  'flow.execution.step-finished',
  z.object({ ...about, paths: z.array(z.string()) }),
  flowPermissions['flow.execution.read'],
);
export const executionFinished = defineEvent(
  'flow.execution.finished',
  z.object(about),
  flowPermissions['flow.execution.read'],
);
export const executionFailed = defineEvent(
  'flow.execution.failed',
  z.object({ ...about, path: z.string(), code: z.string() }),
  flowPermissions['flow.execution.read'],
);
export const executionCancelled = defineEvent(
  'flow.execution.cancelled',
  z.object(about),
  flowPermissions['flow.execution.read'],
);
/** The execution `id` was undone by the execution `undoId`. */
export const executionReversed = defineEvent(
  'flow.execution.reversed',
  z.object({ ...about, undoId: Id, undoneBy: Id.nullable() }),
  flowPermissions['flow.execution.read'],
);
/** A person or role has something to do. */
export const taskOpened = defineEvent(
  'flow.task.opened',
  z.object({
    id: Id,
    executionId: Id,
    title: z.string(),
    assigneeRole: z.string().nullable(),
    assigneeId: Id.nullable(),
  }),
  flowPermissions['flow.task.complete'],
);
export const taskClosed = defineEvent(
  'flow.task.closed',
  z.object({ id: Id, executionId: Id }),
  flowPermissions['flow.task.complete'],
);
export const framePublished = defineEvent(
  'flow.frame.published',
  z.object({ id: Id, key: z.string(), version: z.int() }),
  flowPermissions['flow.frame.read'],
);
/** 7, 3 and 1 days before the end of the undo window, once each. */
export const undoExpiring = defineEvent(
  'flow.undo.expiring',
  z.object({ ...about, warningLevel: z.enum(['info', 'warning', 'critical']), expirationDate: z.string() }),
  flowPermissions['flow.execution.read'],
);
/** An undo was asked for, is under way in the worker, was done or refused. */
export const undoMoved = defineEvent(
  'flow.undo.moved',
  z.object({ id: Id, executionId: Id, state: z.enum(['asked', 'undoing', 'done', 'refused']) }),
  flowPermissions['flow.execution.read'],
);
export const undoExpired = defineEvent(
  'flow.undo.expired',
  z.object({ id: Id, expirationDate: z.string() }),
  flowPermissions['flow.execution.read'],
);
