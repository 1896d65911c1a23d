/** Undo queries: standing runs that use what a run changed. */
import type { UsedResource } from '#kernel/server/block.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';

/** Joins an execution by its id. `offset 0` forces an index lookup per link, whatever number of rows the planner expects. */
const joinById = (id: string) =>
  `cross join lateral (select * from flow.executions e where e.company_id = $1 and e.id = ${id} offset 0) e`;

/** When an execution of this alias changed something last, as a place in the order of changes. */
const lastChangeOf = (
  e: string,
) => `coalesce((select max(l.position) from flow.impacts l where l.company_id = ${e}.company_id and l.execution_id = ${e}.id),
  (extract(epoch from coalesce(${e}.finished_at, ${e}.started_at)) * 1000000)::bigint)`;

/**
 * Executions that changed or used these records and still apply, latest first: a sub-flow is represented by its top-level
 * execution, an undone and redone one by its redo. With `since`, those that change the use of a record after that position in the
 * order of changes: executions that took effect, and undos (odd depth) of executions that applied then. Without it undos do not
 * count: records they restored belong to no later run. Ended executions that only read changed nothing that could be wrong
 * afterwards. There is no limit: an undo depends on the result. The family and its ancestors are excluded from the start.
 */
export function selectUsingExecutions(
  companyId: string,
  type: string,
  { things: subjects, family }: { things: readonly UsedResource[]; family: readonly string[] },
): Statement<{ id: string; root: string; isListing: boolean }> {
  return statement(
    `with recursive asked (id, since) as (
       select * from jsonb_to_recordset($3::jsonb) as a (id text, since bigint)
     ), own (id) as (
       select unnest($4::uuid[])
       union
       select e.id from own cross join lateral (
         select c.id from flow.executions c where c.company_id = $1 and c.parent_execution_id = own.id
         union all
         select u.id from flow.executions u where u.company_id = $1 and u.undone_by = own.id and u.parent_execution_id is null
       ) e
     ), touched (subject, since, execution, place, listed) as (
       select a.id, a.since, i.execution_id, unnest(array[min(i.position), max(i.position)]), false
       from asked a join flow.impacts i on i.company_id = $1 and i.subject_type = $2 and i.subject_id = a.id
       where i.execution_id not in (select id from own)
       group by a.id, a.since, i.execution_id
       union
       -- Uses of before have no place: whoever used the thing did so before its end.
       select a.id, a.since, u.execution_id, coalesce(u.position, (extract(epoch from e.finished_at) * 1000000)::bigint, 9223372036854775807), u.is_listed
       from asked a join flow.uses u on u.company_id = $1 and u.subject_type = $2 and u.subject_id = a.id
       join flow.executions e on e.company_id = $1 and e.id = u.execution_id
       where u.execution_id not in (select id from own)
     ), up (subject, since, id, place, listed, stood) as (
       -- From the run on: its undos and redos change what it changed, each at its own place.
       select t.subject, t.since, t.execution, t.place, t.listed, t.place <= t.since
       from touched t join flow.executions e on e.company_id = $1 and e.id = t.execution and e.undo_depth = 0
       union
       select up.subject, up.since, n.id, case when n.is_turn then n.place else up.place end, up.listed,
         case when n.is_turn and n.place <= up.since then n.undo_depth % 2 = 0 else up.stood end
       from up join flow.executions e on e.company_id = $1 and e.id = up.id
       cross join lateral (
         select o.id, o.undo_depth, e.parent_execution_id is null as is_turn,
           case when e.parent_execution_id is null then ${lastChangeOf('o')} end as place
         from flow.executions o where o.company_id = $1 and o.id = coalesce(e.parent_execution_id, e.undone_by)
       ) n
     ), root (subject, id, place, listed) as (
       select up.subject, e.id, max(up.place), bool_and(up.listed) from up join flow.executions e on e.company_id = $1 and e.id = up.id
       where e.parent_execution_id is null and e.undone_by is null
         and case when up.since is null then e.undo_depth % 2 = 0 else (e.undo_depth % 2 = 0) <> up.stood end
         and (e.status <> 'finished' or exists (
           with recursive below (id) as (
             select e.id
             union all
             select c.id from below join flow.executions c on c.company_id = $1 and c.parent_execution_id = below.id
           )
           select from below join flow.impacts i on i.company_id = $1 and i.execution_id = below.id
         ))
       group by up.subject, e.id
     )
     select subject as id, id as root, listed as "isListing" from root order by subject, place desc, id`,
    [companyId, type, toJson(subjects), family],
  );
}

/** These executions, the one that changed or used something last first, with their sub-flows. */
export function selectByLastChange(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    `with recursive below (root, id) as (
       select e.id, e.id from flow.executions e where e.company_id = $1 and e.id = any($2::uuid[])
       union all
       select below.root, c.id from below cross join lateral (
         select c.id from flow.executions c where c.company_id = $1 and c.parent_execution_id = below.id offset 0) c
     )
     select below.root as id from below ${joinById('below.id')}
     group by below.root
     order by max(greatest(${lastChangeOf('e')}, (select max(u.position) from flow.uses u where u.company_id = $1 and u.execution_id = e.id))) desc, below.root`,
    [companyId, ids],
  );
}

/**
 * The requested executions whose effects still apply: a sub-flow is represented by its top-level execution, an undone and redone
 * one by its redo.
 */
export function selectEffectiveRoots(
  companyId: string,
  ids: readonly string[],
): Statement<{ asked: string; root: string }> {
  return statement(
    `with recursive up (asked, id) as (
       select e.id, e.id from flow.executions e where e.company_id = $1 and e.id = any($2)
       union all
       select up.asked, coalesce(e.parent_execution_id, e.undone_by) from up ${joinById('up.id')}
       where coalesce(e.parent_execution_id, e.undone_by) is not null
     )
     select up.asked, e.id as root from up ${joinById('up.id')}
     where e.parent_execution_id is null and e.undone_by is null and e.undo_depth % 2 = 0`,
    [companyId, ids],
  );
}

/**
 * Locks an execution with all its undos and redos, and the executions undone together with it. `last` is the one that nothing
 * reverted: its depth determines if the effects of the first apply.
 */
export function lockUndoHistoryRows(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `with recursive up (id) as (
       select $2::uuid
       union
       select e.undone_by from up join flow.executions e on e.company_id = $1 and e.id = up.id where e.undone_by is not null
     ), down (id) as (
       select up.id from up
       union
       select e.id from down join flow.executions e on e.company_id = $1 and e.undone_by = down.id
     )
     select e.id from flow.executions e where e.company_id = $1 and e.id in (select down.id from down)
     order by e.id for no key update`,
    [companyId, id],
  );
}

/** Of these, the one that no other took back. */
export function selectLastInHistory(
  companyId: string,
  ids: readonly string[],
): Statement<{ id: string; stands: boolean }> {
  return statement(
    `select e.id, e.undo_depth % 2 = 0 as stands from flow.executions e
     where e.company_id = $1 and e.id = any($2::uuid[]) and e.undone_by is null`,
    [companyId, ids],
  );
}

/** From here on in this transaction a lock that others hold is waited for no longer than a third of a second. */
export function setBriefLockTimeout(): Statement<unknown> {
  return statement(`set local lock_timeout = '300ms'`);
}

/** Runs the commit-time checks now; later statements are again checked at the commit. */
export const constraintChecks = [
  statement('set constraints all immediate'),
  statement('set constraints all deferred'),
] as const;
