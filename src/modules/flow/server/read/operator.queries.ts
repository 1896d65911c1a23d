/** Stuck runs for operators, found by the state of their steps. */
import type { Json } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { type Sql, sql, where } from '#kernel/server/database/where.ts';
import { longWaitDays, maxGrouped, type StuckKind, stillMinutes } from '../../contract/operator/operator.ts';
import { maxCounted } from '../../contract/shapes.ts';
import { type VisibilityScope, visibleCondition } from '../frame/scope.queries.ts';
import { type ExecutionRecord, executionColumns, executionJoins } from '../run/execution.queries.ts';

/** The step at which a run is stuck. */
export interface StuckRecord extends ExecutionRecord {
  now: string;
  since: string;
  stepPath: string | null;
  stepBlock: string | null;
  stepKind: string | null;
  stepInput: Json;
  attempts: number | null;
  assigneeRole: string | null;
  assigneeId: string | null;
  waitEvent: string | null;
  failure: { code: string; ko: string; en: string } | null;
}

/** A failed sub-flow also fails its enclosing flow: only the sub-flow is listed, and its retry resumes both. */
const isNotParentFailure = sql`coalesce(s.error, e.error) ->> 'code' is distinct from 'SUB_FLOW_FAILED'`;

/** The step at which a run is stuck, and since when. A wait for a future time is no problem. */
const stuckStepJoins: Record<StuckKind, string> = {
  failed: `left join lateral (
    select * from flow.steps x where x.company_id = e.company_id and x.execution_id = e.id and x.status = 'failed'
    order by x.sequence limit 1) s on true
    cross join lateral (select coalesce(s.ended_at, s.started_at, e.started_at) as since) w`,
  waiting: `join lateral (
    select * from flow.steps x where x.company_id = e.company_id and x.execution_id = e.id and x.status = 'waiting'
      and x.kind <> 'flow.sub-flow' and (x.wait_until is null or x.wait_until < now())
    order by x.started_at limit 1) s on true
    cross join lateral (select s.started_at as since) w`,
  still: `left join lateral (
    select * from flow.steps x where x.company_id = e.company_id and x.execution_id = e.id
    order by coalesce(x.ended_at, x.started_at) desc limit 1) s on true
    cross join lateral (select greatest(e.started_at, s.ended_at, s.started_at) as since) w`,
};

const stuckConditions: Record<StuckKind, Sql> = {
  failed: sql`e.status = 'failed' and e.undone_by is null and ${isNotParentFailure}`,
  waiting: sql`e.status = 'waiting' and e.undone_by is null and w.since < now() - make_interval(days => ${longWaitDays}::int)`,
  still: sql`e.status = 'running' and e.undone_by is null and w.since < now() - make_interval(mins => ${stillMinutes}::int)`,
};

const stuckSource = (stuck: StuckKind) => `flow.executions e ${executionJoins} ${stuckStepJoins[stuck]}`;

/** The longest first. */
export function selectStuck(
  companyId: string,
  list: {
    stuck: StuckKind;
    code: string | null;
    scope: VisibilityScope;
    after: { at: string; id: string } | null;
    limit: number;
  },
): Statement<StuckRecord> {
  const { stuck, code, scope, after: cursor, limit } = list;
  const condition = where(
    sql`e.company_id = ${companyId}`,
    stuckConditions[stuck],
    visibleCondition(companyId, scope),
    code && sql`coalesce(s.error, e.error) ->> 'code' = ${code}`,
    cursor && sql`(w.since, e.id) > (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
  );
  return statement(
    `select ${executionColumns}, clock_timestamp() as now, w.since, s.path as "stepPath", s.block_id as "stepBlock",
       s.kind as "stepKind", s.input as "stepInput", s.attempts::int as attempts, s.assignee_role as "assigneeRole",
       s.assignee_id as "assigneeId", s.wait_event as "waitEvent", coalesce(s.error, e.error) as failure
     from ${stuckSource(stuck)} ${condition.text} order by w.since, e.id limit ${condition.bind(limit)}`,
    condition.values,
  );
}

/** Number of stuck runs, counted up to one beyond `maxCounted`. */
export function countStuck(
  companyId: string,
  filter: { stuck: StuckKind; scope: VisibilityScope },
): Statement<{ count: number }> {
  const condition = where(
    sql`e.company_id = ${companyId}`,
    stuckConditions[filter.stuck],
    visibleCondition(companyId, filter.scope),
  );
  return statement(
    `select count(*)::int as count from (select from ${stuckSource(filter.stuck)} ${condition.text} limit ${condition.bind(maxCounted + 1)}) c`,
    condition.values,
  );
}

/** Undos whose compensation is under way. */
export function countCompensating(companyId: string, scope: VisibilityScope): Statement<{ count: number }> {
  const condition = where(
    sql`e.company_id = ${companyId}`,
    sql`u.state = 'compensating'`,
    visibleCondition(companyId, scope),
  );
  return statement(
    `select count(*)::int as count from flow.undos u join flow.executions e on e.company_id = u.company_id and e.id = u.execution_id ${condition.text}`,
    condition.values,
  );
}

export interface FailureRecord {
  code: string;
  reason: LocalText;
  count: number;
  frames: { key: string; title: LocalText }[];
  since: string;
}

/** Failed runs by what they failed with, the most first. */
export function selectFailures(companyId: string, scope: VisibilityScope): Statement<FailureRecord> {
  const condition = where(sql`e.company_id = ${companyId}`, stuckConditions.failed, visibleCondition(companyId, scope));
  return statement(
    `with failed as (
       select coalesce(s.error, e.error) as error, e.frame_key, f.title, w.since
       from ${stuckSource('failed')} ${condition.text} order by w.since limit ${condition.bind(maxGrouped)}
     ) select coalesce(error ->> 'code', '') as code, count(*)::int as count, min(since) as since,
         (array_agg(jsonb_build_object('ko', coalesce(error ->> 'ko', ''), 'en', coalesce(error ->> 'en', '')) order by since desc))[1] as reason,
         array_to_json(array_agg(distinct jsonb_build_object('key', frame_key, 'title', title))) as frames
       from failed group by 1 order by count desc, since limit 50`,
    condition.values,
  );
}

export interface RoleRecord {
  role: string;
  tasks: number;
  long: number;
  since: string;
}

/** Open tasks that a role has and nobody in person. */
export function selectTasksByRole(companyId: string, scope: VisibilityScope): Statement<RoleRecord> {
  const condition = where(
    sql`s.company_id = ${companyId}`,
    sql`s.status = 'waiting' and s.kind in ('flow.task', 'flow.form')`,
    sql`s.assignee_id is null and s.assignee_role is not null`,
    visibleCondition(companyId, scope),
  );
  return statement(
    `select s.assignee_role as role, count(*)::int as tasks, min(s.started_at) as since,
       count(*) filter (where s.started_at < now() - make_interval(days => ${condition.bind(longWaitDays)}::int))::int as long
     from flow.steps s join flow.executions e on e.company_id = s.company_id and e.id = s.execution_id ${condition.text}
     group by 1 order by since limit 100`,
    condition.values,
  );
}

/** Those of the executions that have failed and that the reader may see. */
export function selectFailed(
  companyId: string,
  filter: { ids: readonly string[]; scope: VisibilityScope },
): Statement<{ id: string }> {
  const condition = where(
    sql`e.company_id = ${companyId}`,
    sql`e.id = any(${filter.ids}::uuid[])`,
    sql`e.status = 'failed' and e.undone_by is null`,
    visibleCondition(companyId, filter.scope, 'few'),
  );
  return statement(`select e.id from flow.executions e ${condition.text} order by e.id`, condition.values);
}
