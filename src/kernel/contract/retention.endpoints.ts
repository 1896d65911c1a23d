/** Retention endpoints: read, preview and set the policies for temporary records. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './error.ts';
import { defineEvent } from './event.ts';
import type { FieldTexts } from './field-text.ts';
import { systemPermissions } from './permissions.ts';
import { kernelTopics } from './topic.ts';

export const retentionErrors = defineErrors({
  RETENTION_TOO_SHORT: {
    status: 422,
    ko: '이 기록은 {least}개월 이상 보관해야 합니다. 더 긴 기간을 골라 주세요.',
    en: 'This must be kept for {least} months at least. Please choose a longer time.',
  },
  RETENTION_FIXED: {
    status: 422,
    ko: '이 기록의 보관 기간은 바꿀 수 없습니다.',
    en: 'How long this is kept cannot be changed.',
  },
});

/** Fifty years: longer means forever. */
const RetentionMonths = z.int().min(1).max(600);

/** Null: for good. */
export const retentionMonths = RetentionMonths.nullable();

export const RetentionKind = z.object({
  kind: z.string(),
  title: z.string(),
  /** Why so long at least, or what leaves with it. */
  why: z.string(),
  /** Now. Null: for good. */
  months: z.int().nullable(),
  /** Unless the company says otherwise. */
  standard: z.int().nullable(),
  /** In months. Null: stored forever, regardless of settings. */
  least: z.int().nullable(),
});
export type RetentionKind = z.output<typeof RetentionKind>;

const retentionKindKey = z.string().regex(/^[a-z-]{1,40}$/);

export const retentionChanged = defineEvent({
  name: 'kernel.retention.changed',
  payload: z.object({ kind: retentionKindKey }),
  subject: 'kind',
  touches: [kernelTopics.retention],
  recipients: systemPermissions['kernel.retention.change'],
});

const Kind = z.strictObject({ kind: retentionKindKey });
const ofRetention = { scope: 'company', permission: 'kernel.retention.change' } as const;

export const listRetention = endpoint({
  ...ofRetention,
  method: 'GET',
  path: '/api/retention',
  audit: false,
  topics: [kernelTopics.retention],
  summary: { ko: '보관 기간', en: 'How long what is kept' },
  errors: [],
  reply: z.array(RetentionKind),
});

/** Counted so far, and no farther. */
export const maxDue = 100_000;

export const countDue = endpoint({
  ...ofRetention,
  method: 'GET',
  path: '/api/retention/:kind/due',
  audit: false,
  topics: { none: 'counts what grows with each second: asked anew, not loaded anew' },
  summary: { ko: '보관 기간을 변경하면 삭제되는 수', en: 'How much would be removed' },
  errors: [retentionErrors.RETENTION_TOO_SHORT, retentionErrors.RETENTION_FIXED],
  params: Kind,
  query: z.strictObject({ months: z.coerce.number().pipe(RetentionMonths) }),
  /** Rows to be deleted the next night; counted up to `maxDue`. */
  reply: z.object({ count: z.int() }),
});

export const changeRetention = endpoint({
  ...ofRetention,
  method: 'PUT',
  path: '/api/retention/:kind',
  audit: 'kernel.retention.change',
  subject: { type: 'kernel.retention', params: 'kind' },
  touches: [kernelTopics.retention],
  summary: { ko: '보관 기간 변경', en: 'Say how long it is kept' },
  errors: [retentionErrors.RETENTION_TOO_SHORT, retentionErrors.RETENTION_FIXED],
  params: Kind,
  body: z.strictObject({ months: retentionMonths }),
  reply: RetentionKind,
});

export const retentionTexts: FieldTexts = { months: { ko: '보관 기간', en: 'Kept for' } };
