/** Which standing runs rely on what a run changed. */
import type { UsedThing } from '#kernel/server/block.ts';
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';

/** An execution by its id, whatever the plan thinks of how many there are: a chain is followed link by link. */
const byKey = (id: string) =>
  `cross join lateral (select * from flow.executions e where e.company_id = $1 and e.id = ${id} offset 0) e`;

/** When an execution of this alias changed something last, as a place in the order of changes. */
const lastChange = (
  e: string,
) => `coalesce((select max(l.position) from flow.impacts l where l.company_id = ${e}.company_id and l.execution_id = ${e}.id),
  (extract(epoch from coalesce(${e}.finished_at, ${e}.started_at)) * 1000000)::bigint)`;

/**
 * Executions that changed or used these things and stand, latest first: a sub-flow is answered with the execution at the top of
 * it, one that was undone and redone with its redo. With `since`, those through which a thing is used otherwise than it was right
 * after that place in the order of changes: what came to stand, and undos (odd depth) of what stood then. Without it undos do not
 * count: what they restored belongs to nobody later. What ended and only looked changed nothing that could be wrong afterwards.
 * Without a limit: an undo depends on it. The family, and what leads to it, is left out from the start.
 */
export function selectUsers(
  companyId: string,
  type: string,
  { things, family }: { things: readonly UsedThing[]; family: readonly string[] },
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
           case when e.parent_execution_id is null then ${lastChange('o')} end as place
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
    [companyId, type, json(things), family],
  );
}

/** These executions, the one that changed or used something last first, with their sub-flows. */
export function selectLatestFirst(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    `with recursive below (root, id) as (
       select e.id, e.id from flow.executions e where e.company_id = $1 and e.id = any($2::uuid[])
       union all
       select below.root, c.id from below cross join lateral (
         select c.id from flow.executions c where c.company_id = $1 and c.parent_execution_id = below.id offset 0) c
     )
     select below.root as id from below ${byKey('below.id')}
     group by below.root
     order by max(greatest(${lastChange('e')}, (select max(u.position) from flow.uses u where u.company_id = $1 and u.execution_id = e.id))) desc, below.root`,
    [companyId, ids],
  );
}

/**
 * Of the executions asked for, those whose effects stand: a sub-flow is answered with the execution at the top of it, one
 * that was undone and redone with its redo.
 */
export function selectStanding(companyId: string, ids: readonly string[]): Statement<{ asked: string; root: string }> {
  return statement(
    `with recursive up (asked, id) as (
       select e.id, e.id from flow.executions e where e.company_id = $1 and e.id = any($2)
       union all
       select up.asked, coalesce(e.parent_execution_id, e.undone_by) from up ${byKey('up.id')}
       where coalesce(e.parent_execution_id, e.undone_by) is not null
     )
     select up.asked, e.id as root from up ${byKey('up.id')}
     where e.parent_execution_id is null and e.undone_by is null and e.undo_depth % 2 = 0`,
    [companyId, ids],
  );
}

/**
 * An execution with all undos and redos of it, and what was undone together with it, locked. `last` is the one that no other took
 * back: whether the effects of the first stand follows from its depth.
 */
export function lockTurns(companyId: string, id: string): Statement<{ id: string }> {
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
export function selectLast(companyId: string, ids: readonly string[]): Statement<{ id: string; stands: boolean }> {
  return statement(
    `select e.id, e.undo_depth % 2 = 0 as stands from flow.executions e
     where e.company_id = $1 and e.id = any($2::uuid[]) and e.undone_by is null`,
    [companyId, ids],
  );
}

/** From here on in this transaction a lock that others hold is waited for no longer than a third of a second. */
export function waitBriefly(): Statement<unknown> {
  return statement(`set local lock_timeout = '300ms'`);
}

/** What would be checked at the commit is checked now; what comes after this is left to the commit again. */
export const checkConstraints = [
  statement('set constraints all immediate'),
  statement('set constraints all deferred'),
] as const;
