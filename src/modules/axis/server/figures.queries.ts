/** How many records a company keeps, of all types. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export const selectRecordFigures = (companyId: string): Statement<{ records: number }> =>
  statement('select count(*)::int as records from axis.records where company_id = $1 and deleted_at is null', [
    companyId,
  ]);
