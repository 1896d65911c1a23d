import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { ExecutionRecord } from '../run/execution.queries.ts';

export interface Dependent {
  /** Index of the subject asked for, from 0. */
  subject: number;
  executionId: string;
  position: number;
}

/**
 * Executions whose effects stand and that changed one of the subjects after the given positions, latest first. Undone
 * executions do not stand, and neither do undos (odd depth): what they restored belongs to nobody later.
 */
export function selectDependents(
  companyId: string,
  subjects: readonly { type: string; id: string; position: number }[],
  apartFrom: readonly string[],
): Statement<Dependent> {
  return statement(
    `select (s.place - 1)::int as subject, coalesce(root.id, e.id) as "executionId", max(i.position) as position
     from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality as s (type, id, position, place)
     join flow.impacts i on i.company_id = $1 and i.subject_type = s.type and i.subject_id = s.id
       and i.position > s.position
     join flow.executions e on e.company_id = $1 and e.id = i.execution_id
     left join lateral (
       with recursive up (id) as (
         select e.parent_execution_id where e.parent_execution_id is not null
         union all
         select p.parent_execution_id from up join flow.executions p on p.company_id = $1 and p.id = up.id
         where p.parent_execution_id is not null
       )
       select up.id from up join flow.executions p on p.company_id = $1 and p.id = up.id
       where p.parent_execution_id is null
     ) root on true
     where e.undone_by is null and e.undo_depth % 2 = 0 and e.id <> all($5)
     group by s.place, coalesce(root.id, e.id) order by max(i.position) desc limit 200`,
    [
      companyId,
      subjects.map((subject) => subject.type),
      subjects.map((subject) => subject.id),
      subjects.map((subject) => subject.position),
      apartFrom,
    ],
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
