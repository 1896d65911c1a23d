import { fail } from '#kernel/contract/error.ts';
import { block } from '#kernel/server/block.ts';
import { companyOf } from '#kernel/server/context.ts';
import { undoBlock } from '../../contract/blocks.ts';
import { flowErrors } from '../../contract/errors.ts';
import { selectUndoRequest } from './undo.queries.ts';
import { undoExecution } from './undo.service.ts';

/**
 * Carries out the undo that this execution was asked to decide about, as it was shown when it was asked for. The undo is an
 * execution of its own, with its own impacts: this block leaves none.
 */
export const undo = block({
  contract: undoBlock,
  async run({ context, execution }) {
    const [request] = await context.unit.query(selectUndoRequest(companyOf(context).id, execution.id));
    if (!request) throw fail(flowErrors.UNDO_NOT_REQUESTED);
    const { executionId: id, withDependents, comment, expected } = request;
    const order = { id, withDependents, comment: comment ?? undefined, expected, approved: true };
    const { undoExecutionId, undone } = await undoExecution(context, order);
    return { state: 'done', output: { undoExecutionId, undone } };
  },
});
