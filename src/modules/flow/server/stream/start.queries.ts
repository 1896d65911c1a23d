/** The history of streams: written once, one row of each occurrence. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { StartOutcome } from '../../contract/stream.ts';
import type { LastStart } from './stream.queries.ts';

export interface NewStart {
  id: string;
  streamId: string;
  occurrence: string;
  isTest: boolean;
  dueAt: string;
  outcome: StartOutcome;
  error: { code: string; ko: string; en: string } | null;
  missed: number | null;
  executionId: string | null;
  depth: number;
  origin: string | null;
  ledBy: readonly string[];
  repeats: boolean;
}

const insertSql = `insert into flow.stream_starts (company_id, id, stream_id, occurrence, is_test, due_at, outcome, error, missed, execution_id, depth,
    origin, led_by, repeats)
  select $1, r.id, r."streamId", r.occurrence, r."isTest", r."dueAt", r.outcome, r.error, r.missed, r."executionId", r.depth,
    r.origin, r."ledBy", r.repeats
  from jsonb_to_recordset($2::jsonb) r (id uuid, "streamId" uuid, occurrence text, "isTest" boolean, "dueAt" timestamptz, outcome text,
    error jsonb, missed int, "executionId" uuid, depth smallint,
    origin uuid, "ledBy" uuid[], repeats boolean)`;

export function insertStarts(companyId: string, rows: readonly NewStart[]): Statement<unknown> {
  return statement(insertSql, [companyId, toJson(rows)]);
}

/** If another unit inserted this occurrence meanwhile, the whole unit is retried and then finds it. */
export function insertUniqueStart(companyId: string, row: NewStart): Statement<unknown> {
  return statement(
    `with added as (${insertSql} on conflict (company_id, stream_id, occurrence) do nothing returning id)
     select flow.raise_stale_frame() where not exists (select from added)`,
    [companyId, toJson([row])],
  );
}

/** Those of the occurrences that were written before. */
export function selectWrittenOccurrences(
  companyId: string,
  occurrences: readonly { streamId: string; occurrence: string }[],
): Statement<{ streamId: string; occurrence: string }> {
  return statement(
    `select t.stream_id as "streamId", t.occurrence from jsonb_to_recordset($2::jsonb) o ("streamId" uuid, occurrence text)
     join flow.stream_starts t on t.company_id = $1 and t.stream_id = o."streamId" and t.occurrence = o.occurrence`,
    [companyId, toJson(occurrences)],
  );
}

/** The start that a request came of; none where a person, or nothing of ours, is behind it. */
export function selectStartBehind(
  companyId: string,
  startId: string,
): Statement<{ depth: number; origin: string; ledBy: string[] }> {
  return statement(
    `select t.depth, coalesce(t.origin, t.id) as origin, t.led_by || s.frame_id as "ledBy" from flow.stream_starts t
     join flow.streams s on s.company_id = t.company_id and s.id = t.stream_id where t.company_id = $1 and t.id = $2`,
    [companyId, startId],
  );
}

/** Number of starts in the chain whose flow had already led to them: those that began, and those that were stopped. */
export function countRepeats(companyId: string, origin: string): Statement<{ began: number; stopped: number }> {
  return statement(
    `select count(*) filter (where outcome <> 'loop')::int as began, count(*) filter (where outcome = 'loop')::int as stopped
     from flow.stream_starts where company_id = $1 and origin = $2 and repeats`,
    [companyId, origin],
  );
}

/** Until the unit ends, nobody else stops the chain. */
export function lockChain(origin: string): Statement<unknown> {
  return statement("select pg_advisory_xact_lock(hashtextextended('flow.chain ' || $1::uuid, 0))", [origin]);
}

export function selectStarts(
  companyId: string,
  list: { streamId: string; outcome: string | null; after: string | null; limit: number },
): Statement<LastStart> {
  const condition = where(
    sql`t.company_id = ${companyId}`,
    sql`t.stream_id = ${list.streamId}`,
    list.outcome && sql`t.outcome = ${list.outcome}`,
    list.after && sql`t.id < ${list.after}`,
  );
  return statement(
    `select t.id, t.outcome, t.due_at as "dueAt", t.received_at as "receivedAt", t.is_test as "isTest", t.error, t.missed,
       t.execution_id as "executionId", e.status as "executionStatus"
     from flow.stream_starts t left join flow.executions e on e.company_id = t.company_id and e.id = t.execution_id
     ${condition.text} order by t.id desc limit ${condition.bind(list.limit)}`,
    condition.values,
  );
}
