/** Undos of large amounts are asked for first: an execution of a frame of the company's own decides. */
import { fail } from '#kernel/contract/error.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { flowErrors } from '../contract/errors.ts';
import type { Started } from '../contract/shapes.ts';
import { startExecution } from './execution.service.ts';
import { undoApprovalFrame } from './provision.ts';
import { readExecution } from './read.service.ts';
import { previewUndo } from './undo-preview.service.ts';

/**
 * Starts the approval of an undo. Only what nothing but the amount stands against can be requested.
 * @throws the code with which the undo itself would be refused
 */
export async function requestUndo(
  context: Context,
  about: { id: string; withDependents: boolean; comment?: string },
): Promise<Started> {
  const { refusal } = await previewUndo(context, about);
  if (refusal && refusal.code !== flowErrors.UNDO_NEEDS_APPROVAL.code) throw fail({ ...refusal, status: 409 });
  const { title, amount } = await readExecution(context, about.id);
  const input = {
    executionId: about.id,
    title: title.slice(0, 200),
    amount: amount ? formatMoney(amount, companyOf(context).locale) : '',
    withDependents: about.withDependents,
    comment: about.comment ?? null,
  };
  return startExecution(context, { frameKey: undoApprovalFrame, input, byProduct: true });
}
