/** Task service: tasks, forms, signals and time that executions wait for. */
import type { Json } from '#kernel/contract/block.ts';
import type { PagedResult, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId, Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { accessRequestFrameKey, frameReviewFrameKey } from '../../contract/authoring/authoring-frames.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { PersonName, StartedExecution, TaskRow } from '../../contract/shapes.ts';
import type { listTasks as listOwnTasks } from '../../contract/task.endpoints.ts';
import { findAbsentee, listDelegations } from '../frame/delegations.ts';
import { getParticipant } from '../frame/visibility.ts';
import { endOverdueTask } from './deadline.service.ts';
import { resolveFormValues } from './form-references.ts';
import { resumeStep } from './resume.service.ts';
import { parseFormValues } from './run.ts';
import * as queries from './task.queries.ts';
import { TaskInput } from './task-input.ts';

async function getAssignee(context: Context): Promise<queries.Assignee> {
  return queries.toAssignee(await getParticipant(context));
}

type Names = ReadonlyMap<string, { id: string; name: string }>;

async function loadAbsentNames(context: Context, tasks: readonly queries.TaskRecord[]): Promise<Names> {
  const ids = tasks.flatMap(({ absentId }) => absentId ?? []);
  return ids.length > 0 ? findPeople(context, [...new Set(ids)]) : new Map();
}

function toAbsentPerson({ absentId }: queries.TaskRecord, names: Names): PersonName {
  return absentId === null ? null : { id: absentId, name: names.get(absentId)?.name ?? '' };
}

function toTaskRow(context: Context, task: queries.TaskRecord, names: Names): TaskRow {
  const taskInput = TaskInput.parse(task.input);
  return {
    id: task.id,
    executionId: task.executionId,
    executionTitle: task.executionTitle,
    frameTitle: task.frameTitle,
    title: taskInput.title[context.locale],
    description: taskInput.description ?? null,
    assigneeRole: task.assigneeRole,
    assigneeId: task.assigneeId,
    insteadOf: toAbsentPerson(task, names),
    openedAt: task.startedAt,
    dueAt: taskInput.dueAt ?? null,
    overdue: taskInput.overdue ?? null,
    escalatedAt: taskInput.escalated?.at ?? null,
    fields: taskInput.fields,
    outlets: taskInput.outlets,
  };
}

/**
 * Open tasks of the actor: assigned to the person or to one of their roles, or unassigned in their own execution; and those of the
 * people represented.
 */
export async function listTasks(context: Context, list: QueryOf<typeof listOwnTasks>): Promise<PagedResult<TaskRow>> {
  const cursor = readCursor(Id, list.cursor);
  const rows = await context.unit.query(
    queries.selectTasks(context.companyId, await getAssignee(context), {
      after: cursor,
      limit: list.limit + 1,
      sort: list.sort,
    }),
  );
  const names = await loadAbsentNames(context, rows);
  return mapPage(toPage(rows, { limit: list.limit, position: ({ id }) => id }), (row) =>
    toTaskRow(context, row, names),
  );
}

/** Delegates of these people who are also entitled to the task. */
export async function listTaskDelegates(context: Context, id: string, personIds: readonly string[]): Promise<string[]> {
  const delegateIds: string[] = [];
  for (const delegation of await listDelegations(context)) {
    if (!personIds.includes(delegation.absentId)) continue;
    const who = { personId: delegation.delegateId, roles: [], absent: await findAbsentee(context, delegation) };
    const [task] = await context.unit.query(queries.selectTask(context.companyId, who, id));
    if (task?.mine) delegateIds.push(delegation.delegateId);
  }
  return delegateIds;
}

/** @throws TASK_NOT_FOUND, TASK_NOT_YOURS */
export async function getOwnTask(context: Context, id: string): Promise<queries.TaskRecord> {
  const [task] = await context.unit.query(queries.selectTask(context.companyId, await getAssignee(context), id));
  if (!task) throw fail(flowErrors.TASK_NOT_FOUND);
  if (!task.mine) throw fail(flowErrors.TASK_NOT_YOURS);
  return task;
}

/** @throws TASK_NOT_FOUND, TASK_NOT_YOURS */
export async function getTask(context: Context, id: string): Promise<TaskRow> {
  const task = await getOwnTask(context, id);
  return toTaskRow(context, task, await loadAbsentNames(context, [task]));
}

/** Decisions that lend rights or give access: an API key may not make them. */
const personOnlyFrames: ReadonlySet<string> = new Set([accessRequestFrameKey, frameReviewFrameKey]);

/** @throws FORBIDDEN for a program's key */
function assertPerson({ actor }: Context, { frameKey }: queries.TaskRecord): void {
  if (actor.kind === 'service' && actor.key && personOnlyFrames.has(frameKey)) throw fail(kernelErrors.FORBIDDEN);
}

/** @throws FORBIDDEN, TASK_NOT_FOUND, TASK_NOT_YOURS, TASK_NOT_OPEN, OUTLET_UNKNOWN, VALIDATION_FAILED with `values.…` */
export async function completeTask(
  context: Context,
  answer: { id: string; outlet: string; values: Record<string, unknown>; comment?: string },
): Promise<StartedExecution> {
  const task = await getOwnTask(context, answer.id);
  assertPerson(context, task);
  if (task.status !== 'waiting') throw fail(flowErrors.TASK_NOT_OPEN);
  const { fields, outlets } = TaskInput.parse(task.input);
  if (!outlets.some((outlet) => outlet.key === answer.outlet)) {
    const details = [{ field: 'outlet', code: 'unknown', choices: outlets.map(({ key }) => key) }];
    throw fail(flowErrors.OUTLET_UNKNOWN, { values: { outlet: answer.outlet }, details });
  }
  const values = await resolveFormValues(context, {
    ...{ fields, prefix: 'values', executionId: task.executionId, by: 'person' },
    values: parseFormValues(context, { fields, values: answer.values as Json, prefix: 'values' }),
  });
  // A field of the form that is called so is the form's.
  const output = answer.comment ? { comment: answer.comment, ...values } : values;
  const { resumed, ...started } = await resumeStep(context, {
    executionId: task.executionId,
    stepId: task.id,
    outlet: answer.outlet,
    output,
    insteadOf: toAbsentPerson(task, await loadAbsentNames(context, [task])),
  });
  // Somebody else answered while this one waited for the lock.
  if (!resumed) throw fail(flowErrors.TASK_NOT_OPEN);
  return started;
}

/** A signal wakes this many at once; the worker wakes the rest, so that nobody waits for hundreds of runs. */
const maxWokenAtOnce = 100;

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
  const { name, key = null, payload = {}, sentAs = createId() } = signal;
  const filter = { name, key, sentAs, limit: maxWokenAtOnce + 1 };
  const waiting = await context.unit.query(queries.selectStepsWaitingForSignal(context.companyId, filter));
  const woken = waiting.slice(0, maxWokenAtOnce);
  for (const step of woken) await resumeStep(context, { ...step, outlet: 'next', output: { event: name, payload } });
  if (waiting.length > woken.length) addJob(context, signalJob, { name, key, payload, sentAs });
  return [...new Set(woken.map((step) => step.executionId))];
}

/** The time of a wait has come. One that also waited for a signal goes its own way. */
export async function endWait(context: Context, input: { executionId: string; stepId: string }): Promise<void> {
  const [step] = await context.unit.query(queries.selectWait(context.companyId, input.stepId));
  if (!step) return;
  if (step.kind === 'flow.task') {
    await endOverdueTask(context, input);
    return;
  }
  const outlet = step.waitEvent === null ? 'next' : 'timed-out';
  await resumeStep(context, { ...input, outlet, output: { timedOut: step.waitEvent !== null } });
}
