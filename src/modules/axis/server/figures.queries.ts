/** How many records a company keeps, of all types. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** `loose`: rows that were added up. */
export const selectRecordFigures = (companyId: string): Statement<{ records: number; loose: number }> =>
  statement(
    `select coalesce(sum(live), 0)::int as records, count(*) filter (where slot <> 0)::int as loose
     from axis.counts where company_id = $1`,
    [companyId],
  );

/** Whether some record, also a deleted one, names an amount. */
export const selectHasAmounts = (companyId: string): Statement<{ found: boolean }> =>
  statement('select axis.has_amounts($1) as found', [companyId]);
