/** Approval preview: really runs the rest of the run and rolls it back, to show the effect. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Forecast } from '#modules/flow/contract/forecast.ts';
import { forecastStep } from '#modules/flow/server/index.ts';
import { findAbsentPerson } from '../contract/approval-process.ts';
import { decisionErrors as errors } from '../contract/errors.ts';
import { loadApproval } from './approval.service.ts';
import { canReadInput, getReaderId } from './approval.view.ts';

/** Previews the result with all votes given. @throws APPROVAL_NOT_YOURS for readers without a part in it, APPROVAL_CLOSED */
export async function previewApproval(context: Context, id: string): Promise<Forecast> {
  const approval = await loadApproval(context, id);
  if (approval.outcome !== 'pending') throw fail(errors.APPROVAL_CLOSED);
  // Before anything is tried: who tries counts as who acts.
  if (!(await canReadInput(context, approval))) throw fail(errors.APPROVAL_NOT_YOURS);
  const { executionId, stepId } = approval;
  const by = getReaderId(context);
  const absentId = by && findAbsentPerson(approval.steps, by);
  const names = { by, insteadOf: absentId, inNameOf: absentId ?? by };
  const output = { decision: 'approved', ...names, comment: '', approvalId: id };
  return forecastStep(context, { executionId, stepId, outlet: 'approved', output });
}
