import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { type ExecutionRecord, executionColumns, executionSource } from '../run/execution.queries.ts';
import { type Assignee, mine, taskSource } from '../run/task.queries.ts';

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
