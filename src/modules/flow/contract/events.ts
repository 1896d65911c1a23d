/** What this room tells others and browsers. */
import { z } from 'zod';
import { defineEvent, type Readers } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { flowPermissions } from './permissions.ts';
import { flowTopics as topics } from './topics.ts';

/** Kinds of things whose readers hear of them: those who take part, the team's lead, who sees all. */
export const executionKind = 'flow.execution';
/** Whom the task is for, as the list of tasks says it. */
export const taskKind = 'flow.task';

const executionFields = { id: Id, frameKey: z.string(), title: z.string(), startedBy: Id.nullable() };
/** The event is about the execution itself. */
const itsReaders: Readers<{ id: string }> = { readersOf: executionKind, id: ({ id }) => id };
const ofExecution = { subject: 'id', touches: [topics.execution], hearers: itsReaders } as const;
const ofTask = {
  subject: 'id',
  touches: [topics.task],
  hearers: { readersOf: taskKind, id: ({ id }: { id: string }) => id },
} as const;
/** An undo is a run of its own, and what its execution may still do changes with it. */
const ofUndo = { subject: 'id', touches: [topics.undo, topics.execution] } as const;

/** It began and goes on; one that is over with its start is told as finished or failed. */
export const executionStarted = defineEvent({
  name: 'flow.execution.started',
  payload: z.object(executionFields),
  ...ofExecution,
});
/** It moved and goes on: steps ended or began to wait; `paths` names them. One event per transaction, not per step. */
export const stepFinished = defineEvent({
  name: 'flow.execution.step-finished',
  payload: z.object({ ...executionFields, paths: z.array(z.string()) }),
  ...ofExecution,
});
export const executionFinished = defineEvent({
  name: 'flow.execution.finished',
  payload: z.object(executionFields),
  ...ofExecution,
});
export const executionFailed = defineEvent({
  name: 'flow.execution.failed',
  payload: z.object({ ...executionFields, path: z.string(), code: z.string() }),
  ...ofExecution,
});
export const executionCancelled = defineEvent({
  name: 'flow.execution.cancelled',
  payload: z.object(executionFields),
  ...ofExecution,
});
/** The execution `id` was undone by the execution `undoId`. */
export const executionReversed = defineEvent({
  name: 'flow.execution.reversed',
  payload: z.object({ ...executionFields, undoId: Id, undoneBy: Id.nullable() }),
  ...ofExecution,
});
/** A person or role has something to do. */
export const taskOpened = defineEvent({
  name: 'flow.task.opened',
  payload: z.object({
    id: Id,
    executionId: Id,
    title: z.string(),
    assigneeRole: z.string().nullable(),
    assigneeId: Id.nullable(),
    /** It was handed over because somebody else did not do it in time. */
    isOverdue: z.boolean().default(false),
  }),
  ...ofTask,
});
/** It was not done in time and is somebody else's now; who had it before takes part in the run, and hears of it. */
export const taskEscalated = defineEvent({
  name: 'flow.task.escalated',
  payload: z.object({
    id: Id,
    executionId: Id,
    title: z.string(),
    assigneeRole: z.string().nullable(),
    assigneeId: Id.nullable(),
  }),
  subject: 'id',
  touches: [topics.task, topics.execution],
  hearers: { readersOf: executionKind, id: ({ executionId }) => executionId },
});
export const taskClosed = defineEvent({
  name: 'flow.task.closed',
  payload: z.object({ id: Id, executionId: Id }),
  ...ofTask,
});
export const framePublished = defineEvent({
  name: 'flow.frame.published',
  payload: z.object({ id: Id, key: z.string(), version: z.int() }),
  subject: 'id',
  touches: [topics.frame],
  hearers: flowPermissions['flow.frame.read'],
});
/** 7, 3 and 1 days before the end of the undo window, once each. */
export const undoExpiring = defineEvent({
  name: 'flow.undo.expiring',
  payload: z.object({
    ...executionFields,
    warningLevel: z.enum(['info', 'warning', 'critical']),
    expirationDate: z.string(),
  }),
  ...ofUndo,
  hearers: itsReaders,
});
/** An undo was asked for, is under way in the worker, was done or refused. */
export const undoMoved = defineEvent({
  name: 'flow.undo.moved',
  payload: z.object({ id: Id, executionId: Id, state: z.enum(['asked', 'undoing', 'done', 'refused']) }),
  ...ofUndo,
  hearers: { readersOf: executionKind, id: ({ executionId }) => executionId },
});
export const undoExpired = defineEvent({
  name: 'flow.undo.expired',
  payload: z.object({ id: Id, expirationDate: z.string() }),
  ...ofUndo,
  hearers: itsReaders,
});
