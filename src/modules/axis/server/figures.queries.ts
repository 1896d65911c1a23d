/** Figure queries: a company's record count, all types. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** `loose`: rows that were added up. */
export const selectRecordFigures = (companyId: string): Statement<{ records: number; loose: number }> =>
  statement(
    `select coalesce(sum(live), 0)::int as records, count(*) filter (where slot <> 0)::int as loose
     from axis.counts where company_id = $1`,
    [companyId],
  );

/** True if any record, including deleted ones, contains an amount. */
export const selectAmountExists = (companyId: string): Statement<{ found: boolean }> =>
  statement('select axis.has_amounts($1) as found', [companyId]);
