import { json, type Statement, statement } from '#kernel/server/database/unit.ts';
import type { Outcome, ProcessStep } from '../contract/process.ts';

export interface ApprovalRecord {
  id: string;
  executionId: string;
  stepId: string;
  lineTitle: { ko: string; en: string };
  title: string;
  facts: { label: string; value: string | number | boolean }[];
  amount: number | null;
  currency: string | null;
  requestedBy: string | null;
  requestedAt: string;
  decidedAt: string | null;
  outcome: Outcome;
  steps: ProcessStep[];
  waitingFor: string[];
  version: number;
}

export interface ActionRecord {
  id: string;
  action: string;
  by: string | null;
  at: string;
  comment: string | null;
}

const columns = `id, execution_id as "executionId", step_id as "stepId", line_title as "lineTitle", title, facts, amount, currency,
  requested_by as "requestedBy", requested_at as "requestedAt", decided_at as "decidedAt", outcome, steps,
  waiting_for as "waitingFor", version`;

export function selectApproval(companyId: string, id: string, lock = false): Statement<ApprovalRecord> {
  return statement(
    `select ${columns} from decision.approvals where company_id = $1 and id = $2 ${lock ? 'for update' : ''}`,
    [companyId, id],
  );
}

export function selectApprovalsOfExecution(companyId: string, executionId: string): Statement<ApprovalRecord> {
  return statement(
    `select ${columns} from decision.approvals where company_id = $1 and execution_id = $2 order by id for update`,
    [companyId, executionId],
  );
}

export function selectActions(companyId: string, approvalId: string): Statement<ActionRecord> {
  return statement(
    `select id, action, by_person as "by", at, comment from decision.actions
     where company_id = $1 and approval_id = $2 order by id`,
    [companyId, approvalId],
  );
}

const boxes = {
  inbox: `a.waiting_for @> array[$2::uuid] and a.outcome = 'pending'`,
  requested: 'a.requested_by = $2::uuid',
  acted: `exists (select from decision.actions x where x.company_id = a.company_id and x.approval_id = a.id
    and x.by_person = $2::uuid and x.action in ('approved', 'rejected', 'returned'))`,
  all: '$2::uuid is not null',
} as const;

/** Newest first, from before the id `after`. */
export function selectApprovals(
  companyId: string,
  about: { box: keyof typeof boxes; personId: string; outcome: string | null; after: string | null; limit: number },
): Statement<ApprovalRecord> {
  return statement(
    `select ${columns} from decision.approvals a where a.company_id = $1 and ${boxes[about.box]}
       and ($3::text is null or a.outcome = $3) and ($4::uuid is null or a.id < $4)
     order by a.id desc limit $5`,
    [companyId, about.personId, about.outcome, about.after, about.limit],
  );
}

export function countWaiting(companyId: string, personId: string): Statement<{ waiting: number }> {
  return statement(
    `select count(*) as waiting from decision.approvals
     where company_id = $1 and outcome = 'pending' and waiting_for @> array[$2::uuid]`,
    [companyId, personId],
  );
}

export function insertApproval(
  companyId: string,
  row: Omit<ApprovalRecord, 'requestedAt' | 'decidedAt' | 'outcome' | 'version'> & { lineId: string },
): Statement {
  return statement(
    `insert into decision.approvals (company_id, id, execution_id, step_id, line_id, line_title, title, facts, amount, currency,
       requested_by, steps, waiting_for) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      companyId,
      row.id,
      row.executionId,
      row.stepId,
      row.lineId,
      json(row.lineTitle),
      row.title,
      json(row.facts),
      row.amount,
      row.currency,
      row.requestedBy,
      json(row.steps),
      row.waitingFor,
    ],
  );
}

/** The row is locked by who calls: no version is compared. */
export function updateProcess(
  companyId: string,
  row: { id: string; steps: ProcessStep[]; outcome: Outcome; waitingFor: string[] },
): Statement {
  return statement(
    `update decision.approvals set steps = $3, outcome = $4, waiting_for = $5, version = version + 1,
       decided_at = case when $4 = 'pending' then null else coalesce(decided_at, now()) end
     where company_id = $1 and id = $2`,
    [companyId, row.id, json(row.steps), row.outcome, row.waitingFor],
  );
}

/** Open approvals in order, locked; `after` is an approval's id. */
export function selectPending(companyId: string, after: string | null, limit: number): Statement<ApprovalRecord> {
  return statement(
    `select ${columns} from decision.approvals
     where company_id = $1 and outcome = 'pending' and ($2::uuid is null or id > $2) order by id limit $3 for update`,
    [companyId, after, limit],
  );
}

/** What people saw of the approval stays true: its version does not change. */
export function updateWaiting(companyId: string, row: { id: string; waitingFor: string[] }): Statement {
  return statement('update decision.approvals set waiting_for = $3 where company_id = $1 and id = $2', [
    companyId,
    row.id,
    row.waitingFor,
  ]);
}

export function insertAction(
  companyId: string,
  action: { id: string; approvalId: string; action: string; by: string | null; comment: string | null },
): Statement {
  return statement(
    'insert into decision.actions (company_id, id, approval_id, action, by_person, comment) values ($1, $2, $3, $4, $5, $6)',
    [companyId, action.id, action.approvalId, action.action, action.by, action.comment],
  );
}

export const savepoint = statement('savepoint approval_preview');
export const rollbackToSavepoint = statement('rollback to savepoint approval_preview');
