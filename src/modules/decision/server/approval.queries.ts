/** Approvals and what was done in them. */

import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { anyOf, type Sql, sql, where } from '#kernel/server/database/where.ts';
import { createSearchClauses, createTsqueries } from '#kernel/server/search/search-tokens.ts';
import type { ApprovalOutcome, ProcessStep } from '../contract/approval-process.ts';
import type { ApprovalSort, WaitingAge } from '../contract/endpoints.ts';
import type { OwnApprovalRule } from '../contract/line.ts';

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
  outcome: ApprovalOutcome;
  steps: ProcessStep[];
  ownApproval: OwnApprovalRule;
  waitingFor: string[];
  version: number;
}

export interface ActionRecord {
  id: string;
  action: string;
  by: string | null;
  /** The absent person, if somebody acted for another. */
  insteadOf: string | null;
  at: string;
  comment: string | null;
}

const columns = `id, execution_id as "executionId", step_id as "stepId", line_title as "lineTitle", title, facts, amount, currency,
  requested_by as "requestedBy", requested_at as "requestedAt", decided_at as "decidedAt", outcome, steps,
  own_approval as "ownApproval", waiting_for as "waitingFor", version`;

export function selectApproval(companyId: string, id: string): Statement<ApprovalRecord> {
  return statement(`select ${columns} from decision.approvals where company_id = $1 and id = $2`, [companyId, id]);
}

/** Sorted, so that two units never wait for each other; held until the unit ends. */
export function lockApprovals(companyId: string, ids: readonly string[]): Statement<ApprovalRecord> {
  return statement(
    `select ${columns} from decision.approvals where company_id = $1 and id = any($2::uuid[]) order by id for update`,
    [companyId, ids],
  );
}

/** All approvals requested by these steps, whatever their outcome. */
export function selectApprovalsOfSteps(companyId: string, stepIds: readonly string[]): Statement<ApprovalRecord> {
  return statement(
    `select ${columns} from decision.approvals where company_id = $1 and step_id = any($2::uuid[]) order by id`,
    [companyId, stepIds],
  );
}

/** All approvals requested by these runs, whatever their outcome. */
export function selectApprovalsOfRuns(companyId: string, executionIds: readonly string[]): Statement<ApprovalRecord> {
  return statement(
    `select ${columns} from decision.approvals where company_id = $1 and execution_id = any($2::uuid[]) order by id`,
    [companyId, executionIds],
  );
}

/** The approval of a step, if it is not decided yet. */
export function selectPendingOfStep(
  companyId: string,
  step: { id: string; executionId: string },
): Statement<{ id: string }> {
  return statement(
    `select id from decision.approvals
     where company_id = $1 and execution_id = $2 and step_id = $3 and outcome = 'pending'`,
    [companyId, step.executionId, step.id],
  );
}

/** Of these runs, those that wait for the person's decision. */
export function selectWaitingRuns(
  companyId: string,
  filter: { executionIds: readonly string[]; personId: string },
): Statement<{ executionId: string }> {
  return statement(
    `select distinct execution_id as "executionId" from decision.approvals
     where company_id = $1 and execution_id = any($2::uuid[]) and outcome = 'pending' and waiting_for @> array[$3]::uuid[]`,
    [companyId, filter.executionIds, filter.personId],
  );
}

export function selectActions(companyId: string, approvalId: string): Statement<ActionRecord> {
  return statement(
    `select id, action, by_person as "by", instead_of as "insteadOf", at, comment from decision.actions
     where company_id = $1 and approval_id = $2 order by id`,
    [companyId, approvalId],
  );
}

/** Somebody of these people can act now: the one rule of the inbox, of its count and of the load of a team. */
const isWaitingFor = (...people: readonly string[]) =>
  sql`a.waiting_for && ${people}::uuid[] and a.outcome = 'pending'`;
const isRequestedBy = (me: string) => sql`a.requested_by = ${me}::uuid`;
const isDecidedBy = (me: string) => sql`exists (select from decision.actions x where x.company_id = a.company_id
  and x.approval_id = a.id and x.by_person = ${me}::uuid and x.action in ('approved', 'rejected', 'returned'))`;
const hasSeat = (seat: Sql) =>
  sql`a.steps @> jsonb_build_array(jsonb_build_object('seats', jsonb_build_array(${seat})))`;
const boxConditions = {
  inbox: isWaitingFor,
  requested: isRequestedBy,
  acted: isDecidedBy,
  /** A reader's own approvals: a seat in any step, filled or not, opens the approval. */
  own: (me: string) =>
    anyOf(
      isWaitingFor(me),
      isRequestedBy(me),
      hasSeat(sql`jsonb_build_object('candidates', jsonb_build_array(${me}::uuid))`),
      hasSeat(sql`jsonb_build_object('by', ${me}::uuid)`),
    ),
  all: () => null,
} as const;

/** End position of a list page. `amount` only if sorted by it: -1 for approvals without one. */
export interface ApprovalPosition {
  id: string;
  amount: number | null;
}

interface ApprovalFilter {
  box: keyof typeof boxConditions;
  personId: string;
  outcome: string | null;
  search: string | null;
  sort: ApprovalSort;
  /** The currency of the company: amounts of others are not compared. */
  currency: string;
  after: ApprovalPosition | null;
  limit: number;
}

const comparableAmount = (currency: string) =>
  sql`case when coalesce(a.currency, ${currency}) = ${currency} then coalesce(a.amount, -1) else -1 end`;

function isPastPosition({ sort, currency, after: position }: ApprovalFilter): Sql | null {
  if (!position) return null;
  if (sort === 'newest') return sql`a.id < ${position.id}`;
  if (sort === 'oldest') return sql`a.id > ${position.id}`;
  return anyOf(
    sql`${comparableAmount(currency)} < ${position.amount ?? -1}`,
    sql`(${comparableAmount(currency)} = ${position.amount ?? -1} and a.id > ${position.id})`,
  );
}

function isFound(companyId: string, search: string): Sql {
  const { whole } = createTsqueries(companyId, createSearchClauses(search));
  return whole ? sql`a.id in (select decision.find_by_words(${whole}::tsquery))` : sql`false`;
}

/** Equal amounts: who waits longest first. */
export function selectApprovals(companyId: string, filter: ApprovalFilter): Statement<ApprovalRecord> {
  const { box, personId, outcome, search, sort, limit } = filter;
  const conditions = where(
    sql`a.company_id = ${companyId}`,
    boxConditions[box](personId),
    outcome && sql`a.outcome = ${outcome}`,
    search && isFound(companyId, search),
    isPastPosition(filter),
  );
  const order = {
    newest: sql`a.id desc`,
    oldest: sql`a.id`,
    largest: sql`${comparableAmount(filter.currency)} desc, a.id`,
  }[sort];
  return statement(
    `select ${columns} from decision.approvals a ${conditions.text} order by ${conditions.bind(order)} limit ${conditions.bind(limit)}`,
    conditions.values,
  );
}

/** Days are those of the calendar in the zone: what was asked for last night waits since yesterday. */
export function countWaitingByAge(
  companyId: string,
  filter: { personId: string; zone: string },
): Statement<{ waiting: number } & Record<WaitingAge, number>> {
  const conditions = where(sql`a.company_id = ${companyId}`, isWaitingFor(filter.personId));
  const zone = conditions.bind(filter.zone);
  return statement(
    `select count(*)::int as waiting, count(*) filter (where d.days < 1)::int as today,
       count(*) filter (where d.days between 1 and 2)::int as days,
       count(*) filter (where d.days between 3 and 7)::int as week, count(*) filter (where d.days > 7)::int as older
     from decision.approvals a
     cross join lateral (select (now() at time zone ${zone})::date - (a.requested_at at time zone ${zone})::date as days) d
     ${conditions.text}`,
    conditions.values,
  );
}

/** The runs in which each of these people can decide now. */
export function selectWaitingDecisions(
  companyId: string,
  people: readonly string[],
): Statement<{ personId: string; executionId: string }> {
  const conditions = where(sql`a.company_id = ${companyId}`, isWaitingFor(...people));
  return statement(
    `select distinct person as "personId", a.execution_id as "executionId"
     from decision.approvals a cross join unnest(a.waiting_for) as person
     ${conditions.text} and person = any(${conditions.bind(people)}::uuid[])`,
    conditions.values,
  );
}

export function insertApproval(
  companyId: string,
  row: Omit<ApprovalRecord, 'requestedAt' | 'decidedAt' | 'outcome' | 'version'> & { lineId: string },
): Statement {
  return statement(
    `insert into decision.approvals (company_id, id, execution_id, step_id, line_id, line_title, title, facts, amount, currency,
       requested_by, steps, own_approval, waiting_for)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      companyId,
      row.id,
      row.executionId,
      row.stepId,
      row.lineId,
      toJson(row.lineTitle),
      row.title,
      toJson(row.facts),
      row.amount,
      row.currency,
      row.requestedBy,
      toJson(row.steps),
      row.ownApproval,
      row.waitingFor,
    ],
  );
}

export interface ProcessState {
  id: string;
  steps: ProcessStep[];
  outcome: ApprovalOutcome;
  waitingFor: string[];
}

const processUpdate = `set steps = n.steps, outcome = n.outcome, waiting_for = n."waitingFor", version = a.version + 1,
  decided_at = case when n.outcome = 'pending' then null else coalesce(a.decided_at, now()) end
  from jsonb_to_recordset($2) as n(id uuid, steps jsonb, outcome text, "waitingFor" uuid[], version int)`;

/** No row where somebody else acted since the version, or ended it. */
export function updateProcess(companyId: string, row: ProcessState & { version: number }): Statement<{ id: string }> {
  return statement(
    `update decision.approvals a ${processUpdate}
     where a.company_id = $1 and a.id = n.id and a.version = n.version and a.outcome = 'pending' returning a.id`,
    [companyId, toJson([row])],
  );
}

/** The rows are locked by who calls: no version is compared. */
export function updateProcesses(companyId: string, rows: readonly ProcessState[]): Statement {
  return statement(`update decision.approvals a ${processUpdate} where a.company_id = $1 and a.id = n.id`, [
    companyId,
    toJson(rows),
  ]);
}

/** Open approvals in order. */
export function selectPendingIds(companyId: string): Statement<{ id: string; executionId: string }> {
  return statement(
    `select id, execution_id as "executionId" from decision.approvals
     where company_id = $1 and outcome = 'pending' order by id`,
    [companyId],
  );
}

/** Open seats that name the person, by approval, step and place in it; not what `to` asked for, and not beside `to`. */
export const selectSeatsOfPerson = (
  companyId: string,
  personId: string,
  to: string | null,
): Statement<{ id: string }> =>
  statement(
    `select concat_ws('/', a.id, step.at - 1, seat.at - 1) as id
       from decision.approvals a, jsonb_array_elements(a.steps) with ordinality step (it, at),
         jsonb_array_elements(step.it -> 'seats') with ordinality seat (it, at)
      where a.company_id = $1 and a.outcome = 'pending' and seat.it ->> 'personId' = $2 and seat.it ->> 'vote' is null
        and ($3::uuid is null or a.requested_by is distinct from $3::uuid and not exists (
          select from jsonb_array_elements(step.it -> 'seats') other
           where $3::text in (other ->> 'personId', other ->> 'by')))
      order by a.id, step.at, seat.at`,
    [companyId, personId, to],
  );

export const selectRunsOfApprovals = (companyId: string, ids: readonly string[]): Statement<{ id: string }> =>
  statement(
    `select distinct execution_id as id from decision.approvals where company_id = $1 and id = any($2::uuid[]) order by execution_id`,
    [companyId, ids],
  );

export function selectHasPending(companyId: string): Statement<{ found: boolean }> {
  return statement(
    `select exists (select from decision.approvals where company_id = $1 and outcome = 'pending') as found`,
    [companyId],
  );
}

/** The shown content stays true, so the version does not change. */
export function updateWaiting(companyId: string, row: { id: string; waitingFor: string[] }): Statement {
  return statement('update decision.approvals set waiting_for = $3 where company_id = $1 and id = $2', [
    companyId,
    row.id,
    row.waitingFor,
  ]);
}

export interface NewAction {
  id: string;
  approvalId: string;
  action: string;
  by: string | null;
  insteadOf?: string | null;
  comment: string | null;
}

export function insertActions(companyId: string, actions: readonly NewAction[]): Statement {
  return statement(
    `insert into decision.actions (company_id, id, approval_id, action, by_person, instead_of, comment)
     select $1, n.id, n."approvalId", n.action, n."by", n."insteadOf", n.comment
     from jsonb_to_recordset($2) as n(id uuid, "approvalId" uuid, action text, "by" uuid, "insteadOf" uuid, comment text)`,
    [companyId, toJson(actions)],
  );
}
