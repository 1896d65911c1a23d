/** Company status queries: suspension, closing until deletion, reopening. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { CompanyStatus } from './company.queries.ts';

export interface StatusRow {
  id: string;
  status: CompanyStatus;
  standingReason: string;
  standingAt: string | null;
  goneAfter: string | null;
}

const columns = `id, status, standing_reason as "standingReason", standing_at as "standingAt", gone_after as "goneAfter"`;

/** No row unless its state is `from`: of two concurrent changes, only one succeeds. */
export const updateStatus = (
  companyId: string,
  change: { from: CompanyStatus; to: CompanyStatus; reason: string; by: string | null; graceDays: number | null },
): Statement<StatusRow> =>
  statement(
    `update company.companies set status = $3, standing_reason = $4, standing_by = $5, standing_at = now(),
       gone_after = now() + $6::int * interval '1 day', version = version + 1, updated_at = now()
     where id = $1 and status = $2 returning ${columns}`,
    [companyId, change.from, change.to, change.reason, change.by, change.graceDays],
  );

/** Every process invalidates its company cache: sent before the rights, by which live streams are re-evaluated. */
export const callNotifyPlaceChanged: Statement<unknown> = statement('select kernel.notify_host_change()');
/** Jobs that waited while it was closed are due. */
export const callWakeJobs: Statement<unknown> = statement('select kernel.reschedule_postponed_jobs()');
