/** Runs that stand still, as operators look for them: by what is written of their steps. */
import type { Json } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { type Sql, sql, where } from '#kernel/server/database/where.ts';
import { longWaitDays, mostGrouped, type StuckKind, stillMinutes } from '../../contract/operator/operator.ts';
import { mostCounted } from '../../contract/shapes.ts';
import { type Scope, visible } from '../frame/scope.queries.ts';
import { type ExecutionRecord, executionColumns, executionJoins } from '../run/execution.queries.ts';

/** Of a run that stands still, the step that it stands at. */
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

/** A sub-flow that failed fails the flow around it: the sub-flow is told of, and its retry goes on with both. */
const notAround = sql`coalesce(s.error, e.error) ->> 'code' is distinct from 'SUB_FLOW_FAILED'`;

/** The step that a run stands at, and since when. What waits for a time that is still to come is no trouble. */
const steps: Record<StuckKind, string> = {
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

const states: Record<StuckKind, Sql> = {
  failed: sql`e.status = 'failed' and e.undone_by is null and ${notAround}`,
  waiting: sql`e.status = 'waiting' and e.undone_by is null and w.since < now() - make_interval(days => ${longWaitDays}::int)`,
  still: sql`e.status = 'running' and e.undone_by is null and w.since < now() - make_interval(mins => ${stillMinutes}::int)`,
};

const source = (stuck: StuckKind) => `flow.executions e ${executionJoins} ${steps[stuck]}`;

/** The longest first. */
export function selectStuck(
  companyId: string,
  list: {
    stuck: StuckKind;
    code: string | null;
    scope: Scope;
    after: { at: string; id: string } | null;
    limit: number;
  },
): Statement<StuckRecord> {
  const { stuck, code, scope, after, limit } = list;
  const asked = where(
    sql`e.company_id = ${companyId}`,
    states[stuck],
    visible(companyId, scope),
    code && sql`coalesce(s.error, e.error) ->> 'code' = ${code}`,
    after && sql`(w.since, e.id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
  );
  return statement(
    `select ${executionColumns}, clock_timestamp() as now, w.since, s.path as "stepPath", s.block_id as "stepBlock",
       s.kind as "stepKind", s.input as "stepInput", s.attempts::int as attempts, s.assignee_role as "assigneeRole",
       s.assignee_id as "assigneeId", s.wait_event as "waitEvent", coalesce(s.error, e.error) as failure
     from ${source(stuck)} ${asked.text} order by w.since, e.id limit ${asked.bind(limit)}`,
    asked.values,
  );
}

/** How many there are, no further than one beyond `mostCounted`. */
export function countStuck(companyId: string, about: { stuck: StuckKind; scope: Scope }): Statement<{ count: number }> {
  const asked = where(sql`e.company_id = ${companyId}`, states[about.stuck], visible(companyId, about.scope));
  return statement(
    `select count(*)::int as count from (select from ${source(about.stuck)} ${asked.text} limit ${asked.bind(mostCounted + 1)}) c`,
    asked.values,
  );
}

/** Undos whose compensation is under way. */
export function countCompensating(companyId: string, scope: Scope): Statement<{ count: number }> {
  const asked = where(sql`e.company_id = ${companyId}`, sql`u.state = 'compensating'`, visible(companyId, scope));
  return statement(
    `select count(*)::int as count from flow.undos u join flow.executions e on e.company_id = u.company_id and e.id = u.execution_id ${asked.text}`,
    asked.values,
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
export function selectFailures(companyId: string, scope: Scope): Statement<FailureRecord> {
  const asked = where(sql`e.company_id = ${companyId}`, states.failed, visible(companyId, scope));
  return statement(
    `with failed as (
       select coalesce(s.error, e.error) as error, e.frame_key, f.title, w.since
       from ${source('failed')} ${asked.text} order by w.since limit ${asked.bind(mostGrouped)}
     ) select coalesce(error ->> 'code', '') as code, count(*)::int as count, min(since) as since,
         (array_agg(jsonb_build_object('ko', coalesce(error ->> 'ko', ''), 'en', coalesce(error ->> 'en', '')) order by since desc))[1] as reason,
         array_to_json(array_agg(distinct jsonb_build_object('key', frame_key, 'title', title))) as frames
       from failed group by 1 order by count desc, since limit 50`,
    asked.values,
  );
}

export interface RoleRecord {
  role: string;
  tasks: number;
  long: number;
  since: string;
}

/** Open tasks that a role has and nobody in person. */
export function selectTasksByRole(companyId: string, scope: Scope): Statement<RoleRecord> {
  const asked = where(
    sql`s.company_id = ${companyId}`,
    sql`s.status = 'waiting' and s.kind in ('flow.task', 'flow.form')`,
    sql`s.assignee_id is null and s.assignee_role is not null`,
    visible(companyId, scope),
  );
  return statement(
    `select s.assignee_role as role, count(*)::int as tasks, min(s.started_at) as since,
       count(*) filter (where s.started_at < now() - make_interval(days => ${asked.bind(longWaitDays)}::int))::int as long
     from flow.steps s join flow.executions e on e.company_id = s.company_id and e.id = s.execution_id ${asked.text}
     group by 1 order by since limit 100`,
    asked.values,
  );
}

/** Those of the executions that have failed and that the reader may see. */
export function selectFailed(
  companyId: string,
  about: { ids: readonly string[]; scope: Scope },
): Statement<{ id: string }> {
  const asked = where(
    sql`e.company_id = ${companyId}`,
    sql`e.id = any(${about.ids}::uuid[])`,
    sql`e.status = 'failed' and e.undone_by is null`,
    visible(companyId, about.scope, 'few'),
  );
  return statement(`select e.id from flow.executions e ${asked.text} order by e.id`, asked.values);
}
