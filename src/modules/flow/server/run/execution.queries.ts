/** Runs as they are stored: begun, locked with their sub-flows, moved on and ended. */
import type { Json } from '#kernel/contract/block.ts';
import type { Currency } from '#kernel/contract/money.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { FrameAccess } from '../../contract/access.ts';
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
  frameAccess: FrameAccess;
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
  /** The window of the run at the bottom: what an undo and a redo of it are bound to. */
  firstDeadline: string | null;
  /** In KRW; null if an amount had no rate, and while it runs. */
  won: number | null;
  error: { code: string; ko: string; en: string } | null;
  supportsUndo: boolean;
  version: number;
  /** Since when an erasure masks something of it. */
  maskedAt: string | null;
  /** Since when what it was given is destroyed. */
  forgottenAt: string | null;
}

export const executionColumns = `e.id, e.frame_id as "frameId", e.frame_key as "frameKey", f.title as "frameTitle",
  v.version as "frameVersion", f.access as "frameAccess", e.frame_version_id as "versionId", e.title, e.kind, e.status, e.log_type as "logType",
  e.initiator_id as "initiatorId", e.initiator_name as "initiatorName", e.run_as as "runAs", e.input,
  e.started_at as "startedAt", e.finished_at as "finishedAt", e.parent_execution_id as "parentId",
  e.parent_step_id as "parentStepId", e.depth, e.undoes_execution_id as undoes, e.undo_depth as "undoDepth",
  e.undone_by as "undoneBy", e.amount, trim(e.currency) as currency, e.never_expires as "neverExpires",
  e.undo_deadline as "undoDeadline", e.first_deadline as "firstDeadline", e.won, e.error, e.supports_undo as "supportsUndo", e.version,
  e.masked_at as "maskedAt", e.forgotten_at as "forgottenAt"`;
export const executionJoins = `join flow.frames f on f.company_id = e.company_id and f.id = e.frame_id
  join flow.frame_versions v on v.company_id = e.company_id and v.id = e.frame_version_id`;
export const executionSource = `flow.executions e ${executionJoins}`;

/** Locks an execution and the flows around it: it may hand its result to them. In the order of their ids, as undos lock. */
export function lockLineage(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `with recursive up (id, parent) as (
       select e.id, e.parent_execution_id from flow.executions e where e.company_id = $1 and e.id = $2
       union
       select p.id, p.parent_execution_id from up
       join flow.executions p on p.company_id = $1 and p.id = up.parent
     )
     select e.id from flow.executions e where e.company_id = $1 and e.id in (select id from up) order by e.id for update`,
    [companyId, id],
  );
}

/** Locks executions and all their sub-flows, in one order for everybody. */
export function lockFamilies(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    `with recursive family (id) as (
       select unnest($2::uuid[])
       union select c.id from flow.executions c join family on c.parent_execution_id = family.id where c.company_id = $1
     )
     select e.id from flow.executions e where e.company_id = $1 and e.id in (select id from family)
     order by e.id for update`,
    [companyId, ids],
  );
}

/** Executions and all their sub-flows, the executions themselves first. Without a limit: an undo depends on it. */
export function selectFamilies(companyId: string, ids: readonly string[]): Statement<ExecutionRecord> {
  return statement(
    `with recursive family (id) as (
       select unnest($2::uuid[])
       union select c.id from flow.executions c join family on c.parent_execution_id = family.id where c.company_id = $1
     )
     select ${executionColumns} from ${executionSource}
     where e.company_id = $1 and e.id in (select id from family) order by e.depth, e.id`,
    [companyId, ids],
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
  /** Promises made at its start; its ending repeats them. */
  neverExpires?: readonly NeverExpires[];
}

/**
 * What is fixed when an execution ends. Without `getUndoDays` it never expires. `firstDeadline`, for undos and redos: the window
 * of the run at the bottom; an undo can be taken back until then or for `getUndoDays`, whichever is later, a redo until then only.
 */
export interface Completion {
  amount: number | null;
  currency: Currency | null;
  won: number | null;
  neverExpires: readonly NeverExpires[];
  undoDays: number | null;
  firstDeadline?: string | null;
  supportsUndo: boolean;
}

export function insertExecution(
  companyId: string,
  execution: NewExecution,
  completion: Completion | null,
): Statement<unknown> {
  return statement(
    `insert into flow.executions (company_id, id, frame_id, frame_version_id, frame_key, title, kind, status, log_type,
       initiator_id, initiator_name, run_as, input, parent_execution_id, parent_step_id, depth, undoes_execution_id,
       undo_depth, comment, started_at, finished_at, amount, currency, never_expires, undo_deadline, supports_undo, won,
       first_deadline)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       coalesce($20::timestamptz, now()), case when $21::boolean then coalesce($20::timestamptz, now()) end,
       $22, $23, $24, greatest(coalesce($20::timestamptz, now()) + make_interval(hours => $25::int * 24), $28::timestamptz),
       $26, $27, $28)`,
    [
      companyId,
      execution.id,
      execution.frameId,
      execution.versionId,
      execution.frameKey,
      execution.title,
      execution.kind,
      execution.status,
      execution.logType,
      execution.initiatorId,
      execution.initiatorName,
      toJson(execution.runAs),
      toJson(execution.input),
      execution.parentId,
      execution.parentStepId,
      execution.depth,
      execution.undoes,
      execution.undoDepth,
      execution.comment,
      execution.at,
      completion !== null,
      completion?.amount ?? null,
      completion?.currency ?? null,
      completion?.neverExpires ?? execution.neverExpires ?? [],
      completion?.undoDays ?? null,
      completion?.supportsUndo ?? true,
      completion?.won ?? null,
      completion?.firstDeadline ?? null,
    ],
  );
}

export interface ExecutionProgress {
  id: string;
  title: string;
  status: ExecutionStatus;
  /** The reason it cannot continue if no step is at fault. */
  error: { code: string; ko: string; en: string } | null;
}

export function updateExecution(
  companyId: string,
  progress: ExecutionProgress,
  completion: Completion | null,
): Statement<unknown> {
  return statement(
    `update flow.executions set status = $3, version = version + 1, error = $11,
       finished_at = case when $4::boolean then now() end, amount = $5, currency = $6,
       never_expires = case when $4::boolean then $7 else never_expires end,
       undo_deadline = now() + make_interval(hours => $8::int * 24), supports_undo = $9, won = $10, title = $12
     where company_id = $1 and id = $2`,
    [
      companyId,
      progress.id,
      progress.status,
      completion !== null,
      completion?.amount ?? null,
      completion?.currency ?? null,
      completion?.neverExpires ?? [],
      completion?.undoDays ?? null,
      completion?.supportsUndo ?? true,
      completion?.won ?? null,
      progress.error && toJson(progress.error),
      progress.title,
    ],
  );
}

/** Marks executions as undone by another; those still open are cancelled. */
export function updateUndone(companyId: string, ids: readonly string[], undoId: string): Statement<{ id: string }> {
  return statement(
    `update flow.executions set undone_by = $3, version = version + 1,
       status = case when status = 'finished' then status else 'cancelled' end, finished_at = coalesce(finished_at, now())
     where company_id = $1 and id = any($2) and undone_by is null returning id`,
    [companyId, ids, undoId],
  );
}

/** Runs that the worker should have carried on long ago: their job was given up. */
export function selectStalledExecutions(companyId: string): Statement<{ id: string }> {
  return statement(
    `select e.id from flow.executions e
     where e.company_id = $1 and e.status = 'running' and e.undone_by is null and e.started_at < now() - interval '10 minutes'
       and not exists (select from flow.steps s where s.company_id = $1 and s.execution_id = e.id
                       and coalesce(s.ended_at, s.started_at) > now() - interval '10 minutes')`,
    [companyId],
  );
}

/** Sub-flow data that counts for its enclosing flow. */
export interface SubFlowSummary {
  id: string;
  parentId: string;
  logType: LogType;
  won: number | null;
  neverExpires: NeverExpires[];
  supportsUndo: boolean;
  /** True when it changed anything itself. */
  changed: boolean;
}

/** The sub-flows of an execution, and theirs. Works before the execution itself is written. */
export function selectDescendants(companyId: string, id: string): Statement<SubFlowSummary> {
  return statement(
    `with recursive below (id) as (
       select c.id from flow.executions c where c.company_id = $1 and c.parent_execution_id = $2
       union select c.id from flow.executions c join below on c.parent_execution_id = below.id where c.company_id = $1
     )
     select e.id, e.parent_execution_id as "parentId", e.log_type as "logType", e.won, e.never_expires as "neverExpires",
       e.supports_undo as "supportsUndo",
       exists (select from flow.impacts i where i.company_id = $1 and i.execution_id = e.id) as changed
     from flow.executions e where e.company_id = $1 and e.id in (select id from below)`,
    [companyId, id],
  );
}
