/** System block that notifies the requester of a review's result. */
import { fail } from '#kernel/contract/error.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import { emit } from '#kernel/server/events.ts';
import { frameReviewBlock } from '../../contract/authoring/blocks.ts';
import { flowErrors } from '../../contract/errors.ts';
import { reviewDecided } from '../../contract/events.ts';
import { selectReviewOfRun } from './review-comment.queries.ts';

/** The decision itself is the step before: it leaves nothing that could be taken back. */
export const frameReviewBlockServer = defineBlockServer({
  contract: frameReviewBlock,
  async run({ context, execution, settings }) {
    const [review] = await context.unit.query(selectReviewOfRun(context.companyId, execution.id));
    if (!review) throw fail(flowErrors.REVIEW_NOT_FOUND);
    const { id, frameTitle, askedBy } = review;
    const isApproved = settings.decision === 'approve';
    emit(context, reviewDecided, { id, frameTitle, askedBy, isApproved, executionId: execution.id });
    return { state: 'done', output: { isApproved } };
  },
  async inspect(_, __, frame) {
    const { code, ko, en } = flowErrors.REVIEW_NOT_FOUND;
    return frame?.ofProduct ? [] : [{ code, field: '', message: { ko, en } }];
  },
});
