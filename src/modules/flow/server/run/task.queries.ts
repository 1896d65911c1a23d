/** Steps that wait: for a person, for a signal. */
import type { Json } from '#kernel/contract/block.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { anyOf, type Sql, sql, where } from '#kernel/server/database/where.ts';
import type { ActingAs } from '../frame/actor.ts';
import { absenteesSql, isForAbsentee, type Participant } from '../frame/scope.queries.ts';
import type { StoredStep } from './step.queries.ts';

export interface TaskRecord extends StoredStep {
  executionId: string;
  executionTitle: string;
  frameTitle: { ko: string; en: string };
  frameKey: string;
  /** The absent person the reader represents; null if the task reaches the reader anyway. */
  absentId: string | null;
}

const taskColumns = `s.id, s.path, s.block_id as "blockId", s.kind, s.status, s.outlet, s.input, s.output, s.error,
  s.sequence, s.actor_id as "actorId", s.actor_name as "actorName", s.assignee_role as "assigneeRole",
  s.assignee_id as "assigneeId", s.instead_of_id as "insteadOfId", s.instead_of_name as "insteadOfName", s.wait_until as "waitUntil", s.wait_event as "waitEvent", s.wait_key as "waitKey", s.skip_reason as "skipReason",
  s.started_at as "startedAt", s.ended_at as "endedAt", s.attempts::int as attempts, s.execution_id as "executionId", e.title as "executionTitle",
  f.title as "frameTitle", f.key as "frameKey"`;
export const taskSource = `flow.steps s
  join flow.executions e on e.company_id = s.company_id and e.id = s.execution_id
  join flow.frames f on f.company_id = e.company_id and f.id = e.frame_id`;
/** Named for me, or for a role that I have; unassigned ones are the initiator's. Never where another must do it. */
const isOwnTask = ({ personId, roles }: Assignee): Sql =>
  sql`((s.input ->> 'notBy')::uuid is distinct from ${personId}::uuid and (s.assignee_id = ${personId}
    or (s.assignee_id is null and s.assignee_role = any(${roles}::text[]))
    or (s.assignee_id is null and s.assignee_role is null and e.initiator_id = ${personId})))`;

/** The person's own tasks, and those of the people represented. */
export const isMyTask = (who: Assignee): Sql => anyOf(isOwnTask(who), isForAbsentee(who));

const absenteeColumn = (who: Assignee): Sql =>
  who.absent.length === 0
    ? sql`null::uuid`
    : sql`case when ${isOwnTask(who)} then null else (select d."absentId" from ${absenteesSql(who.absent)} limit 1) end`;

export interface Assignee extends Participant {
  personId: string;
}

/** Only a person sees tasks. */
export const toAssignee = ({ personId, roles, absent }: Participant): Assignee => ({
  personId: personId as string,
  ...{ roles, absent },
});

/** A task of somebody waits. */
export const isWaitingTask = sql`s.status = 'waiting' and s.kind in ('flow.task', 'flow.form')`;

export function selectTasks(
  companyId: string,
  who: Assignee,
  list: { after: string | null; limit: number; sort: 'newest' | 'oldest' },
): Statement<TaskRecord> {
  const { after: cursor, limit, sort } = list;
  const isBeyond = cursor && (sort === 'oldest' ? sql`s.id > ${cursor}` : sql`s.id < ${cursor}`);
  const open = where(sql`s.company_id = ${companyId}`, isWaitingTask, isMyTask(who), isBeyond);
  return statement(
    `select ${taskColumns}, ${open.bind(absenteeColumn(who))} as "absentId" from ${taskSource} ${open.text} order by s.id ${sort === 'oldest' ? 'asc' : 'desc'} limit ${open.bind(limit)}`,
    open.values,
  );
}

export function selectTask(companyId: string, who: Assignee, id: string): Statement<TaskRecord & { mine: boolean }> {
  const condition = where(
    sql`s.company_id = ${companyId}`,
    sql`s.id = ${id}`,
    sql`s.kind in ('flow.task', 'flow.form')`,
  );
  return statement(
    `select ${taskColumns}, ${condition.bind(isMyTask(who))} as mine, ${condition.bind(absenteeColumn(who))} as "absentId" from ${taskSource} ${condition.text}`,
    condition.values,
  );
}

export function selectStepsWaitingForSignal(
  companyId: string,
  signal: { name: string; key: string | null; sentAs: string; limit: number },
): Statement<{ executionId: string; stepId: string }> {
  return statement(
    `select execution_id as "executionId", id as "stepId" from flow.steps
     where company_id = $1 and status = 'waiting' and wait_event = $2 and (wait_key is null or wait_key = $3)
       and id < $4
     order by id limit $5`,
    [companyId, signal.name, signal.key, signal.sentAs, signal.limit],
  );
}

/** A step that waits for an event, with what its condition sees. */
export interface WaitingStep {
  executionId: string;
  stepId: string;
  when: string | null;
  executionInput: { [key: string]: Json };
  runAs: ActingAs;
}

/** Those that began to wait before it happened, after the last that was looked at. */
export function selectStepsWaitingForEvent(
  companyId: string,
  event: { name: string; key: string | null; sentAs: string; after: string | null; limit: number },
): Statement<WaitingStep> {
  const condition = where(
    sql`s.company_id = ${companyId}`,
    sql`s.status = 'waiting'`,
    sql`s.wait_event = ${event.name}`,
    sql`(s.wait_key is null or s.wait_key = ${event.key})`,
    sql`s.id < ${event.sentAs}`,
    event.after && sql`s.id > ${event.after}`,
  );
  return statement(
    `select s.execution_id as "executionId", s.id as "stepId", s.input ->> 'when' as "when", e.input as "executionInput",
       e.run_as as "runAs"
     from flow.steps s join flow.executions e on e.company_id = s.company_id and e.id = s.execution_id
     ${condition.text} order by s.id limit ${condition.bind(event.limit)}`,
    condition.values,
  );
}

/** A wait that is still on. */
export function selectWait(companyId: string, stepId: string): Statement<{ kind: string; waitEvent: string | null }> {
  return statement(
    `select kind, wait_event as "waitEvent" from flow.steps where company_id = $1 and id = $2 and status = 'waiting'`,
    [companyId, stepId],
  );
}
