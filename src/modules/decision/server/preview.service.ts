/** What approving will change: the rest of the run is done for real behind a savepoint and taken back. */
import { AppError, fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { readImpacts, resumeStep } from '#modules/flow/server/index.ts';
import { decisionErrors as errors } from '../contract/errors.ts';
import { rollbackToSavepoint, savepoint } from './approval.queries.ts';
import { loadApproval } from './approval.service.ts';
import { mayReadInput } from './approval.view.ts';

interface Preview {
  impacts: { kind: string; label: string; before: never; after: never }[];
  /** State of the execution afterwards. */
  endsAs: string;
  /** Why it would be refused, in the reader's language. */
  problem: string | null;
}

/** @throws APPROVAL_NOT_YOURS for who only sees the approval, APPROVAL_CLOSED */
export async function previewApproval(context: Context, id: string): Promise<Preview> {
  const approval = await loadApproval(context, id);
  if (approval.outcome !== 'pending') throw fail(errors.APPROVAL_CLOSED);
  // Before anything is tried: who tries counts as who acts.
  if (!(await mayReadInput(context, approval))) throw fail(errors.APPROVAL_NOT_YOURS);
  const { executionId, stepId } = approval;
  const before = await readImpacts(context, executionId);
  await context.unit.query(savepoint);
  try {
    const output = { decision: 'approved', by: null, comment: '', approvalId: id };
    const { status } = await resumeStep(context, { executionId, stepId, outlet: 'approved', output });
    const known = new Set(before.map((impact) => impact.id));
    const impacts = (await readImpacts(context, executionId)).filter((impact) => !known.has(impact.id));
    const shown = impacts.map(({ kind, subject, before, after }) => ({ kind, label: subject.label, before, after }));
    return { impacts: shown as Preview['impacts'], endsAs: status, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { impacts: [], endsAs: 'failed', problem: error.text(context.locale) };
  } finally {
    await context.unit.query(rollbackToSavepoint);
  }
}
