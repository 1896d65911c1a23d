/** Flow events for other modules and browsers. */
import { z } from 'zod';
import { defineEvent, type ResourceReaders } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { flowPermissions } from './permissions.ts';
import { flowTopics as topics } from './topics.ts';

/** Kinds of objects whose readers receive their events: participants, the team's lead, and people who see all. */
export const executionAudience = 'flow.execution';
/** The addressees of the task, as in the task list. */
export const taskAudience = 'flow.task';

const executionFields = { id: Id, frameKey: z.string(), title: z.string(), startedBy: Id.nullable() };
/** The event is about the execution itself. */
const executionReadersOfEvent: ResourceReaders<{ id: string }> = { readersOf: executionAudience, id: ({ id }) => id };
const executionEvent = { subject: 'id', touches: [topics.execution], recipients: executionReadersOfEvent } as const;
const taskEvent = {
  subject: 'id',
  touches: [topics.task],
  recipients: { readersOf: taskAudience, id: ({ id }: { id: string }) => id },
} as const;
/** An undo is a run of its own, and what its execution may still do changes with it. */
const undoEvent = { subject: 'id', touches: [topics.undo, topics.execution] } as const;

/** The execution began and continues; one that ends with its start is reported as finished or failed. */
export const executionStarted = defineEvent({
  name: 'flow.execution.started',
  payload: z.object(executionFields),
  ...executionEvent,
});
/** It moved and goes on: steps ended or began to wait; `paths` names them. One event per transaction, not per step. */
export const stepFinished = defineEvent({
  name: 'flow.execution.step-finished',
  payload: z.object({ ...executionFields, paths: z.array(z.string()) }),
  ...executionEvent,
});
export const executionFinished = defineEvent({
  name: 'flow.execution.finished',
  title: { ko: '업무 흐름이 끝나면', en: 'A flow finishes' },
  payload: z.object(executionFields),
  ...executionEvent,
});
export const executionFailed = defineEvent({
  name: 'flow.execution.failed',
  title: { ko: '업무 흐름이 멈추면', en: 'A flow fails' },
  payload: z.object({ ...executionFields, path: z.string(), code: z.string() }),
  ...executionEvent,
});
export const executionCancelled = defineEvent({
  name: 'flow.execution.cancelled',
  title: { ko: '업무 흐름을 중단하면', en: 'A flow is stopped' },
  payload: z.object(executionFields),
  ...executionEvent,
});
/** The execution `id` was undone by the execution `undoId`. */
export const executionReversed = defineEvent({
  name: 'flow.execution.reversed',
  title: { ko: '업무 흐름을 되돌리면', en: 'A flow is undone' },
  payload: z.object({ ...executionFields, undoId: Id, undoneBy: Id.nullable() }),
  ...executionEvent,
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
    /** The person who started the run. */
    startedBy: Id.nullable().default(null),
  }),
  ...taskEvent,
});
/** The task was overdue and was reassigned; the previous assignee takes part in the run and is notified. */
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
  recipients: { readersOf: executionAudience, id: ({ executionId }) => executionId },
});
export const taskClosed = defineEvent({
  name: 'flow.task.closed',
  payload: z.object({ id: Id, executionId: Id }),
  ...taskEvent,
});
export const framePublished = defineEvent({
  name: 'flow.frame.published',
  title: { ko: '업무 흐름을 게시하면', en: 'A flow is published' },
  payload: z.object({ id: Id, key: z.string(), version: z.int() }),
  subject: 'id',
  touches: [topics.frame, accessTopics.menu],
  recipients: flowPermissions['flow.frame.read'],
});
/** Its draft, access or comments changed: notifies its editors, and menus that may link to its start. */
export const frameChanged = defineEvent({
  name: 'flow.frame.changed',
  payload: z.object({ id: Id }),
  subject: 'id',
  touches: [topics.frame, accessTopics.menu],
  recipients: flowPermissions['flow.frame.read'],
});
/** 7, 3 and 1 days before the end of the undo window, once each. */
export const undoExpiring = defineEvent({
  name: 'flow.undo.expiring',
  payload: z.object({
    ...executionFields,
    warningLevel: z.enum(['info', 'warning', 'critical']),
    expirationDate: z.string(),
  }),
  ...undoEvent,
  recipients: executionReadersOfEvent,
});
/** An undo was asked for, is under way in the worker, was done or refused. */
export const undoStateChanged = defineEvent({
  name: 'flow.undo.moved',
  payload: z.object({
    id: Id,
    executionId: Id,
    state: z.enum(['asked', 'undoing', 'compensating', 'done', 'refused']),
  }),
  ...undoEvent,
  recipients: { readersOf: executionAudience, id: ({ executionId }) => executionId },
});
export const undoExpired = defineEvent({
  name: 'flow.undo.expired',
  payload: z.object({ id: Id, expirationDate: z.string() }),
  ...undoEvent,
  recipients: executionReadersOfEvent,
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
  recipients: 'audience',
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
  recipients: 'audience',
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
  recipients: 'audience',
});
/** A version shows more people than before what its runs are given. */
export const framePublishedTo = defineEvent({
  name: 'flow.frame.published-to',
  payload: z.object({ id: Id, frameTitle: LocalText, personIds: z.array(Id), what: LocalText }),
  subject: 'id',
  audience: 'personIds',
  touches: { none: 'the version tells what it touches itself' },
  recipients: 'audience',
});
/** Somebody came to a draft, left it, or chose another block. */
export const presenceChanged = defineEvent({
  name: 'flow.frame.presence-changed',
  payload: z.object({ id: Id }),
  subject: 'id',
  touches: [topics.presence],
  recipients: flowPermissions['flow.frame.publish'],
});
/** Streams started runs, or recorded why not: lists of them are out of date. One for all of a moment. */
export const streamsChanged = defineEvent({
  name: 'flow.stream.moved',
  payload: z.object({ streams: z.int() }),
  subject: null,
  touches: [topics.stream],
  recipients: flowPermissions['flow.stream.read'],
});
/** Streams triggered each other for too long and were stopped: reported once per chain, to their managers. `id` is one of them. */
export const streamsLooped = defineEvent({
  name: 'flow.stream.looped',
  payload: z.object({ id: Id, name: z.string(), personIds: z.array(Id) }),
  subject: 'id',
  audience: 'personIds',
  touches: [topics.stream],
  recipients: 'audience',
});
