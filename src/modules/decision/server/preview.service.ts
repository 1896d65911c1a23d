/** What approving will change: the rest of the run is done for real and taken back. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Forecast } from '#modules/flow/contract/forecast.ts';
import { foreseeStep } from '#modules/flow/server/index.ts';
import { decisionErrors as errors } from '../contract/errors.ts';
import { insteadOf } from '../contract/process.ts';
import { loadApproval } from './approval.service.ts';
import { mayReadInput, readerOf } from './approval.view.ts';

/** As if all votes were in. @throws APPROVAL_NOT_YOURS for who only sees the approval, APPROVAL_CLOSED */
export async function previewApproval(context: Context, id: string): Promise<Forecast> {
  const approval = await loadApproval(context, id);
  if (approval.outcome !== 'pending') throw fail(errors.APPROVAL_CLOSED);
  // Before anything is tried: who tries counts as who acts.
  if (!(await mayReadInput(context, approval))) throw fail(errors.APPROVAL_NOT_YOURS);
  const { executionId, stepId } = approval;
  const by = readerOf(context);
  const absentId = by && insteadOf(approval.steps, by);
  const names = { by, insteadOf: absentId, inNameOf: absentId ?? by };
  const output = { decision: 'approved', ...names, comment: '', approvalId: id };
  return foreseeStep(context, { executionId, stepId, outlet: 'approved', output });
}
