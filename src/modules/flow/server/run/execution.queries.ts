import type { Impact, Json, Picture, Use } from '#kernel/contract/block.ts';
import type { Currency } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';
import type { StepStatus } from '../../contract/engine.ts';
import type { LogType, NeverExpires } from '../../contract/frame.ts';
import type { ExecutionStatus } from '../../contract/shapes.ts';
import type { ActingAs } from '../frame/actor.ts';

/** A row of `flow.executions`, with its frame's title. */
export interface ExecutionRecord {
  id: string;
  frameId: string;
  frameKey: string;
  frameTitle: LocalText;
  frameVersion: number;
  versionId: string;
  title: string;
  kind: 'run' | 'undo';
  status: ExecutionStatus;
  logType: LogType;
  initiatorId: string | null;
  initiatorName: string;
  runAs: ActingAs;
  input: { [key: string]: Json };
  startedAt: string;
  finishedAt: string | null;
  parentId: string | null;
  parentStepId: string | null;
  depth: number;
  undoes: string | null;
  undoDepth: number;
  undoneBy: string | null;
  amount: number | null;
  currency: Currency | null;
  neverExpires: NeverExpires[];
  undoDeadline: string | null;
  supportsUndo: boolean;
  version: number;
}

export const executionColumns = `e.id, e.frame_id as "frameId", e.frame_key as "frameKey", f.title as "frameTitle",
  v.version as "frameVersion", e.frame_version_id as "versionId", e.title, e.kind, e.status, e.log_type as "logType",
  e.initiator_id as "initiatorId", e.initiator_name as "initiatorName", e.run_as as "runAs", e.input,
  e.started_at as "startedAt", e.finished_at as "finishedAt", e.parent_execution_id as "parentId",
  e.parent_step_id as "parentStepId", e.depth, e.undoes_execution_id as undoes, e.undo_depth as "undoDepth",
  e.undone_by as "undoneBy", e.amount, trim(e.currency) as currency, e.never_expires as "neverExpires",
  e.undo_deadline as "undoDeadline", e.supports_undo as "supportsUndo", e.version`;
export const executionSource = `flow.executions e
  join flow.frames f on f.company_id = e.company_id and f.id = e.frame_id
  join flow.frame_versions v on v.company_id = e.company_id and v.id = e.frame_version_id`;

export interface StepRecord {
  id: string;
  path: string;
  blockId: string;
  kind: string;
  status: StepStatus;
  outlet: string | null;
  input: Json;
  output: Json;
  error: { code: string; ko: string; en: string } | null;
  sequence: number;
  actorId: string | null;
  actorName: string | null;
  assigneeRole: string | null;
  assigneeId: string | null;
  waitUntil: string | null;
  waitEvent: string | null;
  waitKey: string | null;
}
export type StoredStep = StepRecord & { startedAt: string; endedAt: string | null };

export function lockExecution(companyId: string, id: string): Statement<{ id: string }> {
  return statement('select id from flow.executions where company_id = $1 and id = $2 for update', [companyId, id]);
}

/** Locks an execution and all its sub-flows, in one order for everybody. */
export function lockFamily(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `with recursive family (id) as (
       select $2::uuid
       union select c.id from flow.executions c join family on c.parent_execution_id = family.id where c.company_id = $1
     )
     select e.id from flow.executions e where e.company_id = $1 and e.id in (select id from family)
     order by e.id for update`,
    [companyId, id],
  );
}

/** An execution and all its sub-flows, the execution itself first. */
export function selectFamily(companyId: string, id: string): Statement<ExecutionRecord> {
  return statement(
    `with recursive family (id) as (
       select $2::uuid
       union select c.id from flow.executions c join family on c.parent_execution_id = family.id where c.company_id = $1
     )
     select ${executionColumns} from ${executionSource}
     where e.company_id = $1 and e.id in (select id from family) order by e.depth, e.id`,
    [companyId, id],
  );
}

export function selectExecution(companyId: string, id: string): Statement<ExecutionRecord> {
  return statement(`select ${executionColumns} from ${executionSource} where e.company_id = $1 and e.id = $2`, [
    companyId,
    id,
  ]);
}

/** The judge of deadlines. */
export function selectClock(): Statement<{ now: string }> {
  return statement('select clock_timestamp() as now');
}

const stepColumns = `id, path, block_id as "blockId", kind, status, outlet, input, output, error, sequence,
  actor_id as "actorId", actor_name as "actorName", assignee_role as "assigneeRole", assignee_id as "assigneeId",
  wait_until as "waitUntil", wait_event as "waitEvent", wait_key as "waitKey",
  started_at as "startedAt", ended_at as "endedAt"`;

export function selectSteps(companyId: string, executionId: string): Statement<StoredStep> {
  return statement(
    `select ${stepColumns} from flow.steps where company_id = $1 and execution_id = $2 order by sequence`,
    [companyId, executionId],
  );
}

/** Steps still open of several executions: what an undo withdraws. */
export function selectOpenSteps(
  companyId: string,
  executionIds: readonly string[],
): Statement<StoredStep & { executionId: string }> {
  return statement(
    `select ${stepColumns}, execution_id as "executionId" from flow.steps
     where company_id = $1 and execution_id = any($2) and status in ('waiting', 'running', 'failed') order by sequence`,
    [companyId, executionIds],
  );
}

export interface ImpactRecord {
  id: string;
  executionId: string;
  kind: string;
  sequence: number;
  subjectType: string;
  subjectId: string;
  subjectLabel: LocalText;
  before: Picture | null;
  after: Picture | null;
  data: Json;
  at: string;
}

const impactColumns = `id, execution_id as "executionId", kind, position as sequence, subject_type as "subjectType",
  subject_id as "subjectId", subject_label as "subjectLabel", before, after, data, at`;

/**
 * In the order of happening: of one transaction as their ids were made, for a sub-flow's are written before those of the flow
 * around it; between transactions as they were written. Rows without a unit are older than the column.
 */
export function selectImpacts(companyId: string, executionIds: readonly string[]): Statement<ImpactRecord> {
  return statement(
    `select ${impactColumns} from flow.impacts where company_id = $1 and execution_id = any($2)
     order by min(position) over (partition by coalesce(unit::text, id::text)), id`,
    [companyId, executionIds],
  );
}

export interface NewExecution {
  id: string;
  frameId: string;
  versionId: string;
  frameKey: string;
  title: string;
  kind: 'run' | 'undo';
  status: ExecutionStatus;
  logType: LogType;
  initiatorId: string | null;
  initiatorName: string;
  runAs: ActingAs;
  input: Json;
  parentId: string | null;
  parentStepId: string | null;
  depth: number;
  undoes: string | null;
  undoDepth: number;
  comment: string | null;
  /** Instant of an execution that is entered afterwards; null for now. */
  at: string | null;
}

/** What is fixed when an execution ends. `undoDays` null: it never expires. */
export interface Ending {
  amount: number | null;
  currency: Currency | null;
  neverExpires: readonly NeverExpires[];
  undoDays: number | null;
  supportsUndo: boolean;
}

export function insertExecution(companyId: string, one: NewExecution, ending: Ending | null): Statement<unknown> {
  return statement(
    `insert into flow.executions (company_id, id, frame_id, frame_version_id, frame_key, title, kind, status, log_type,
       initiator_id, initiator_name, run_as, input, parent_execution_id, parent_step_id, depth, undoes_execution_id,
       undo_depth, comment, started_at, finished_at, amount, currency, never_expires, undo_deadline, supports_undo)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       coalesce($20::timestamptz, now()), case when $21::boolean then coalesce($20::timestamptz, now()) end,
       $22, $23, $24, coalesce($20::timestamptz, now()) + make_interval(hours => $25::int * 24), $26)`,
    [
      companyId,
      one.id,
      one.frameId,
      one.versionId,
      one.frameKey,
      one.title,
      one.kind,
      one.status,
      one.logType,
      one.initiatorId,
      one.initiatorName,
      json(one.runAs),
      json(one.input),
      one.parentId,
      one.parentStepId,
      one.depth,
      one.undoes,
      one.undoDepth,
      one.comment,
      one.at,
      ending !== null,
      ending?.amount ?? null,
      ending?.currency ?? null,
      ending?.neverExpires ?? [],
      ending?.undoDays ?? null,
      ending?.supportsUndo ?? true,
    ],
  );
}

export function updateExecution(
  companyId: string,
  one: { id: string; status: ExecutionStatus },
  ending: Ending | null,
): Statement<unknown> {
  return statement(
    `update flow.executions set status = $3, version = version + 1,
       finished_at = case when $4::boolean then now() end, amount = $5, currency = $6, never_expires = $7,
       undo_deadline = now() + make_interval(hours => $8::int * 24), supports_undo = $9
     where company_id = $1 and id = $2`,
    [
      companyId,
      one.id,
      one.status,
      ending !== null,
      ending?.amount ?? null,
      ending?.currency ?? null,
      ending?.neverExpires ?? [],
      ending?.undoDays ?? null,
      ending?.supportsUndo ?? true,
    ],
  );
}

/** Marks executions as undone by another; those still open are cancelled. */
export function markUndone(companyId: string, ids: readonly string[], undoId: string): Statement<{ id: string }> {
  return statement(
    `update flow.executions set undone_by = $3, version = version + 1,
       status = case when status = 'finished' then status else 'cancelled' end, finished_at = coalesce(finished_at, now())
     where company_id = $1 and id = any($2) and undone_by is null returning id`,
    [companyId, ids, undoId],
  );
}

/** Writes new steps and the present state of known ones, in one statement. */
export function upsertSteps(companyId: string, executionId: string, steps: readonly StepRecord[]): Statement<unknown> {
  return statement(
    `insert into flow.steps (company_id, execution_id, id, path, block_id, kind, status, outlet, input, output, error,
       sequence, actor_id, actor_name, assignee_role, assignee_id, wait_until, wait_event, wait_key, ended_at)
     select $1::uuid, $2::uuid, s.id, s.path, s."blockId", s.kind, s.status, s.outlet, s.input, s.output, s.error,
       s.sequence, s."actorId", s."actorName", s."assigneeRole", s."assigneeId", s."waitUntil", s."waitEvent",
       s."waitKey", case when s.status in ('waiting', 'running') then null else now() end
     from jsonb_to_recordset($3::jsonb) as s (id uuid, path text, "blockId" text, kind text, status text, outlet text,
       input jsonb, output jsonb, error jsonb, sequence int, "actorId" uuid, "actorName" text, "assigneeRole" text,
       "assigneeId" uuid, "waitUntil" timestamptz, "waitEvent" text, "waitKey" text)
     on conflict (company_id, execution_id, path) do update set id = excluded.id, status = excluded.status, outlet = excluded.outlet,
       input = excluded.input, output = excluded.output, error = excluded.error, actor_id = excluded.actor_id,
       actor_name = excluded.actor_name, assignee_role = excluded.assignee_role, assignee_id = excluded.assignee_id,
       wait_until = excluded.wait_until, wait_event = excluded.wait_event, wait_key = excluded.wait_key,
       ended_at = excluded.ended_at`,
    [companyId, executionId, json(steps)],
  );
}

export interface NewImpact extends Impact {
  id: string;
  stepId: string | null;
  kind: string;
}

export function insertImpacts(
  companyId: string,
  executionId: string,
  impacts: readonly NewImpact[],
): Statement<unknown> {
  const rows = impacts.map(({ subject, ...impact }) => ({
    ...impact,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectLabel: subject.label,
  }));
  return statement(
    `insert into flow.impacts (company_id, execution_id, id, step_id, kind, subject_type, subject_id, subject_label,
       before, after, data)
     select $1::uuid, $2::uuid, i.id, i."stepId", i.kind, i."subjectType", i."subjectId", i."subjectLabel",
       i.before, i.after, i.data
     from rows from (jsonb_to_recordset($3::jsonb) as (id uuid, "stepId" uuid, kind text, "subjectType" text,
       "subjectId" text, "subjectLabel" jsonb, before jsonb, after jsonb, data jsonb)) with ordinality
       as i (id, "stepId", kind, "subjectType", "subjectId", "subjectLabel", before, after, data, place)
     order by place`,
    [companyId, executionId, json(rows)],
  );
}

export function insertUses(companyId: string, executionId: string, uses: readonly Use[]): Statement<unknown> {
  return statement(
    `insert into flow.uses (company_id, subject_type, subject_id, execution_id)
     select $1, u.type, u.id, $2 from unnest($3::text[], $4::text[]) as u (type, id) on conflict do nothing`,
    [companyId, executionId, uses.map((use) => use.type), uses.map((use) => use.id)],
  );
}

export function cancelSteps(companyId: string, ids: readonly string[]): Statement<unknown> {
  return statement(
    `update flow.steps set status = 'cancelled', ended_at = now()
     where company_id = $1 and id = any($2) and status in ('waiting', 'running', 'failed')`,
    [companyId, ids],
  );
}
