/** What this room tells others and browsers. */
import { z } from 'zod';
import { defineEvent, type Readers } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
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
  title: { ko: '업무 흐름이 끝나면', en: 'A flow finishes' },
  payload: z.object(executionFields),
  ...ofExecution,
});
export const executionFailed = defineEvent({
  name: 'flow.execution.failed',
  title: { ko: '업무 흐름이 멈추면', en: 'A flow fails' },
  payload: z.object({ ...executionFields, path: z.string(), code: z.string() }),
  ...ofExecution,
});
export const executionCancelled = defineEvent({
  name: 'flow.execution.cancelled',
  title: { ko: '업무 흐름을 중단하면', en: 'A flow is stopped' },
  payload: z.object(executionFields),
  ...ofExecution,
});
/** The execution `id` was undone by the execution `undoId`. */
export const executionReversed = defineEvent({
  name: 'flow.execution.reversed',
  title: { ko: '업무 흐름을 되돌리면', en: 'A flow is undone' },
  payload: z.object({ ...executionFields, undoId: Id, undoneBy: Id.nullable() }),
  ...ofExecution,
});
/** A person or role has something to do. */
export const taskOpened = defineEvent({
  name: 'flow.task.opened',
  title: { ko: '할 일이 생기면', en: 'A task opens' },
  payload: z.object({
    id: Id,
    executionId: Id,
    title: z.string(),
    assigneeRole: z.string().nullable(),
    assigneeId: Id.nullable(),
    /** It was handed over because somebody else did not do it in time. */
    isOverdue: z.boolean().default(false),
    /** Who started the run. */
    startedBy: Id.nullable().default(null),
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
  title: { ko: '업무 흐름을 게시하면', en: 'A flow is published' },
  payload: z.object({ id: Id, key: z.string(), version: z.int() }),
  subject: 'id',
  touches: [topics.frame, accessTopics.menu],
  hearers: flowPermissions['flow.frame.read'],
});
/** Its draft, its access or what is said of it changed: who is at it sees that, and menus may lead to its start. */
export const frameChanged = defineEvent({
  name: 'flow.frame.changed',
  payload: z.object({ id: Id }),
  subject: 'id',
  touches: [topics.frame, accessTopics.menu],
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
  payload: z.object({
    id: Id,
    executionId: Id,
    state: z.enum(['asked', 'undoing', 'compensating', 'done', 'refused']),
  }),
  ...ofUndo,
  hearers: { readersOf: executionKind, id: ({ executionId }) => executionId },
});
export const undoExpired = defineEvent({
  name: 'flow.undo.expired',
  payload: z.object({ id: Id, expirationDate: z.string() }),
  ...ofUndo,
  hearers: itsReaders,
});
/** A person was let into a frame, or not. */
export const accessDecided = defineEvent({
  name: 'flow.access.decided',
  payload: z.object({
    ...{ id: Id, frameTitle: LocalText, personId: Id, isGranted: z.boolean(), executionId: Id },
    by: Id.nullable().default(null),
  }),
  subject: 'id',
  audience: 'personId',
  touches: [topics.frame],
  hearers: 'audience',
});
/** A reviewer approved a draft or gave it back. */
export const reviewDecided = defineEvent({
  name: 'flow.review.decided',
  payload: z.object({
    id: Id,
    frameTitle: LocalText,
    askedBy: Id.nullable(),
    isApproved: z.boolean(),
    executionId: Id,
  }),
  subject: 'id',
  audience: 'askedBy',
  touches: [topics.frame],
  hearers: 'audience',
});
/** A flow stopped: nobody who answers for it holds a permission that it uses. */
export const frameStopped = defineEvent({
  name: 'flow.frame.stopped',
  payload: z.object({
    id: Id,
    frameTitle: LocalText,
    personIds: z.array(Id),
    why: z.object({ code: z.string(), ko: z.string(), en: z.string() }),
  }),
  subject: 'id',
  audience: 'personIds',
  touches: { none: 'what the flow is stays as it was' },
  hearers: 'audience',
});
/** A version shows more people than before what its runs are given. */
export const framePublishedTo = defineEvent({
  name: 'flow.frame.published-to',
  payload: z.object({ id: Id, frameTitle: LocalText, personIds: z.array(Id), what: LocalText }),
  subject: 'id',
  audience: 'personIds',
  touches: { none: 'the version tells what it touches itself' },
  hearers: 'audience',
});
/** Somebody came to a draft, left it, or chose another block. */
export const presenceChanged = defineEvent({
  name: 'flow.frame.presence-changed',
  payload: z.object({ id: Id }),
  subject: 'id',
  touches: [topics.presence],
  hearers: flowPermissions['flow.frame.publish'],
});
/** Streams started runs, or recorded why not: lists of them are out of date. One for all of a moment. */
export const streamsMoved = defineEvent({
  name: 'flow.stream.moved',
  payload: z.object({ streams: z.int() }),
  subject: null,
  touches: [topics.stream],
  hearers: flowPermissions['flow.stream.read'],
});
/** Streams led to one another for too long and were stopped: told once of each chain, to who keeps them. `id` is one of them. */
export const streamsLooped = defineEvent({
  name: 'flow.stream.looped',
  payload: z.object({ id: Id, name: z.string(), personIds: z.array(Id) }),
  subject: 'id',
  audience: 'personIds',
  touches: [topics.stream],
  hearers: 'audience',
});
