/** Rehearsal queries: the changes a rehearsal tried. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export function selectImpactSteps(
  companyId: string,
  executionIds: readonly string[],
): Statement<{ id: string; stepId: string | null }> {
  return statement(
    'select id, step_id as "stepId" from flow.impacts where company_id = $1 and execution_id = any($2)',
    [companyId, executionIds],
  );
}
