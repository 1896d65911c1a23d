/** Lists of runs as people look at them, and how many there are of which. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { allOf, type Sql, sql, where } from '#kernel/server/database/where.ts';
import { type Scope, visible } from '../frame/scope.queries.ts';
import { type ExecutionRecord, executionColumns, executionSource } from '../run/execution.queries.ts';
import { type Assignee, mine, taskSource, waiting } from '../run/task.queries.ts';

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

/** Executions, latest first. */
export function selectExecutions(companyId: string, list: ListFilter): Statement<ExecutionRecord & { now: string }> {
  const { status, frame, initiatorId, kind, undone, q, subject, scope, after, limit } = list;
  const asked = where(
    sql`e.company_id = ${companyId}`,
    visible(companyId, scope),
    status && (status === 'open' ? sql`e.status in ('running', 'waiting')` : sql`e.status = ${status}`),
    frame && sql`e.frame_key = ${frame}`,
    initiatorId && sql`e.initiator_id = ${initiatorId}`,
    kind && sql`e.kind = ${kind}`,
    undone !== null && (undone ? sql`e.undone_by is not null` : sql`e.undone_by is null`),
    q && sql`strpos(lower(e.title), lower(${q})) > 0`,
    subject &&
      sql`exists (select from flow.impacts i where i.company_id = ${companyId} and i.execution_id = e.id
        and i.subject_type = ${subject.type} and i.subject_id = ${subject.id})`,
    after && sql`(e.started_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
  );
  return statement(
    `select ${executionColumns}, clock_timestamp() as now from ${executionSource} ${asked.text}
     order by e.started_at desc, e.id desc limit ${asked.bind(limit)}`,
    asked.values,
  );
}

/** The undo window closes within the days. Parts of another execution are undone with it. */
const closing = (days: number): Sql => sql`e.supports_undo and e.undone_by is null
  and e.parent_execution_id is null and e.undo_deadline > clock_timestamp()
  and e.undo_deadline <= clock_timestamp() + make_interval(hours => ${days}::int * 24)`;

/** Executions whose undo window closes within the days, soonest first. */
export function selectClosing(
  companyId: string,
  list: { days: number; scope: Scope; after: { at: string; id: string } | null; limit: number },
): Statement<ExecutionRecord & { now: string }> {
  const { days, scope, after, limit } = list;
  const asked = where(
    sql`e.company_id = ${companyId}`,
    closing(days),
    visible(companyId, scope),
    after && sql`(e.undo_deadline, e.id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
  );
  return statement(
    `select ${executionColumns}, clock_timestamp() as now from ${executionSource} ${asked.text}
     order by e.undo_deadline, e.id limit ${asked.bind(limit)}`,
    asked.values,
  );
}

/** Of sub-flows, those that the reader may see. */
export function selectChildren(
  companyId: string,
  id: string,
  scope: Scope,
): Statement<{ id: string; title: string; status: ExecutionRecord['status'] }> {
  const seen = where(sql`e.company_id = ${companyId}`, sql`e.parent_execution_id = ${id}`, visible(companyId, scope));
  return statement(
    `select e.id, e.title, e.status from flow.executions e ${seen.text} order by e.id limit 500`,
    seen.values,
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
  const { zone, days, scope } = about;
  const midnight = sql`(date_trunc('day', now() at time zone ${zone}::text) at time zone ${zone}::text)`;
  const seen = where(
    sql`e.company_id = ${companyId}`,
    visible(companyId, scope),
    sql`status in ('running', 'waiting', 'failed') or started_at >= ${midnight} - interval '1 day'`,
  );
  const [company, today] = [seen.bind(companyId), seen.bind(midnight)];
  const soon = seen.bind(allOf(closing(days), visible(companyId, scope)));
  const tasks = seen.bind(allOf(waiting, mine(who)));
  return statement(
    `select
       count(*) filter (where status = 'running') as running,
       count(*) filter (where status = 'waiting') as waiting,
       count(*) filter (where status = 'failed') as failed,
       count(*) filter (where status = 'finished' and kind = 'run' and finished_at >= ${today}) as "finishedToday",
       count(*) filter (where kind = 'undo' and finished_at >= ${today}) as "undoneToday",
       (select count(*) from flow.executions e where e.company_id = ${company} and ${soon}) as "expiringSoon",
       (select count(*) from ${taskSource} where s.company_id = ${company} and ${tasks}) as "myTasks"
     from flow.executions e ${seen.text}`,
    seen.values,
  );
}
