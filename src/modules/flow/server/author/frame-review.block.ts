/** The block of the product that tells who asked for a review what came of it. */
import { fail } from '#kernel/contract/error.ts';
import { block } from '#kernel/server/block.ts';
import { emit } from '#kernel/server/events.ts';
import { frameReviewBlock } from '../../contract/authoring/blocks.ts';
import { flowErrors } from '../../contract/errors.ts';
import { reviewDecided } from '../../contract/events.ts';
import { selectReviewOf } from './review-rows.queries.ts';

/** The decision itself is the step before: it leaves nothing that could be taken back. */
export const frameReview = block({
  contract: frameReviewBlock,
  async run({ context, execution, settings }) {
    const [review] = await context.unit.query(selectReviewOf(context.companyId, execution.id));
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
