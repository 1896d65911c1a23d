/** The blocks by which the product's own frames around frames end: access that was asked for, and the outcome of a review. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { Id } from '#kernel/contract/ids.ts';
import { flowErrors } from '../errors.ts';

/** Lets in who asked for it, or not: the last block of the frame in which a request is decided. */
export const frameAccessBlock = defineBlock({
  kind: 'flow.frame-access',
  icon: 'hand',
  title: { ko: '업무 흐름 사용 허용', en: 'Let into a flow' },
  description: {
    ko: '사용을 요청한 사람이 업무 흐름을 쓸 수 있게 합니다. 되돌리면 다시 쓸 수 없습니다.',
    en: 'Gives the requester access to a flow. Undo removes it again.',
  },
  /** The request determines the person and the frame. */
  settings: z.strictObject({
    decision: z.enum(['grant', 'refuse']),
    by: z.strictObject({ id: Id, name: z.string() }),
    comment: z.string().max(2000).default(''),
  }),
  form: [],
  outlets: ['next'],
  reversibility: 'reversible',
  // The right is that of who decides, asked when the step runs.
  permission: null,
  errors: [flowErrors.ACCESS_NOT_REQUESTED, flowErrors.FRAME_ACCESS_DENIED, flowErrors.FRAME_NOT_FOUND],
});

/** Notifies the requester of a review's outcome: the last block of the frame that reviews a draft. */
export const frameReviewBlock = defineBlock({
  kind: 'flow.frame-review',
  icon: 'bell',
  title: { ko: '검토 결과 알리기', en: 'Tell the outcome of a review' },
  description: {
    ko: '검토를 요청한 사람에게 결과를 알립니다.',
    en: 'Tells the requester the result of the review.',
  },
  settings: z.strictObject({ decision: z.enum(['approve', 'return']) }),
  form: [],
  outlets: ['next'],
  reversibility: 'no-effect',
  permission: null,
  errors: [flowErrors.REVIEW_NOT_FOUND],
});
