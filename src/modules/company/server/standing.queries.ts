/** Whether a company is open: suspended, closed until it is gone, open again. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { CompanyStatus } from './company.queries.ts';

export interface StandingRow {
  id: string;
  status: CompanyStatus;
  standingReason: string;
  standingAt: string | null;
  goneAfter: string | null;
}

const columns = `id, status, standing_reason as "standingReason", standing_at as "standingAt", gone_after as "goneAfter"`;

/** No row unless it stands as `from` says: of two at once, one changes it. */
export const changeStanding = (
  companyId: string,
  change: { from: CompanyStatus; to: CompanyStatus; reason: string; by: string | null; graceDays: number | null },
): Statement<StandingRow> =>
  statement(
    `update company.companies set status = $3, standing_reason = $4, standing_by = $5, standing_at = now(),
       gone_after = now() + $6::int * interval '1 day', version = version + 1, updated_at = now()
     where id = $1 and status = $2 returning ${columns}`,
    [companyId, change.from, change.to, change.reason, change.by, change.graceDays],
  );

/** Every process forgets what it keeps of companies: told before the rights, by which live streams are judged anew. */
export const tellPlace: Statement<unknown> = statement('select kernel.tell_place()');
/** Jobs that waited while it was closed are due. */
export const wakeJobs: Statement<unknown> = statement('select kernel.wake_jobs()');
