/** Which standing runs rely on what a run changed. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/**
 * Executions whose effects stand and that changed or used these things, latest first: a sub-flow is answered with the
 * execution at the top of it, one that was undone and redone with its redo. Undos (odd depth) do not stand: what they
 * restored belongs to nobody later. What ended and only looked changed nothing that could be wrong afterwards. Without a limit: an undo depends on it.
 */
export function selectUsers(
  companyId: string,
  type: string,
  ids: readonly string[],
): Statement<{ id: string; root: string }> {
  return statement(
    `with recursive touched (subject, execution) as (
       select i.subject_id, i.execution_id from flow.impacts i
       where i.company_id = $1 and i.subject_type = $2 and i.subject_id = any($3)
       union
       select u.subject_id, u.execution_id from flow.uses u
       where u.company_id = $1 and u.subject_type = $2 and u.subject_id = any($3)
     ), up (subject, id) as (
       select t.subject, t.execution from touched t
       union
       select up.subject, coalesce(e.parent_execution_id, e.undone_by) from up
       join flow.executions e on e.company_id = $1 and e.id = up.id
       where coalesce(e.parent_execution_id, e.undone_by) is not null
     )
     select up.subject as id, e.id as root from up join flow.executions e on e.company_id = $1 and e.id = up.id
     where e.parent_execution_id is null and e.undone_by is null and e.undo_depth % 2 = 0
       and (e.status <> 'finished' or exists (
         with recursive below (id) as (
           select e.id
           union all
           select c.id from below join flow.executions c on c.company_id = $1 and c.parent_execution_id = below.id
         )
         select from below join flow.impacts i on i.company_id = $1 and i.execution_id = below.id
       ))
     order by up.subject, coalesce(e.finished_at, e.started_at) desc, e.id desc`,
    [companyId, type, ids],
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
       select up.asked, coalesce(e.parent_execution_id, e.undone_by) from up
       join flow.executions e on e.company_id = $1 and e.id = up.id
       where coalesce(e.parent_execution_id, e.undone_by) is not null
     )
     select up.asked, e.id as root from up join flow.executions e on e.company_id = $1 and e.id = up.id
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
