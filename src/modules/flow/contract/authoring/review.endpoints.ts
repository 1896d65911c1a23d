/** Review of a draft before publishing, and comments on its blocks. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { runErrors } from '../endpoints.ts';
import { flowErrors } from '../errors.ts';
import { BlockId } from '../frame.ts';
import { flowTopics } from '../topics.ts';
import { undoErrors } from '../undo.endpoints.ts';
import { FrameComment, Publishing, Review, ReviewDetail, ReviewRule } from './review.ts';
import { editorRule } from './sharing.endpoints.ts';

const frameErrors = [flowErrors.FRAME_NOT_FOUND, flowErrors.FRAME_ACCESS_DENIED];
const shows = [flowTopics.frame, flowTopics.execution, flowTopics.task, flowTopics.settings] as const;

export const readPublishing = endpoint({
  method: 'GET',
  path: '/api/flow/frames/:id/publishing',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: false,
  topics: [...shows, accessTopics.role],
  summary: { ko: '게시에 필요한 검토', en: 'Where the review of a draft stands' },
  errors: frameErrors,
  params: IdParams,
  reply: Publishing,
});
export const saveReviewRule = endpoint({
  method: 'PUT',
  path: '/api/flow/frames/:id/review-rule',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: {
    ko: '업무 흐름의 소유자와 관리자만 씁니다.',
    en: 'For the owner of the flow and administrators.',
    beyond: ['flow.frame.administer'],
    outside: 403,
  },
  audit: 'flow.frame.review-rule-changed',
  subject: { type: 'flow.frame', params: 'id' },
  touches: [flowTopics.frame],
  summary: { ko: '업무 흐름의 검토 규칙 정하기', en: 'Say when a flow is reviewed' },
  errors: frameErrors,
  params: IdParams,
  /** Null: as the company says. */
  body: z.strictObject({ rule: ReviewRule.nullable() }),
  reply: z.object({ rule: ReviewRule.nullable() }),
});
export const requestReview = endpoint({
  method: 'POST',
  path: '/api/flow/frames/:id/reviews',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: 'flow.review.requested',
  subject: { type: 'flow.frame', params: 'id' },
  touches: [flowTopics.frame, flowTopics.execution, flowTopics.task],
  summary: { ko: '게시 전 검토 요청', en: 'Ask for a review before publishing' },
  errors: [
    ...frameErrors,
    flowErrors.FRAME_INVALID,
    flowErrors.DRAFT_MISSING,
    flowErrors.DRAFT_CHANGED,
    flowErrors.REVIEWER_UNFIT,
    flowErrors.REVIEW_ALREADY_ASKED,
  ],
  params: IdParams,
  /** `hash`: of the draft that was seen; it is about exactly that. */
  body: z.strictObject({
    hash: z.string().max(100),
    reviewerId: z.uuid(),
    comment: text({ min: 0, max: 1000 }).default(''),
  }),
  reply: Review,
  status: 201,
});
export const readReview = endpoint({
  method: 'GET',
  path: '/api/flow/reviews/:id',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: false,
  topics: [...shows],
  summary: { ko: '검토 보기', en: 'Read a review' },
  errors: [...frameErrors, flowErrors.REVIEW_NOT_FOUND],
  params: IdParams,
  reply: ReviewDetail,
});
export const withdrawReview = endpoint({
  method: 'POST',
  path: '/api/flow/reviews/:id/withdraw',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: 'flow.review.withdrawn',
  subject: { type: 'flow.frame', reply: 'frameId' },
  touches: [flowTopics.frame, flowTopics.execution, flowTopics.task],
  summary: { ko: '검토 요청 취소', en: 'Withdraw a request for a review' },
  runsBlocks: true,
  errors: [...frameErrors, ...runErrors, ...undoErrors, flowErrors.REVIEW_NOT_FOUND, flowErrors.EXECUTION_ENDED],
  params: IdParams,
  body: z.strictObject({}),
  reply: Review,
});
export const listComments = endpoint({
  method: 'GET',
  path: '/api/flow/frames/:id/comments',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: false,
  topics: [flowTopics.frame],
  summary: { ko: '업무 흐름에 남긴 의견', en: 'What is said of a flow' },
  errors: frameErrors,
  params: IdParams,
  reply: z.array(FrameComment),
});
export const addComment = endpoint({
  method: 'POST',
  path: '/api/flow/frames/:id/comments',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: 'flow.frame.commented',
  subject: { type: 'flow.frame', params: 'id' },
  touches: [flowTopics.frame],
  summary: { ko: '업무 흐름에 의견 남기기', en: 'Say something of a flow' },
  errors: [...frameErrors, flowErrors.COMMENT_NOT_FOUND],
  params: IdParams,
  body: z.strictObject({
    words: text({ max: 1000 }),
    block: BlockId.nullable().default(null),
    /** The comment that it answers. */
    answers: z.uuid().nullable().default(null),
  }),
  reply: z.array(FrameComment),
  status: 201,
});
export const resolveComment = endpoint({
  method: 'POST',
  path: '/api/flow/frames/:id/comments/:commentId/resolve',
  scope: 'company',
  permission: 'flow.frame.read',
  rule: editorRule,
  audit: 'flow.frame.comment-resolved',
  subject: { type: 'flow.frame', params: 'id' },
  touches: [flowTopics.frame],
  summary: { ko: '의견을 해결됨으로 표시', en: 'Mark a comment as settled, or open it again' },
  errors: [...frameErrors, flowErrors.COMMENT_NOT_FOUND],
  params: IdParams.extend({ commentId: z.uuid() }),
  body: z.strictObject({ isResolved: z.boolean() }),
  reply: z.array(FrameComment),
});
