/** Undos of large amounts are asked for first: an execution of a frame of the company's own decides. */
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { undoApprovalFrame } from '../../contract/frame.ts';
import type { Started } from '../../contract/shapes.ts';
import { startExecution } from '../run/execution.service.ts';
import type { Case } from './judge.ts';
import { amountOfPlan, hashOf } from './plan.ts';
import { insertUndoRequest } from './undo.queries.ts';
import { foresee } from './undo-preview.service.ts';

/**
 * Starts the approval of an undo, of exactly what is foreseen now: when that changes before the decision, the undo is
 * refused. Only what nothing but the amount stands against can be requested.
 * @throws the code with which the undo itself would be refused
 */
export async function requestUndo(
  context: Context,
  about: { id: string; withDependents: boolean; comment?: string },
): Promise<Started> {
  const { plan, refusal } = await foresee(context, about);
  if (refusal && refusal.code !== flowErrors.UNDO_NEEDS_APPROVAL.code) throw fail({ ...refusal, status: 409 });
  const { withDependents, comment = null } = about;
  const { locale, id: companyId } = companyOf(context);
  const input = {
    executionId: about.id,
    title: titleOf(plan, locale),
    amount: await amountOfPlan(context, plan),
    ...{ withDependents, comment },
  };
  const approvalId = newId();
  const expected = hashOf(plan);
  context.unit.add(
    insertUndoRequest(companyId, { approvalId, executionId: about.id, withDependents, comment, expected }),
  );
  return startExecution(context, { id: approvalId, frameKey: undoApprovalFrame, input, byProduct: true });
}

/** The execution's title, and how many others go with it. */
function titleOf(plan: readonly Case[], locale: 'ko' | 'en'): string {
  const more = plan.length - 1;
  const along = locale === 'ko' ? ` 외 ${more}건` : ` and ${more} more`;
  return `${(plan.at(-1) as Case).record.title.slice(0, 180)}${more > 0 ? along : ''}`;
}
