import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { ExecutionRecord } from '../run/execution.queries.ts';

/**
 * Executions whose effects stand and that changed or used these things, latest first: a sub-flow is answered with the
 * execution at the top of it, one that was undone and redone with its redo. Undos (odd depth) do not stand: what they
 * restored belongs to nobody later. Without a limit: an undo depends on it.
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

/** What an approval of an undo decides about: fixed when it was asked for. */
export interface UndoRequest {
  approvalId: string;
  executionId: string;
  withDependents: boolean;
  comment: string | null;
  /** Hash of what was foreseen. */
  expected: string;
}

export function insertUndoRequest(companyId: string, request: UndoRequest): Statement<unknown> {
  return statement(
    `insert into flow.undo_requests (company_id, approval_id, execution_id, with_dependents, comment, expected)
     values ($1, $2, $3, $4, $5, $6)`,
    [companyId, request.approvalId, request.executionId, request.withDependents, request.comment, request.expected],
  );
}

export function selectUndoRequest(companyId: string, approvalId: string): Statement<UndoRequest> {
  return statement(
    `select approval_id as "approvalId", execution_id as "executionId", with_dependents as "withDependents", comment, expected
     from flow.undo_requests where company_id = $1 and approval_id = $2`,
    [companyId, approvalId],
  );
}

/** What the sub-flows of an execution, and theirs, count for it. Works before the execution itself is written. */
export function selectDescendants(
  companyId: string,
  id: string,
): Statement<Pick<ExecutionRecord, 'id' | 'logType' | 'amount' | 'currency' | 'neverExpires'>> {
  return statement(
    `with recursive below (id) as (
       select c.id from flow.executions c where c.company_id = $1 and c.parent_execution_id = $2
       union select c.id from flow.executions c join below on c.parent_execution_id = below.id where c.company_id = $1
     )
     select e.id, e.log_type as "logType", e.amount, trim(e.currency) as currency, e.never_expires as "neverExpires"
     from flow.executions e where e.company_id = $1 and e.id in (select id from below)`,
    [companyId, id],
  );
}
