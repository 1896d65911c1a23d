/** Steps of runs and the impacts that they made. */
import type { Impact, Json, ResourceUse, Snapshot } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { StepStatus } from '../../contract/engine.ts';

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
  /** The absent person the actor represented. */
  insteadOfId: string | null;
  insteadOfName: string | null;
  assigneeRole: string | null;
  assigneeId: string | null;
  waitUntil: string | null;
  waitEvent: string | null;
  waitKey: string | null;
  /** Why an operator passed over it. */
  skipReason: string | null;
}
export type StoredStep = StepRecord & { startedAt: string; endedAt: string | null; attempts: number };

const stepColumns = `id, path, block_id as "blockId", kind, status, outlet, input, output, error, sequence,
  actor_id as "actorId", actor_name as "actorName", instead_of_id as "insteadOfId", instead_of_name as "insteadOfName", assignee_role as "assigneeRole", assignee_id as "assigneeId",
  wait_until as "waitUntil", wait_event as "waitEvent", wait_key as "waitKey", skip_reason as "skipReason",
  started_at as "startedAt", ended_at as "endedAt", attempts::int as attempts`;

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
  /** Null for what no step made. */
  stepId: string | null;
  kind: string;
  sequence: number;
  subjectType: string;
  subjectId: string;
  subjectLabel: LocalText;
  before: Snapshot | null;
  after: Snapshot | null;
  data: Json;
  at: string;
  /** An erasure masked what it would be taken back by. */
  isMasked?: boolean;
  isLight?: boolean;
}

const impactColumns = `id, execution_id as "executionId", step_id as "stepId", kind, position as sequence, subject_type as "subjectType",
  subject_id as "subjectId", subject_label as "subjectLabel", before, after, data, at, masked_at is not null as "isMasked"`;

/**
 * In the order of happening: of one transaction (they have its instant) as their ids were made, for a sub-flow's are written
 * before those of the flow around it; between transactions as they were written.
 */
export function selectImpacts(companyId: string, executionIds: readonly string[]): Statement<ImpactRecord> {
  return statement(
    `select ${impactColumns} from flow.impacts where company_id = $1 and execution_id = any($2)
     order by min(position) over (partition by at), id`,
    [companyId, executionIds],
  );
}

/** Rule that makes impacts light: above this number, all of the kinds that can be judged light. */
export interface LightImpactRules {
  above: number;
  kinds: readonly string[];
  without: readonly string[];
}

/** The same, light where there are too many to be held whole. */
export function selectImpactsToJudge(
  companyId: string,
  executionIds: readonly string[],
  { above, kinds, without }: LightImpactRules,
): Statement<ImpactRecord> {
  return statement(
    `with all_of_them as materialized (
       select count(*) > $3::int and bool_and(kind = any($4::text[])) as light from flow.impacts
       where company_id = $1 and execution_id = any($2)
     )
     select id, execution_id as "executionId", step_id as "stepId", kind, position as sequence, subject_type as "subjectType",
       subject_id as "subjectId", subject_label as "subjectLabel", case when not light then before end as before,
       case when not light then after end as after, case when light then data - $5::text[] else data end as data, at,
       masked_at is not null as "isMasked", light as "isLight"
     from flow.impacts, all_of_them where company_id = $1 and execution_id = any($2)
     order by min(position) over (partition by at), id`,
    [companyId, executionIds, above, kinds, without],
  );
}

export function selectImpactsById(companyId: string, ids: readonly string[]): Statement<ImpactRecord> {
  return statement(`select ${impactColumns} from flow.impacts where company_id = $1 and id = any($2::uuid[])`, [
    companyId,
    ids,
  ]);
}

/** The first changes of a run, in the order of happening. */
export function selectFirstImpacts(companyId: string, executionId: string, most: number): Statement<ImpactRecord> {
  return statement(
    `select ${impactColumns} from flow.impacts where company_id = $1 and execution_id = $2 order by position, id limit $3::int`,
    [companyId, executionId, most],
  );
}

/** Number of changes a run made, and of records they affect. */
export function countImpacts(companyId: string, executionId: string): Statement<{ impacts: number; effects: number }> {
  return statement(
    `select count(*)::int as impacts, count(distinct (subject_type, subject_id))::int as effects
     from flow.impacts where company_id = $1 and execution_id = $2`,
    [companyId, executionId],
  );
}

/** One change of a run for each kind, and of each kind for all values of these keys of its data. */
export function selectSampleImpacts(
  companyId: string,
  executionId: string,
  keys: readonly string[],
): Statement<ImpactRecord> {
  return statement(
    `select distinct on (kind, (select jsonb_object_agg(k, data -> k) from unnest($3::text[]) k)) ${impactColumns}
     from flow.impacts where company_id = $1 and execution_id = $2`,
    [companyId, executionId, keys],
  );
}

/** The changes of a run that are of these kinds, and one of each other kind. */
export function selectImpactsOfKinds(
  companyId: string,
  executionId: string,
  kinds: readonly string[],
): Statement<ImpactRecord> {
  return statement(
    `select ${impactColumns} from flow.impacts where company_id = $1 and execution_id = $2 and kind = any($3::text[])
     union all
     (select distinct on (kind) ${impactColumns} from flow.impacts
      where company_id = $1 and execution_id = $2 and kind <> all($3::text[]))`,
    [companyId, executionId, kinds],
  );
}

/** A retry rewrites a step under another id: that counts as one more attempt. */
const onConflictUpdate = `
     on conflict (company_id, execution_id, path) do update set id = excluded.id, status = excluded.status, outlet = excluded.outlet,
       input = excluded.input, output = excluded.output, error = excluded.error, actor_id = excluded.actor_id,
       actor_name = excluded.actor_name, instead_of_id = excluded.instead_of_id, instead_of_name = excluded.instead_of_name, assignee_role = excluded.assignee_role, assignee_id = excluded.assignee_id,
       wait_until = excluded.wait_until, wait_event = excluded.wait_event, wait_key = excluded.wait_key, skip_reason = excluded.skip_reason,
       ended_at = excluded.ended_at, attempts = flow.steps.attempts + (flow.steps.id <> excluded.id)::int`;

/** Writes new steps and the present state of known ones, in one statement. `areNew`: none of them is known. */
export function upsertSteps(
  companyId: string,
  executionId: string,
  { steps, areNew }: { steps: readonly StepRecord[]; areNew: boolean },
): Statement<unknown> {
  return statement(
    `insert into flow.steps (company_id, execution_id, id, path, block_id, kind, status, outlet, input, output, error,
       sequence, actor_id, actor_name, instead_of_id, instead_of_name, assignee_role, assignee_id, wait_until, wait_event, wait_key, skip_reason, ended_at)
     select $1::uuid, $2::uuid, s.id, s.path, s."blockId", s.kind, s.status, s.outlet, s.input, s.output, s.error,
       s.sequence, s."actorId", s."actorName", s."insteadOfId", s."insteadOfName", s."assigneeRole", s."assigneeId", s."waitUntil", s."waitEvent",
       s."waitKey", s."skipReason", case when s.status in ('waiting', 'running') then null else now() end
     from jsonb_to_recordset($3::jsonb) as s (id uuid, path text, "blockId" text, kind text, status text, outlet text,
       input jsonb, output jsonb, error jsonb, sequence int, "actorId" uuid, "actorName" text, "insteadOfId" uuid, "insteadOfName" text, "assigneeRole" text,
       "assigneeId" uuid, "waitUntil" timestamptz, "waitEvent" text, "waitKey" text, "skipReason" text)${areNew ? '' : onConflictUpdate}`,
    [companyId, executionId, toJson(steps)],
  );
}

export interface NewImpact extends Impact {
  id: string;
  stepId: string | null;
  kind: string;
}

/** Each is later than the last impact on its thing, which who changed the thing holds. */
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
       before, after, data, position)
     select $1::uuid, $2::uuid, i.id, i."stepId", i.kind, i."subjectType", i."subjectId", i."subjectLabel",
       i.before, i.after, i.data,
       greatest((extract(epoch from clock_timestamp()) * 1000000)::bigint, 1 + (select max(p.position) from flow.impacts p
         where p.company_id = $1 and p.subject_type = i."subjectType" and p.subject_id = i."subjectId"))
     from rows from (jsonb_to_recordset($3::jsonb) as (id uuid, "stepId" uuid, kind text, "subjectType" text,
       "subjectId" text, "subjectLabel" jsonb, before jsonb, after jsonb, data jsonb)) with ordinality
       as i (id, "stepId", kind, "subjectType", "subjectId", "subjectLabel", before, after, data, place)
     order by place`,
    [companyId, executionId, toJson(rows)],
  );
}

/** Each has its place in the order of changes: after the last impact on its thing. Used again, it is later; named once, it is no mere listing. */
export function insertUses(companyId: string, executionId: string, uses: readonly ResourceUse[]): Statement<unknown> {
  return statement(
    `insert into flow.uses as o (company_id, subject_type, subject_id, execution_id, is_listed, position)
     select $1::uuid, u.type, u.id, $2::uuid, coalesce(u."isListed", false),
       greatest((extract(epoch from clock_timestamp()) * 1000000)::bigint, 1 + (select max(p.position) from flow.impacts p
         where p.company_id = $1 and p.subject_type = u.type and p.subject_id = u.id))
     from jsonb_to_recordset($3::jsonb) as u (type text, id text, "isListed" boolean)
     on conflict (company_id, subject_type, subject_id, execution_id) do update
       set position = excluded.position, is_listed = o.is_listed and excluded.is_listed`,
    [companyId, executionId, toJson(uses)],
  );
}

/** Records that earlier steps only listed count as used once a later step names them. */
export function updateNamedUses(companyId: string, executionId: string, ids: readonly string[]): Statement<unknown> {
  return statement(
    `update flow.uses set is_listed = false, position = (extract(epoch from clock_timestamp()) * 1000000)::bigint
     where company_id = $1 and execution_id = $2 and subject_id = any($3::text[]) and is_listed`,
    [companyId, executionId, ids],
  );
}

export function updateCancelledSteps(companyId: string, ids: readonly string[]): Statement<unknown> {
  return statement(
    `update flow.steps set status = 'cancelled', ended_at = now()
     where company_id = $1 and id = any($2) and status in ('waiting', 'running', 'failed')`,
    [companyId, ids],
  );
}
