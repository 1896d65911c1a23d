/** Team queries: recent events in runs, and the open work of each person of a team. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import { type FeedRow, maxFeedRows, maxFeedRuns } from '../../contract/team/team.endpoints.ts';
import { type VisibilityScope, visibleCondition } from '../frame/scope.queries.ts';
import type { WaitingDecision } from './decisions.ts';

export interface HappeningRecord {
  executionId: string;
  title: string;
  frameTitle: LocalText;
  versionId: string;
  what: FeedRow['what'];
  who: string;
  block: string | null;
  at: string;
}

/** Latest first. The enclosing flow covers its sub-flows. */
export function selectFeed(companyId: string, scope: VisibilityScope): Statement<HappeningRecord> {
  const condition = where(
    sql`e.company_id = ${companyId}`,
    sql`e.parent_execution_id is null`,
    visibleCondition(companyId, scope),
  );
  return statement(
    `with near as (
       select e.id, e.title, e.kind, e.status, e.undo_depth, e.initiator_name, e.started_at, e.finished_at, e.frame_id, e.frame_version_id
       from flow.executions e ${condition.text} order by e.started_at desc, e.id desc limit ${condition.bind(maxFeedRuns)}
     ), told as (
       select n.id, 'started' as what, n.initiator_name as who, null as block, n.started_at as at from near n where n.kind = 'run'
       union all
       select n.id, case when n.kind = 'run' then n.status when n.undo_depth % 2 = 1 then 'undone' else 'redone' end,
         case when n.kind = 'run' then '' else n.initiator_name end, null, n.finished_at
       from near n where n.finished_at is not null and n.status in ('finished', 'cancelled')
       union all
       select n.id, case when s.status = 'failed' then 'failed' else 'did' end, coalesce(s.actor_name, ''), s.block_id, s.ended_at
       from near n join flow.steps s on s.company_id = ${condition.bind(companyId)} and s.execution_id = n.id
       where s.ended_at is not null and (s.status = 'failed' or (s.status = 'done' and s.actor_id is not null))
     )
     select t.id as "executionId", n.title, f.title as "frameTitle", n.frame_version_id as "versionId", t.what, t.who, t.block, t.at
     from told t join near n on n.id = t.id
       join flow.frames f on f.company_id = ${condition.bind(companyId)} and f.id = n.frame_id
     order by t.at desc, t.what, t.id, t.block limit ${condition.bind(maxFeedRows)}`,
    condition.values,
  );
}

export interface LoadRecord {
  id: string;
  tasks: number;
  decisions: number;
  runs: number;
  failed: number;
  since: string | null;
}

/** Of runs that the reader may see. */
export function selectLoad(
  companyId: string,
  filter: { people: readonly string[]; scope: VisibilityScope; waiting: readonly WaitingDecision[] },
): Statement<LoadRecord> {
  const { people, scope, waiting } = filter;
  const condition = where(
    sql`e.company_id = ${companyId}`,
    sql`e.undone_by is null`,
    visibleCondition(companyId, scope),
  );
  const company = condition.bind(companyId);
  return statement(
    `with runs as (
       select e.id, e.initiator_id, e.status from flow.executions e ${condition.text} and e.status in ('running', 'waiting', 'failed')
     ), tasks as (
       select s.assignee_id as person, count(*)::int as tasks, min(s.started_at) as since
       from flow.steps s join runs r on r.id = s.execution_id
       where s.company_id = ${company} and s.status = 'waiting' and s.kind in ('flow.task', 'flow.form') and s.assignee_id is not null
       group by 1
     ), decisions as (
       select w.person, count(distinct w.run)::int as decisions
       from unnest(${condition.bind(waiting.map(({ personId }) => personId))}::uuid[],
         ${condition.bind(waiting.map(({ executionId }) => executionId))}::uuid[]) as w (person, run)
         join runs r on r.id = w.run
       group by 1
     ), own as (
       select r.initiator_id as person, count(*)::int as runs, count(*) filter (where r.status = 'failed')::int as failed
       from runs r where r.initiator_id is not null group by 1
     )
     select p.id, coalesce(t.tasks, 0) as tasks, coalesce(d.decisions, 0) as decisions, coalesce(o.runs, 0) as runs,
       coalesce(o.failed, 0) as failed, t.since
     from unnest(${condition.bind(people)}::uuid[]) as p (id)
       left join tasks t on t.person = p.id left join decisions d on d.person = p.id left join own o on o.person = p.id
     order by coalesce(t.tasks, 0) + coalesce(d.decisions, 0) desc, coalesce(o.runs, 0) desc, p.id`,
    condition.values,
  );
}
