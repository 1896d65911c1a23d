/** Lets a step have begun days ago, for tests of what waits for long. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export function updateStartedAt(companyId: string, executionId: string, days: number): Statement<unknown> {
  return statement(
    `update flow.steps set started_at = started_at - make_interval(days => $3) where company_id = $1 and execution_id = $2`,
    [companyId, executionId, days],
  );
}
