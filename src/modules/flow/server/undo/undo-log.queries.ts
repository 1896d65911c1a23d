/** Undos as they are stored: asked for, approved, refused, carried out. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { anyOf, sql, where } from '#kernel/server/database/where.ts';
import type { RefusalText } from '../../contract/shapes.ts';
import type { UndoState } from '../../contract/undo.ts';
import { maxSums } from '../../contract/undo-shapes.ts';
import { type VisibilityScope, visibleCondition } from '../frame/scope.queries.ts';

/** A row of `flow.undos`. */
export interface StoredUndo {
  id: string;
  executionId: string;
  executionTitle: string;
  frameTitle: LocalText;
  withDependents: boolean;
  followUps: boolean;
  state: UndoState;
  rightBy: 'person' | 'operator' | 'room' | 'approval';
  reasonCode: string;
  reasonText: string;
  askedBy: string | null;
  askedByName: string;
  askedAt: string;
  approvedBy: string | null;
  approvedByName: string | null;
  approvedAt: string | null;
  approvalId: string | null;
  expected: string | null;
  undoExecutionId: string | null;
  undone: number | null;
  reversed: number | null;
  kept: number | null;
  impossible: number | null;
  refusal: RefusalText | null;
  endedAt: string | null;
  /** Progress of a large undo: changes done of the total. Null otherwise, and if not requested. */
  progress?: { done: number; total: number } | null;
}

const columns = `u.id, u.execution_id as "executionId", e.title as "executionTitle", f.title as "frameTitle",
  u.with_dependents as "withDependents", u.follow_ups as "followUps", u.state, u.right_by as "rightBy",
  u.reason_code as "reasonCode", u.reason_text as "reasonText", u.asked_by as "askedBy", u.asked_by_name as "askedByName",
  u.asked_at as "askedAt", u.approved_by as "approvedBy", u.approved_by_name as "approvedByName",
  u.approved_at as "approvedAt", u.approval_id as "approvalId", u.expected, u.undo_execution_id as "undoExecutionId",
  u.undone, u.reversed, u.kept, u.impossible, u.refusal, u.ended_at as "endedAt"`;
const source = `flow.undos u join flow.executions e on e.company_id = u.company_id and e.id = u.execution_id
  join flow.frames f on f.company_id = u.company_id and f.id = u.frame_id`;

export interface NewUndo {
  id: string;
  executionId: string;
  frameId: string;
  withDependents: boolean;
  followUps: boolean;
  state: 'asked' | 'undoing' | 'done';
  rightBy: StoredUndo['rightBy'];
  reasonCode: string;
  reasonText: string;
  askedBy: string | null;
  askedByName: string;
  approvalId: string | null;
  expected: string | null;
  /** Intended changes, if it does not run at once. */
  won: number | null;
}

/** Writes no row when an undo of the execution is open already. */
export function insertUndo(companyId: string, undo: NewUndo): Statement<{ id: string }> {
  return statement(
    `insert into flow.undos (company_id, id, execution_id, frame_id, with_dependents, follow_ups, state, right_by, reason_code,
       reason_text, asked_by, asked_by_name, approval_id, expected, won)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing returning id`,
    [
      companyId,
      undo.id,
      undo.executionId,
      undo.frameId,
      undo.withDependents,
      undo.followUps,
      undo.state,
      undo.rightBy,
      undo.reasonCode,
      undo.reasonText,
      undo.askedBy,
      undo.askedByName,
      undo.approvalId,
      undo.expected,
      undo.won,
    ],
  );
}

export interface UndoOutcome {
  id: string;
  undoExecutionId: string;
  undone: number;
  reversed: number;
  kept: number;
  impossible: number;
  won: number | null;
  /** The executions that were asked for and undone along. */
  undoneIds: readonly string[];
  /** Actions under way after the commit: until they finish, the undo is compensating. */
  underWay: readonly string[];
}

export function updateFinishedUndo(companyId: string, outcome: UndoOutcome): Statement<unknown> {
  return statement(
    `update flow.undos set undo_execution_id = $3, undone = $4, reversed = $5, kept = $6, impossible = $7, won = $8, undone_ids = $9,
       compensating = $10, state = case when $10::uuid[] = '{}' then 'done' else 'compensating' end,
       ended_at = case when $10::uuid[] = '{}' then now() end where company_id = $1 and id = $2`,
    [
      companyId,
      outcome.id,
      outcome.undoExecutionId,
      outcome.undone,
      outcome.reversed,
      outcome.kept,
      outcome.impossible,
      outcome.won,
      outcome.undoneIds,
      outcome.underWay,
    ],
  );
}

/** One thing less that is under way; the last one ends the undo. */
export function updateCompensation(
  companyId: string,
  id: string,
): Statement<{ id: string; executionId: string; state: string }> {
  return statement(
    `update flow.undos set compensating = array_remove(compensating, $2::uuid),
       state = case when array_remove(compensating, $2::uuid) = '{}' then 'done' else state end,
       ended_at = case when array_remove(compensating, $2::uuid) = '{}' then now() end
     where company_id = $1 and state = 'compensating' and compensating @> array[$2::uuid]
     returning id, execution_id as "executionId", state`,
    [companyId, id],
  );
}

export function updateRefusedUndo(companyId: string, id: string, refusal: RefusalText): Statement<unknown> {
  return statement(
    `update flow.undos set state = 'refused', refusal = $3, ended_at = now() where company_id = $1 and id = $2`,
    [companyId, id, toJson(refusal)],
  );
}

export function updateApprovedUndo(
  companyId: string,
  approval: { id: string; state: 'approved' | 'undoing'; by: string | null; byName: string },
): Statement<unknown> {
  return statement(
    `update flow.undos set state = $3, approved_by = $4, approved_by_name = $5, approved_at = now()
     where company_id = $1 and id = $2`,
    [companyId, approval.id, approval.state, approval.by, approval.byName],
  );
}

/** The approvals that these executions would have decided about are not decided any more. */
export function updateDeclinedByApproval(
  companyId: string,
  executionIds: readonly string[],
  refusal: RefusalText,
): Statement<unknown> {
  return statement(
    `update flow.undos set state = 'refused', refusal = $3, ended_at = now()
     where company_id = $1 and approval_id = any($2) and state = 'asked'`,
    [companyId, executionIds, toJson(refusal)],
  );
}

/** Undos of the company `$1` that the worker should have carried out long ago: its job was given up. */
const stalledUndos = `from flow.undos
  where company_id = $1 and state = 'undoing' and coalesce(approved_at, asked_at) < now() - interval '10 minutes'`;

export function selectStalledUndos(companyId: string): Statement<{ id: string }> {
  return statement(`select id ${stalledUndos}`, [companyId]);
}

/** True if a run or an undo may be stuck: a check that reads no steps. */
export function selectHasStalled(companyId: string): Statement<{ found: boolean }> {
  return statement(
    `select exists (
       select from flow.executions
       where company_id = $1 and status = 'running' and undone_by is null and started_at < now() - interval '10 minutes'
     ) or exists (select ${stalledUndos}) as found`,
    [companyId],
  );
}

/** Locked until the unit ends, so that it is carried out once. */
export function lockUndo(companyId: string, by: { id: string } | { approvalId: string }): Statement<StoredUndo> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['approval_id', by.approvalId];
  return statement(`select ${columns} from ${source} where u.company_id = $1 and u.${column} = $2 for update of u`, [
    companyId,
    value,
  ]);
}

/** The undo that this execution decides about, while it does. */
export function selectRequestedUndo(companyId: string, approvalId: string): Statement<StoredUndo> {
  return statement(
    `select ${columns} from ${source} where u.company_id = $1 and u.approval_id = $2 and u.state = 'asked'`,
    [companyId, approvalId],
  );
}

const progress = `(select jsonb_build_object('done', p.done, 'total', p.total) from flow.undo_progress p
  where p.company_id = u.company_id and p.undo_id = u.id)`;

/** Said beside the undo's own unit, which nobody sees before it ends. */
export const upsertProgress = (companyId: string, undoId: string, { done, total }: { done: number; total: number }) =>
  statement(
    `insert into flow.undo_progress (company_id, undo_id, done, total) values ($1, $2, $3, $4)
     on conflict (company_id, undo_id) do update set done = excluded.done, total = excluded.total, at = now()`,
    [companyId, undoId, done, total],
  );

export const dropProgress = (companyId: string, undoId: string): Statement<unknown> =>
  statement('delete from flow.undo_progress where company_id = $1 and undo_id = $2', [companyId, undoId]);

/** Undos of executions that may be seen, newest first. */
export function selectUndos(
  companyId: string,
  filter: {
    id?: string | undefined;
    executionId?: string | undefined;
    state?: string | undefined;
    scope: VisibilityScope;
    after: { at: string; id: string } | null;
    limit: number;
  },
): Statement<StoredUndo> {
  const { id, executionId, state, scope, after: cursor, limit } = filter;
  const condition = where(
    sql`u.company_id = ${companyId}`,
    id && sql`u.id = ${id}`,
    executionId && anyOf(sql`u.execution_id = ${executionId}`, sql`u.undone_ids @> array[${executionId}::uuid]`),
    state && sql`u.state = ${state}`,
    visibleCondition(companyId, scope),
    cursor && sql`(u.asked_at, u.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
  );
  return statement(
    `select ${columns}, ${progress} as progress from ${source} ${condition.text} order by u.asked_at desc, u.id desc limit ${condition.bind(limit)}`,
    condition.values,
  );
}

/** One undo of a person at a time looks at what the person had undone and adds to it; held until the unit ends. */
export function lockUndoneToday(companyId: string, askedBy: string | null): Statement<unknown> {
  return statement(`select pg_advisory_xact_lock(hashtextextended('flow.undone:' || $1::text || ':' || $2::text, 0))`, [
    companyId,
    askedBy ?? '',
  ]);
}

/** Amount in KRW of one person's undos since the start of the company's day, including those left to the worker. */
export function selectUndoneToday(
  companyId: string,
  filter: { askedBy: string | null; zone: string },
): Statement<{ won: string; unrated: number }> {
  return statement(
    `select coalesce(sum(won), 0)::text as won, (count(*) filter (where won is null))::int as unrated from (
       select won, right_by from flow.undos where company_id = $1 and asked_by = $2 and state = 'done'
         and ended_at >= date_trunc('day', now() at time zone $3) at time zone $3
       union all
       select won, right_by from flow.undos where company_id = $1 and asked_by = $2 and state in ('undoing', 'compensating')
     ) u where right_by in ('person', 'operator')`,
    [companyId, filter.askedBy, filter.zone],
  );
}

export interface UndoSum {
  /** Frame's id, reason's code or person's id. */
  key: string | null;
  name: string | null;
  title: LocalText | null;
  undos: number;
  executions: number;
  won: string;
  unrated: number;
  /** Total number of groups. */
  groups: number;
}

type SumDimension = 'frame' | 'reason' | 'person' | 'all';

const dimensionColumns: Record<SumDimension, (table: string) => readonly [key: string, name: string, title: string]> = {
  frame: (table) => [`${table}.frame_id::text`, 'null::text', 'f.title'],
  reason: (table) => [`${table}.reason_code`, 'null::text', 'null::jsonb'],
  person: (table) => [`nullif(${table}.asked_by::text, '')`, `max(${table}.asked_by_name)`, 'null::jsonb'],
  all: () => ['null::text', 'null::text', 'null::jsonb'],
};

/** Done undos of the days, by one of their sides; the most first, no more than `maxSums` of them. */
export function selectUndoSums(
  companyId: string,
  filter: { side: SumDimension; from: string; to: string; zone: string; scope: VisibilityScope },
): Statement<UndoSum> {
  const { side: dimension, from, to, zone, scope } = filter;
  const group = dimension === 'frame' ? 'group by 1, f.title' : 'group by 1';
  const order = `order by undos desc, 1 limit ${maxSums}`;
  const visibility = visibleCondition(companyId, scope);
  if (!visibility) {
    const [key, name, title] = dimensionColumns[dimension]('s');
    const days = where(sql`s.company_id = ${companyId}`, sql`s.day >= ${from}::date`, sql`s.day <= ${to}::date`);
    return statement(
      `select ${key} as key, ${name} as name, ${title} as title, sum(s.undos)::int as undos, sum(s.executions)::int as executions,
         sum(s.won)::text as won, sum(s.unrated)::int as unrated, (count(*) over ())::int as groups
       from flow.undo_sums s join flow.frames f on f.company_id = s.company_id and f.id = s.frame_id ${days.text} ${group} ${order}`,
      days.values,
    );
  }
  // For readers of some runs only, the rows are counted live.
  const [key, name, title] = dimensionColumns[dimension]('u');
  const condition = where(
    sql`u.company_id = ${companyId}`,
    sql`u.state = 'done'`,
    visibility,
    sql`u.ended_at >= (${from}::date)::timestamp at time zone ${zone}::text`,
    sql`u.ended_at < (${to}::date + 1)::timestamp at time zone ${zone}::text`,
  );
  return statement(
    `select ${key} as key, ${name} as name, ${title} as title, count(*)::int as undos,
       coalesce(sum(u.undone), 0)::int as executions, coalesce(sum(u.won), 0)::text as won,
       (count(*) filter (where u.won is null))::int as unrated, (count(*) over ())::int as groups
     from ${source} ${condition.text} ${group} ${order}`,
    condition.values,
  );
}
