/** Ends undo where its time is over. */
import { createId } from '#kernel/contract/ids.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { ExpiryAudit } from '../../contract/shapes.ts';
import type { WarningLevel } from '../../contract/undo.ts';
import { type VisibilityScope, visibleCondition } from '../frame/scope.queries.ts';

/** One check at a time in the company, across all processes; held until the unit ends. */
export function lockExpiryCheck(companyId: string): Statement<{ free: boolean }> {
  return statement(`select pg_try_advisory_xact_lock(hashtextextended('flow.expiry:' || $1::text, 0)) as free`, [
    companyId,
  ]);
}

/**
 * Switches undo off where the deadline passed and writes the audit rows. An execution that is being undone right now is
 * locked: it is left to its undo, and looked at again the next time; so is one whose undo was in time and is the worker's.
 */
export function updateExpiredUndos(
  companyId: string,
  limit: number,
): Statement<{ id: string; expirationDate: string }> {
  const ids = Array.from({ length: limit }, () => createId());
  return statement(
    `with due as (
       select e.id, row_number() over () as place from (
         select id from flow.executions x
         where company_id = $1 and supports_undo and undone_by is null and undo_deadline <= statement_timestamp()
           and not exists (select from flow.undos u
             where u.company_id = $1 and u.execution_id = x.id and u.state = 'undoing')
         order by undo_deadline limit $2 for update skip locked
       ) e
     ), off as (
       update flow.executions e set supports_undo = false, version = version + 1 from due
       where e.company_id = $1 and e.id = due.id
       returning e.id, e.frame_id, e.undo_deadline, due.place
     ), noted as (
       insert into flow.expiry_audits (company_id, id, log_id, frame_id, expiration_date, reason)
       select $1::uuid, ($3::uuid[])[off.place], off.id, off.frame_id, off.undo_deadline, $4 from off
       on conflict (company_id, log_id) do nothing
     )
     select id, undo_deadline as "expirationDate" from off`,
    [companyId, limit, ids, 'Undo 가능 기간이 만료되었습니다.'],
  );
}

/** True if a check would expire a window, or may warn of one. */
export function selectHasExpiring(companyId: string, days: number): Statement<{ found: boolean }> {
  return statement(
    `select exists (
       select from flow.executions
       where company_id = $1 and supports_undo and undone_by is null
         and undo_deadline <= now() + make_interval(hours => $2::int * 24) and (undo_deadline <= now() or warned <> 'critical')
     ) as found`,
    [companyId, days],
  );
}

export interface ExpiringExecution {
  id: string;
  frameKey: string;
  title: string;
  startedBy: string | null;
  expirationDate: string;
  warned: WarningLevel;
  now: string;
}

/** Executions whose window closes within the days, and the warning that was already given. */
export function selectExpiring(companyId: string, days: number): Statement<ExpiringExecution> {
  return statement(
    `select id, frame_key as "frameKey", title, initiator_id as "startedBy", undo_deadline as "expirationDate", warned,
       clock_timestamp() as now
     from flow.executions
     where company_id = $1 and supports_undo and undone_by is null and kind = 'run' and parent_execution_id is null
       and undo_deadline > statement_timestamp() and undo_deadline <= statement_timestamp() + make_interval(hours => $2::int * 24)
       and warned <> 'critical'
     order by undo_deadline limit 5000`,
    [companyId, days],
  );
}

export function updateWarnings(
  companyId: string,
  warnings: readonly { id: string; level: WarningLevel }[],
): Statement<unknown> {
  return statement(
    `update flow.executions e set warned = w.level
     from jsonb_to_recordset($2::jsonb) as w (id uuid, level text) where e.company_id = $1 and e.id = w.id`,
    [companyId, toJson(warnings)],
  );
}

/** Of executions that may be seen. */
export function selectExpiryAudits(
  companyId: string,
  filter: { scope: VisibilityScope; after: string | null; limit: number },
): Statement<ExpiryAudit & { id: string }> {
  const { scope, after: cursor, limit } = filter;
  const condition = where(
    sql`a.company_id = ${companyId}`,
    cursor && sql`a.id < ${cursor}`,
    visibleCondition(companyId, scope),
  );
  return statement(
    `select a.id, a.at as timestamp, a.action, a.log_id as "logId", a.frame_id as "frameId",
       a.expiration_date as "expirationDate", a.reason
     from flow.expiry_audits a join flow.executions e on e.company_id = a.company_id and e.id = a.log_id ${condition.text}
     order by a.id desc limit ${condition.bind(limit)}`,
    condition.values,
  );
}
