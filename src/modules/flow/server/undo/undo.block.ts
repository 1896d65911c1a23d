/** The block of the product by which an approved undo is carried out. */
import { defineBlockServer } from '#kernel/server/block.ts';
import { undoBlock } from '../../contract/waiting-blocks.ts';
import { decideUndo } from './undo-approval.service.ts';

/**
 * Carries out the undo that this execution decided about, as it was shown when it was asked for, or writes down that it was
 * declined. The undo is an execution of its own, with its own impacts: this block leaves none.
 */
export const undo = defineBlockServer({
  contract: undoBlock,
  async run({ context, execution, settings }) {
    const { decision, by } = settings;
    const output = await decideUndo(context, { approvalId: execution.id, approved: decision === 'approve', by });
    return { state: 'done', output };
  },
});
