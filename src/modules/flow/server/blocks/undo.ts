import { block } from '#kernel/server/block.ts';
import { undoBlock } from '../../contract/blocks.ts';
import { undoExecution } from '../undo.service.ts';

/** The undo is an execution of its own, with its own impacts: this block leaves none. */
export const undo = block({
  contract: undoBlock,
  async run({ context, settings }) {
    const { executionId: id, withDependents, comment } = settings;
    const order = { id, withDependents: withDependents ?? false, comment: comment ?? undefined, approved: true };
    const { undoExecutionId, undone } = await undoExecution(context, order);
    return { state: 'done', output: { undoExecutionId, undone } };
  },
});
