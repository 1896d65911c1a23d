/** Erasure queries: find the runs about an erased subject, and mark them as masked. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Runs that changed one of these things, used it or were given it, with the flows around them and within. */
export const selectRunsOfSubjects = (companyId: string, ids: readonly string[]): Statement<{ id: string }> =>
  statement(
    `with recursive about (id) as (
       select i.execution_id from flow.impacts i where i.company_id = $1 and i.subject_id = any($2::text[])
       union select u.execution_id from flow.uses u where u.company_id = $1 and u.subject_id::text = any($2::text[])
       union select e.id from flow.executions e
         where e.company_id = $1 and (e.initiator_id::text = any($2::text[]) or kernel.contains_any_id(e.input::text, $2))
     ), up (id) as (
       select id from about
       union select e.parent_execution_id from up join flow.executions e on e.company_id = $1 and e.id = up.id
         where e.parent_execution_id is not null
     ), family (id) as (
       select id from up
       union select c.id from family join flow.executions c on c.company_id = $1 and c.parent_execution_id = family.id
     )
     select id from family`,
    [companyId, ids],
  );

/** A run of which a step or a change was masked says so itself. */
export const updateMasked = (companyId: string, ids: readonly string[]): Statement =>
  statement(
    `update flow.executions e set masked_at = now() where e.company_id = $1 and e.id::text = any($2::text[]) and e.masked_at is null
       and (exists (select from flow.impacts i where i.company_id = $1 and i.execution_id = e.id and i.masked_at is not null)
         or exists (select from flow.steps s where s.company_id = $1 and s.execution_id = e.id and s.masked_at is not null))`,
    [companyId, ids],
  );
