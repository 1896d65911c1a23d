/** Many records with their histories in one statement each. The callers hold the locks. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { AxisRecord, HistoryEntry } from '../contract/record.ts';
import { type Author, historyColumns, recordColumns } from './records.queries.ts';

export interface NewState extends Pick<AxisRecord, 'id' | 'version' | 'title' | 'code' | 'fields'> {
  /** Number of history rows, by which the version increases. */
  steps: number;
  deleted: boolean;
  /** Left out: as it was. */
  search?: readonly string[];
}

export interface NewHistory extends Pick<HistoryEntry, 'version' | 'action' | 'before' | 'after'> {
  id: string;
}

export interface NewRow extends Pick<AxisRecord, 'id' | 'title' | 'code' | 'fields'> {
  search: readonly string[];
  after: Record<string, unknown>;
}

const insertHistory = `insert into axis.record_history ${historyColumns}`;

export function insertRecords(
  companyId: string,
  rows: readonly NewRow[],
  more: { axis: string; type: string; author: Author },
): Statement<AxisRecord> {
  const { author } = more;
  return statement(
    `with given as (
       select * from jsonb_to_recordset($2::jsonb) as g (id uuid, title text, code text, fields jsonb, search jsonb, after jsonb)
     ), r as (
       insert into axis.records (company_id, id, axis, type, title, code, fields, created_by, updated_by, search)
       select $1::uuid, g.id, $3, $4, g.title, g.code, g.fields, $5::uuid, $5::uuid,
         array_to_tsvector(array(select jsonb_array_elements_text(g.search)))
       from given g returning *
     ), history as (
       ${insertHistory}
       select $1::uuid, r.id, 1, r.created_at, $5::uuid, $6, 'create', $7, $8::uuid, '{}', g.after
       from r join given g on g.id = r.id
     )
     select ${recordColumns} from r`,
    [companyId, toJson(rows), more.axis, more.type, author.by, author.byName, author.cause, author.executionId],
  );
}

/** Codes that change hands within a set are free before the first is given. */
export function updateCodesReleased(companyId: string, ids: readonly string[]): Statement {
  return statement('update axis.records set code = null where company_id = $1 and id = any($2::uuid[])', [
    companyId,
    ids,
  ]);
}

/** The records as they are afterwards. A row is missing where the version was another one. */
export function updateRecords(
  companyId: string,
  states: readonly NewState[],
  more: { history: readonly NewHistory[]; author: Author },
): Statement<AxisRecord> {
  const { author } = more;
  return statement(
    `with given as (
       select * from jsonb_to_recordset($2::jsonb) as g
         (id uuid, version int, steps int, title text, code text, fields jsonb, deleted boolean, search jsonb)
     ), r as (
       update axis.records n set title = g.title, code = g.code, fields = g.fields, version = n.version + g.steps,
         search = case when g.search is null then n.search
           else array_to_tsvector(array(select jsonb_array_elements_text(g.search))) end,
         deleted_at = case when g.deleted then coalesce(n.deleted_at, clock_timestamp()) end,
         updated_at = clock_timestamp(), updated_by = $4::uuid
       from given g where n.company_id = $1 and n.id = g.id and n.version = g.version returning n.*
     ), history as (
       ${insertHistory}
       select $1::uuid, r.id, h.version, r.updated_at, $4::uuid, $5, h.action, $6, $7::uuid, h.before, h.after
       from jsonb_to_recordset($3::jsonb) as h (id uuid, version int, action text, before jsonb, after jsonb)
       join r on r.id = h.id
     )
     select ${recordColumns} from r`,
    [companyId, toJson(states), toJson(more.history), author.by, author.byName, author.cause, author.executionId],
  );
}

/** Refuses UNKNOWN_REFERENCE unless each named record is live and of its type, or was named before by the same record. */
export function assertAllReferences(
  companyId: string,
  references: readonly { id: string; wanted: readonly { key: string; id: string; axis: string; type: string }[] }[],
): Statement {
  return statement(
    `select axis.assert_references($1, w.id, w.wanted) from jsonb_to_recordset($2::jsonb) as w (id uuid, wanted jsonb)`,
    [companyId, toJson(references)],
  );
}

/** Until it is taken back, records that are deleted or restored are counted by `updateLifeCounts` alone. */
export const setCountsApart = (isApart: boolean): Statement =>
  statement(`select set_config('axis.counts_apart', $1, true)`, [isApart ? 'on' : '']);

/** Counts records that were deleted or restored by what they are now: as the trigger of the table does, for all at once. */
export function updateLifeCounts(companyId: string, ids: readonly string[]): Statement {
  return statement(
    `insert into axis.counts as c (company_id, axis, type, day, slot, live, deleted)
     select r.company_id, r.axis, r.type, (r.created_at at time zone 'UTC')::date, pg_backend_pid(),
       sum(case when r.deleted_at is null then 1 else -1 end), sum(case when r.deleted_at is null then -1 else 1 end)
     from axis.records r where r.company_id = $1 and r.id = any($2::uuid[])
     group by r.company_id, r.axis, r.type, (r.created_at at time zone 'UTC')::date
     on conflict (company_id, axis, type, day, slot) do update set live = c.live + excluded.live, deleted = c.deleted + excluded.deleted`,
    [companyId, ids],
  );
}
