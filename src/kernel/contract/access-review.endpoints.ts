/** The monthly review of the access records: which months there are, the figures of one, its signature. */
import { z } from 'zod';
import { ReviewFigures, ReviewMonth } from './access-review.ts';
import { endpoint } from './endpoint.ts';
import { defineErrors, kernelErrors } from './error.ts';
import { defineEvent } from './event.ts';
import { Id } from './ids.ts';
import { systemPermissions } from './permissions.ts';
import { text } from './text.ts';
import { Instant } from './time.ts';
import { kernelTopics } from './topic.ts';

export const reviewErrors = defineErrors({
  ACCESS_REVIEW_TOO_EARLY: {
    status: 422,
    ko: '아직 끝나지 않은 달입니다. 다음 달부터 점검을 마칠 수 있습니다.',
    en: 'This month is not over. The review can be signed from the next month on.',
  },
  ACCESS_REVIEW_SIGNED: {
    status: 409,
    ko: '이미 점검을 마친 달입니다. 마친 점검은 바꿀 수 없습니다.',
    en: 'This month was reviewed already. A signed review cannot be changed.',
  },
  ACCESS_REVIEW_MOVED: {
    status: 409,
    ko: '보고 있던 사이에 수치가 바뀌었습니다. 다시 확인한 뒤 점검을 마쳐 주세요.',
    en: 'The figures changed while you looked at them. Please read them again before you sign.',
  },
  ACCESS_REVIEW_NOTE_MISSING: {
    status: 400,
    ko: '눈에 띄는 접속이 있습니다. 확인한 내용을 적어 주세요.',
    en: 'Something stands out. Please write what you found.',
  },
});

/**
 * `running`: the month is not over; `empty`: it is, and nobody looked; `due`: it waits for its review; `overdue`: it has waited for longer
 * than a month; `signed`.
 */
export const ReviewState = z.enum(['running', 'empty', 'due', 'overdue', 'signed']);
export type ReviewState = z.output<typeof ReviewState>;

const Signature = z.object({ at: Instant, by: z.object({ id: Id, name: z.string() }) });

export const ReviewedMonth = z.object({ month: ReviewMonth, state: ReviewState, signed: Signature.nullable() });
export type ReviewedMonth = z.output<typeof ReviewedMonth>;

export const AccessReview = ReviewedMonth.extend({
  /** As they were when it was signed; before that, as they are now. */
  figures: ReviewFigures,
  /** Names these figures: who signs says by it which were read. */
  mark: z.string(),
  note: z.string().nullable(),
});
export type AccessReview = z.output<typeof AccessReview>;

const Month = z.strictObject({ month: ReviewMonth });

const readAccess = { scope: 'company', permission: 'kernel.access-record.read', audit: false } as const;

export const listAccessReviews = endpoint({
  ...readAccess,
  method: 'GET',
  path: '/api/access-reviews',
  topics: [kernelTopics['access-review']],
  summary: { ko: '개인정보 접속 기록의 월별 점검 목록', en: 'List the monthly reviews of personal data access' },
  errors: [],
  /** Latest month first, since the first record. */
  reply: z.array(ReviewedMonth),
});

export const readAccessReview = endpoint({
  ...readAccess,
  method: 'GET',
  path: '/api/access-reviews/:month',
  topics: [kernelTopics['access-review']],
  summary: { ko: '한 달의 개인정보 접속 점검', en: 'Read the review of one month' },
  errors: [kernelErrors.NOT_FOUND],
  params: Month,
  reply: AccessReview,
});

export const signAccessReview = endpoint({
  scope: 'company',
  method: 'POST',
  path: '/api/access-reviews/:month',
  permission: 'kernel.access-record.review',
  audit: 'kernel.access-review.sign',
  subject: { type: 'kernel.access-review', params: 'month' },
  touches: [kernelTopics['access-review']],
  summary: { ko: '한 달의 개인정보 접속 점검 마치기', en: 'Sign the review of one month' },
  errors: [
    kernelErrors.NOT_FOUND,
    reviewErrors.ACCESS_REVIEW_TOO_EARLY,
    reviewErrors.ACCESS_REVIEW_SIGNED,
    reviewErrors.ACCESS_REVIEW_MOVED,
    reviewErrors.ACCESS_REVIEW_NOTE_MISSING,
  ],
  params: Month,
  body: z.strictObject({ mark: z.string().max(64), note: text({ min: 0, max: 4000 }) }),
  reply: AccessReview,
});

const ofMonth = { payload: z.strictObject({ month: ReviewMonth }), subject: 'month' } as const;

export const accessReviewSigned = defineEvent({
  ...ofMonth,
  name: 'kernel.access-review.signed',
  touches: [kernelTopics['access-review']],
  recipients: systemPermissions['kernel.access-record.read'],
});

/** A month has ended and awaits its review: sent once. */
export const accessReviewDue = defineEvent({
  ...ofMonth,
  name: 'kernel.access-review.due',
  touches: [kernelTopics['access-review']],
  recipients: systemPermissions['kernel.access-record.review'],
});
