/** Name queries: names of journal entries, for the audit trail. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export const selectEntryNames = (companyId: string, ids: readonly string[]): Statement<{ id: string; name: string }> =>
  statement(`select id, memo as name from finance.entries where company_id = $1 and id = any($2)`, [companyId, ids]);

export const selectEntriesOfRuns = (companyId: string, runIds: readonly string[]): Statement<{ id: string }> =>
  statement(`select id from finance.entries where company_id = $1 and source_execution_id::text = any($2::text[])`, [
    companyId,
    runIds,
  ]);
