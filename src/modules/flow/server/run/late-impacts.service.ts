/** Changes of a waiting step that are made outside of the database, written down before they are: whatever comes of them, an undo knows. */
import type { Impact } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { lockAndLoadRun } from './resume.service.ts';
import { insertImpacts } from './step.queries.ts';

/**
 * Holds the execution, so that an undo comes before or after. False: the step waits no longer, nothing is to be made.
 * @throws EXECUTION_NOT_FOUND
 */
export async function recordLateImpacts(
  context: Context,
  step: { executionId: string; stepId: string; impacts: readonly Impact[] },
): Promise<boolean> {
  const { executionId, stepId, impacts } = step;
  const { record, run } = await lockAndLoadRun(context, executionId, { careful: true });
  const waiting = [...run.steps.values()].find(({ id, status }) => id === stepId && status === 'waiting');
  if (!waiting || record.undoneBy) return false;
  const noted = impacts.map((impact) => ({ ...impact, id: createId(), stepId, kind: waiting.kind }));
  context.unit.add(insertImpacts(context.companyId, executionId, noted));
  return true;
}
