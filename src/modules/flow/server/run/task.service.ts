/** What executions wait for: people's tasks and forms, signals, time. */
import type { Json } from '#kernel/contract/block.ts';
import type { Paged, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { accessRequestFrame, frameReviewFrame } from '../../contract/authoring/frames.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { Started, TaskRow, Who } from '../../contract/shapes.ts';
import type { listTasks as listOwnTasks } from '../../contract/task.endpoints.ts';
import { absenteeIn, delegatedNow } from '../frame/delegations.ts';
import { participantOf } from '../frame/visibility.ts';
import { Asked } from './asked.ts';
import { settled } from './chosen.ts';
import { passDeadline } from './deadline.service.ts';
import { resumeStep } from './resume.service.ts';
import { formValues } from './run.ts';
import * as queries from './task.queries.ts';

async function assignee(context: Context): Promise<queries.Assignee> {
  return queries.assigneeIn(await participantOf(context));
}

type Names = ReadonlyMap<string, { id: string; name: string }>;

async function absentNames(context: Context, tasks: readonly queries.TaskRecord[]): Promise<Names> {
  const ids = tasks.flatMap(({ absentId }) => absentId ?? []);
  return ids.length > 0 ? findPeople(context, [...new Set(ids)]) : new Map();
}

function absentOf({ absentId }: queries.TaskRecord, names: Names): Who {
  return absentId === null ? null : { id: absentId, name: names.get(absentId)?.name ?? '' };
}

function rowOf(context: Context, task: queries.TaskRecord, names: Names): TaskRow {
  const asked = Asked.parse(task.input);
  return {
    id: task.id,
    executionId: task.executionId,
    executionTitle: task.executionTitle,
    frameTitle: task.frameTitle,
    title: asked.title[context.locale],
    description: asked.description ?? null,
    assigneeRole: task.assigneeRole,
    assigneeId: task.assigneeId,
    insteadOf: absentOf(task, names),
    openedAt: task.startedAt,
    dueAt: asked.dueAt ?? null,
    overdue: asked.overdue ?? null,
    escalatedAt: asked.escalated?.at ?? null,
    fields: asked.fields,
    outlets: asked.outlets,
  };
}

/** Open tasks of the actor: named for the person, for a role of theirs, or unassigned in their own execution; and of whom they act for. */
export async function listTasks(context: Context, list: QueryOf<typeof listOwnTasks>): Promise<Paged<TaskRow>> {
  const after = readCursor(Id, list.cursor);
  const rows = await context.unit.query(
    queries.selectTasks(context.companyId, await assignee(context), { after, limit: list.limit + 1, sort: list.sort }),
  );
  const names = await absentNames(context, rows);
  return shownPage(pageOf(rows, { limit: list.limit, position: ({ id }) => id }), (row) => rowOf(context, row, names));
}

/** Of those who act for one of these people, whom the task is for as well. */
export async function delegatesOfTask(context: Context, id: string, asked: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of await delegatedNow(context)) {
    if (!asked.includes(one.absentId)) continue;
    const who = { personId: one.delegateId, roles: [], absent: await absenteeIn(context, one) };
    const [task] = await context.unit.query(queries.selectTask(context.companyId, who, id));
    if (task?.mine) found.push(one.delegateId);
  }
  return found;
}

/** @throws TASK_NOT_FOUND, TASK_NOT_YOURS */
export async function ownTask(context: Context, id: string): Promise<queries.TaskRecord> {
  const [task] = await context.unit.query(queries.selectTask(context.companyId, await assignee(context), id));
  if (!task) throw fail(flowErrors.TASK_NOT_FOUND);
  if (!task.mine) throw fail(flowErrors.TASK_NOT_YOURS);
  return task;
}

/** @throws TASK_NOT_FOUND, TASK_NOT_YOURS */
export async function readTask(context: Context, id: string): Promise<TaskRow> {
  const task = await ownTask(context, id);
  return rowOf(context, task, await absentNames(context, [task]));
}

/** Where a decision lends rights, or lets somebody in: a program decides that in nobody's name. */
const personsDecide: ReadonlySet<string> = new Set([accessRequestFrame, frameReviewFrame]);

/** @throws FORBIDDEN for a program's key */
function demandPerson({ actor }: Context, { frameKey }: queries.TaskRecord): void {
  if (actor.kind === 'service' && actor.key && personsDecide.has(frameKey)) throw fail(kernelErrors.FORBIDDEN);
}

/** @throws FORBIDDEN, TASK_NOT_FOUND, TASK_NOT_YOURS, TASK_NOT_OPEN, OUTLET_UNKNOWN, VALIDATION_FAILED with `values.…` */
export async function completeTask(
  context: Context,
  answer: { id: string; outlet: string; values: Record<string, unknown>; comment?: string },
): Promise<Started> {
  const task = await ownTask(context, answer.id);
  demandPerson(context, task);
  if (task.status !== 'waiting') throw fail(flowErrors.TASK_NOT_OPEN);
  const { fields, outlets } = Asked.parse(task.input);
  if (!outlets.some((outlet) => outlet.key === answer.outlet)) {
    const details = [{ field: 'outlet', code: 'unknown', choices: outlets.map(({ key }) => key) }];
    throw fail(flowErrors.OUTLET_UNKNOWN, { values: { outlet: answer.outlet }, details });
  }
  const values = await settled(context, {
    ...{ fields, prefix: 'values', executionId: task.executionId, by: 'person' },
    values: formValues(context, { fields, values: answer.values as Json, prefix: 'values' }),
  });
  // A field of the form that is called so is the form's.
  const output = answer.comment ? { comment: answer.comment, ...values } : values;
  const { resumed, ...started } = await resumeStep(context, {
    executionId: task.executionId,
    stepId: task.id,
    outlet: answer.outlet,
    output,
    insteadOf: absentOf(task, await absentNames(context, [task])),
  });
  // Somebody else answered while this one waited for the lock.
  if (!resumed) throw fail(flowErrors.TASK_NOT_OPEN);
  return started;
}

/** A signal wakes so many at once; the others are left to the worker, so that nobody waits for hundreds of runs. */
const wokenAtOnce = 100;

/** Name of the job that carries a signal on. */
export const signalJob = 'flow.carry-signal';

export interface Signal {
  name: string;
  key?: string | null;
  payload?: Json;
  /** An id made when it was sent: what began to wait afterwards is not woken by it. */
  sentAs?: string;
}

/**
 * Lets everything go on that waits for the signal: the first ones in the context's unit of work, the others in the worker.
 * Returns the executions that went on at once.
 */
export async function sendSignal(context: Context, signal: Signal): Promise<string[]> {
  const { name, key = null, payload = {}, sentAs = newId() } = signal;
  const wanted = { name, key, sentAs, limit: wokenAtOnce + 1 };
  const waiting = await context.unit.query(queries.selectWaiting(context.companyId, wanted));
  const woken = waiting.slice(0, wokenAtOnce);
  for (const step of woken) await resumeStep(context, { ...step, outlet: 'next', output: { event: name, payload } });
  if (waiting.length > woken.length) addJob(context, signalJob, { name, key, payload, sentAs });
  return [...new Set(woken.map((step) => step.executionId))];
}

/** The time of a wait has come. One that also waited for a signal goes its own way. */
export async function endWait(context: Context, about: { executionId: string; stepId: string }): Promise<void> {
  const [step] = await context.unit.query(queries.selectWait(context.companyId, about.stepId));
  if (!step) return;
  if (step.kind === 'flow.task') {
    await passDeadline(context, about);
    return;
  }
  const outlet = step.waitEvent === null ? 'next' : 'timed-out';
  await resumeStep(context, { ...about, outlet, output: { timedOut: step.waitEvent !== null } });
}
