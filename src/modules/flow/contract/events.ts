import { z } from 'zod';
import { defineEvent, type Readers } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { flowPermissions } from './permissions.ts';

/** Kinds of things whose readers hear of them: those who take part, the team's lead, who sees all. */
export const executionKind = 'flow.execution';
/** Whom the task is for, as the list of tasks says it. */
export const taskKind = 'flow.task';

const about = { id: Id, frameKey: z.string(), title: z.string(), startedBy: Id.nullable() };
/** The event is about the execution itself. */
const itsReaders: Readers<{ id: string }> = { readersOf: executionKind, id: ({ id }) => id };
const whoseTask: Readers<{ id: string }> = { readersOf: taskKind, id: ({ id }) => id };

export const executionStarted = defineEvent('flow.execution.started', z.object(about), itsReaders);
/** Steps ended or began to wait; `paths` names them. One event per transaction, not per step. */
export const stepFinished = defineEvent(
  'flow.execution.step-finished',
  z.object({ ...about, paths: z.array(z.string()) }),
  itsReaders,
);
export const executionFinished = defineEvent('flow.execution.finished', z.object(about), itsReaders);
export const executionFailed = defineEvent(
  'flow.execution.failed',
  z.object({ ...about, path: z.string(), code: z.string() }),
  itsReaders,
);
export const executionCancelled = defineEvent('flow.execution.cancelled', z.object(about), itsReaders);
/** The execution `id` was undone by the execution `undoId`. */
export const executionReversed = defineEvent(
  'flow.execution.reversed',
  z.object({ ...about, undoId: Id, undoneBy: Id.nullable() }),
  itsReaders,
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
  whoseTask,
);
export const taskClosed = defineEvent('flow.task.closed', z.object({ id: Id, executionId: Id }), whoseTask);
export const framePublished = defineEvent(
  'flow.frame.published',
  z.object({ id: Id, key: z.string(), version: z.int() }),
  flowPermissions['flow.frame.read'],
);
/** 7, 3 and 1 days before the end of the undo window, once each. */
export const undoExpiring = defineEvent(
  'flow.undo.expiring',
  z.object({ ...about, warningLevel: z.enum(['info', 'warning', 'critical']), expirationDate: z.string() }),
  itsReaders,
);
/** An undo was asked for, is under way in the worker, was done or refused. */
export const undoMoved = defineEvent(
  'flow.undo.moved',
  z.object({ id: Id, executionId: Id, state: z.enum(['asked', 'undoing', 'done', 'refused']) }),
  { readersOf: executionKind, id: ({ executionId }) => executionId },
);
export const undoExpired = defineEvent(
  'flow.undo.expired',
  z.object({ id: Id, expirationDate: z.string() }),
  itsReaders,
);
