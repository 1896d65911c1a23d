/** Event queries for tests of approvals. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Number of events per outcome of an approval. */
export function selectDecided(companyId: string, approvalId: string): Statement<{ outcome: string; count: number }> {
  return statement(
    `select payload ->> 'outcome' as outcome, count(*)::int as count from testing.told
     where company_id = $1 and name = 'decision.approval.decided' and payload ->> 'id' = $2
     group by 1 order by 1`,
    [companyId, approvalId],
  );
}
