import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { binder, type Scope, visible } from '../frame/scope.queries.ts';
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
  scope: Scope;
  after: { at: string; id: string } | null;
  limit: number;
}

/** Executions, latest first. Each filter is left out of the statement when unused, so that its index can serve. */
export function selectExecutions(companyId: string, list: ListFilter): Statement<ExecutionRecord & { now: string }> {
  const values: unknown[] = [companyId];
  const bind = binder(values);
  const where = ['e.company_id = $1', visible(list.scope, bind)];
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
  if (list.after)
    where.push(`(e.started_at, e.id) < (${bind(list.after.at)}::timestamptz, ${bind(list.after.id)}::uuid)`);
  return statement(
    `select ${executionColumns}, clock_timestamp() as now from ${executionSource}
     where ${where.join(' and ')} order by e.started_at desc, e.id desc limit ${bind(list.limit)}`,
    values,
  );
}

/** The undo window closes within the days. Parts of another execution are undone with it. */
const closing = (days: string): string => `e.supports_undo and e.undone_by is null
  and e.parent_execution_id is null and e.undo_deadline > clock_timestamp()
  and e.undo_deadline <= clock_timestamp() + make_interval(hours => ${days}::int * 24)`;

/** Executions whose undo window closes within the days, soonest first. */
export function selectClosing(
  companyId: string,
  list: { days: number; scope: Scope; after: { at: string; id: string } | null; limit: number },
): Statement<ExecutionRecord & { now: string }> {
  const values: unknown[] = [companyId, list.days, list.after?.at ?? null, list.after?.id ?? null, list.limit];
  return statement(
    `select ${executionColumns}, clock_timestamp() as now from ${executionSource}
     where e.company_id = $1 and ${closing('$2')} and ${visible(list.scope, binder(values))}
       and ($3::timestamptz is null or (e.undo_deadline, e.id) > ($3, $4::uuid))
     order by e.undo_deadline, e.id limit $5`,
    values,
  );
}

/** Of sub-flows, those that the reader may see. */
export function selectChildren(
  companyId: string,
  id: string,
  scope: Scope,
): Statement<{ id: string; title: string; status: ExecutionRecord['status'] }> {
  const values: unknown[] = [companyId, id];
  return statement(
    `select e.id, e.title, e.status from flow.executions e
     where e.company_id = $1 and e.parent_execution_id = $2 and ${visible(scope, binder(values))} order by e.id limit 500`,
    values,
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
  about: { zone: string; days: number; scope: Scope },
): Statement<Counts> {
  const values: unknown[] = [companyId, who.personId, who.roles, about.zone, about.days];
  const seen = visible(about.scope, binder(values));
  const today = `(date_trunc('day', now() at time zone $4) at time zone $4)`;
  return statement(
    `select
       count(*) filter (where status = 'running') as running,
       count(*) filter (where status = 'waiting') as waiting,
       count(*) filter (where status = 'failed') as failed,
       count(*) filter (where status = 'finished' and kind = 'run' and finished_at >= ${today}) as "finishedToday",
       count(*) filter (where kind = 'undo' and finished_at >= ${today}) as "undoneToday",
       (select count(*) from flow.executions e where e.company_id = $1 and ${closing('$5')} and ${seen}) as "expiringSoon",
       (select count(*) from ${taskSource} where s.company_id = $1 and s.status = 'waiting'
         and s.kind in ('flow.task', 'flow.form') and ${mine}) as "myTasks"
     from flow.executions e where e.company_id = $1 and ${seen}
       and (status in ('running', 'waiting', 'failed') or started_at >= ${today} - interval '1 day')`,
    values,
  );
}
