/** Name queries: approval and line names, for the audit trail. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

type Names = Statement<{ id: string; name: string }>;

export const selectApprovalNames = (companyId: string, ids: readonly string[]): Names =>
  statement(`select id, title as name from decision.approvals where company_id = $1 and id = any($2)`, [
    companyId,
    ids,
  ]);

export const selectLineNames = (companyId: string, ids: readonly string[], locale: string): Names =>
  statement(`select id, title ->> $3 as name from decision.lines where company_id = $1 and id = any($2)`, [
    companyId,
    ids,
    locale,
  ]);

export const selectApprovalIdsOfRuns = (companyId: string, runIds: readonly string[]): Statement<{ id: string }> =>
  statement(`select id from decision.approvals where company_id = $1 and execution_id::text = any($2::text[])`, [
    companyId,
    runIds,
  ]);
