import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { type ExecutionRecord, executionColumns, executionSource } from '../run/execution.queries.ts';
import type { StoredStep } from '../run/step.queries.ts';

export interface ListFilter {
  /** `open`: all that have not ended. */
  status: string | null;
  frame: string | null;
  initiatorId: string | null;
  kind: string | null;
  undone: boolean | null;
  q: string | null;
  subject: { type: string; id: string } | null;
  hidden: readonly string[];
  /** Own executions are shown also where the frame is hidden. */
  viewerId: string | null;
  after: { at: string; id: string } | null;
  limit: number;
}

/** Executions, latest first. Each filter is left out of the statement when unused, so that its index can serve. */
export function selectExecutions(companyId: string, list: ListFilter): Statement<ExecutionRecord & { now: string }> {
  const values: unknown[] = [companyId];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = ['e.company_id = $1'];
  if (list.status === 'open') where.push(`e.status in ('running', 'waiting')`);
  else if (list.status) where.push(`e.status = ${bind(list.status)}`);
  if (list.frame) where.push(`e.frame_key = ${bind(list.frame)}`);
  if (list.initiatorId) where.push(`e.initiator_id = ${bind(list.initiatorId)}`);
  if (list.kind) where.push(`e.kind = ${bind(list.kind)}`);
  if (list.undone !== null) where.push(`e.undone_by is ${list.undone ? 'not null' : 'null'}`);
  if (list.q) where.push(`strpos(lower(e.title), lower(${bind(list.q)})) > 0`);
  if (list.subject) {
    const [type, id] = [bind(list.subject.type), bind(list.subject.id)];
    where.push(`exists (select from flow.impacts i where i.company_id = $1 and i.execution_id = e.id
      and i.subject_type = ${type} and i.subject_id = ${id})`);
  }
  if (list.hidden.length > 0) {
    where.push(`(e.frame_id <> all(${bind(list.hidden)}) or e.initiator_id = ${bind(list.viewerId)})`);
  }
  if (list.after)
    where.push(`(e.started_at, e.id) < (${bind(list.after.at)}::timestamptz, ${bind(list.after.id)}::uuid)`);
  return statement(
    `select ${executionColumns}, clock_timestamp() as now from ${executionSource}
     where ${where.join(' and ')} order by e.started_at desc, e.id desc limit ${bind(list.limit)}`,
    values,
  );
}

/** The undo window closes within the days. Parts of another execution are undone with it. */
const closing = (days: string, hidden: string): string => `e.supports_undo and e.undone_by is null
  and e.parent_execution_id is null and e.undo_deadline > clock_timestamp()
  and e.undo_deadline <= clock_timestamp() + make_interval(hours => ${days}::int * 24) and e.frame_id <> all(${hidden}::uuid[])`;

/** Executions whose undo window closes within the days, soonest first. */
export function selectClosing(
  companyId: string,
  list: { days: number; hidden: readonly string[]; after: { at: string; id: string } | null; limit: number },
): Statement<ExecutionRecord & { now: string }> {
  return statement(
    `select ${executionColumns}, clock_timestamp() as now from ${executionSource}
     where e.company_id = $1 and ${closing('$2', '$3')}
       and ($4::timestamptz is null or (e.undo_deadline, e.id) > ($4, $5::uuid))
     order by e.undo_deadline, e.id limit $6`,
    [companyId, list.days, list.hidden, list.after?.at ?? null, list.after?.id ?? null, list.limit],
  );
}

export function selectChildren(
  companyId: string,
  id: string,
): Statement<{ id: string; title: string; status: ExecutionRecord['status'] }> {
  return statement(
    `select id, title, status from flow.executions where company_id = $1 and parent_execution_id = $2 order by id limit 500`,
    [companyId, id],
  );
}

export interface TaskRecord extends StoredStep {
  executionId: string;
  executionTitle: string;
  frameTitle: { ko: string; en: string };
}

const taskColumns = `s.id, s.path, s.block_id as "blockId", s.kind, s.status, s.outlet, s.input, s.output, s.error,
  s.sequence, s.actor_id as "actorId", s.actor_name as "actorName", s.assignee_role as "assigneeRole",
  s.assignee_id as "assigneeId", s.wait_until as "waitUntil", s.wait_event as "waitEvent", s.wait_key as "waitKey",
  s.started_at as "startedAt", s.ended_at as "endedAt", s.execution_id as "executionId", e.title as "executionTitle",
  f.title as "frameTitle"`;
const taskSource = `flow.steps s
  join flow.executions e on e.company_id = s.company_id and e.id = s.execution_id
  join flow.frames f on f.company_id = e.company_id and f.id = e.frame_id`;
/** Mine: named for me, or for a role that I have; unassigned ones are the initiator's. Never where another must do it. */
const mine = `((s.input ->> 'notBy')::uuid is distinct from $2 and (s.assignee_id = $2
  or (s.assignee_id is null and s.assignee_role = any($3))
  or (s.assignee_id is null and s.assignee_role is null and e.initiator_id = $2)))`;

export interface Assignee {
  personId: string;
  roles: readonly string[];
}

export function selectTasks(
  companyId: string,
  who: Assignee,
  list: { after: string | null; limit: number },
): Statement<TaskRecord> {
  return statement(
    `select ${taskColumns} from ${taskSource}
     where s.company_id = $1 and s.status = 'waiting' and s.kind in ('flow.task', 'flow.form') and ${mine}
       and ($4::uuid is null or s.id < $4) order by s.id desc limit $5`,
    [companyId, who.personId, who.roles, list.after, list.limit],
  );
}

export function selectTask(companyId: string, who: Assignee, id: string): Statement<TaskRecord & { mine: boolean }> {
  return statement(
    `select ${taskColumns}, ${mine} as mine from ${taskSource}
     where s.company_id = $1 and s.id = $4 and s.kind in ('flow.task', 'flow.form')`,
    [companyId, who.personId, who.roles, id],
  );
}

export function selectWaiting(
  companyId: string,
  signal: { name: string; key: string | null },
): Statement<{ executionId: string; stepId: string }> {
  return statement(
    `select execution_id as "executionId", id as "stepId" from flow.steps
     where company_id = $1 and status = 'waiting' and wait_event = $2 and (wait_key is null or wait_key = $3)
     order by id limit 500`,
    [companyId, signal.name, signal.key],
  );
}

/** A wait that is still on. */
export function selectWait(companyId: string, stepId: string): Statement<{ waitEvent: string | null }> {
  return statement(
    `select wait_event as "waitEvent" from flow.steps where company_id = $1 and id = $2 and status = 'waiting'`,
    [companyId, stepId],
  );
}

export interface Counts {
  running: number;
  waiting: number;
  failed: number;
  finishedToday: number;
  undoneToday: number;
  expiringSoon: number;
  myTasks: number;
}

/** Of what the lists show: the same executions, the same undo windows. */
export function selectCounts(
  companyId: string,
  who: Assignee,
  about: { zone: string; days: number; hidden: readonly string[] },
): Statement<Counts> {
  const today = `(date_trunc('day', now() at time zone $4) at time zone $4)`;
  return statement(
    `select
       count(*) filter (where status = 'running') as running,
       count(*) filter (where status = 'waiting') as waiting,
       count(*) filter (where status = 'failed') as failed,
       count(*) filter (where status = 'finished' and kind = 'run' and finished_at >= ${today}) as "finishedToday",
       count(*) filter (where kind = 'undo' and finished_at >= ${today}) as "undoneToday",
       (select count(*) from flow.executions e where e.company_id = $1 and ${closing('$5', '$6')}) as "expiringSoon",
       (select count(*) from ${taskSource} where s.company_id = $1 and s.status = 'waiting'
         and s.kind in ('flow.task', 'flow.form') and ${mine}) as "myTasks"
     from flow.executions e where company_id = $1 and (frame_id <> all($6::uuid[]) or initiator_id = $2)
       and (status in ('running', 'waiting', 'failed') or started_at >= ${today} - interval '1 day')`,
    [companyId, who.personId, who.roles, about.zone, about.days, about.hidden],
  );
}
