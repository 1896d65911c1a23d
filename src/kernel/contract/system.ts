/** The kernel's own endpoints: what the platform says of itself, and what an administrator may look at. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { defineErrors, kernelErrors } from './error.ts';
import { Id, IdParams } from './ids.ts';
import { listQuery } from './paging.ts';
import { text } from './text.ts';
import { Instant } from './time.ts';
import { kernelTopics } from './topic.ts';

export const systemErrors = defineErrors({
  FILE_TYPE_REFUSED: {
    status: 415,
    ko: '이 파일은 올릴 수 없습니다. PDF, 사진, 오피스·한글 문서, CSV, TXT, ZIP 파일을 골라 주세요. 매크로가 든 문서는 받지 않습니다.',
    en: 'This file is not accepted. Please choose PDF, pictures, Office or Hangul documents, CSV, TXT or ZIP, without macros.',
  },
  PICTURE_TYPE_REFUSED: {
    status: 415,
    ko: 'JPEG, PNG, WebP, AVIF 사진만 올릴 수 있습니다.',
    en: 'Only JPEG, PNG, WebP and AVIF pictures are accepted.',
  },
  PICTURE_HEIC: {
    status: 415,
    ko: 'HEIC 사진은 읽을 수 없습니다. JPEG로 저장한 뒤 다시 올려 주세요.',
    en: 'HEIC pictures cannot be read. Please save it as JPEG and upload that.',
  },
  PICTURE_UNREADABLE: {
    status: 422,
    ko: '사진을 읽을 수 없습니다. 깨졌거나 너무 큰 사진일 수 있으니 다른 사진을 올려 주세요.',
    en: 'The picture cannot be read: it is damaged or too large. Please choose another one.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    ko: '파일이 너무 큽니다. 이런 파일은 {megabytes}MB까지 올릴 수 있습니다.',
    en: 'The file is too large. Files of this kind may have {megabytes} MB at most.',
  },
  FILE_LOST: {
    status: 410,
    ko: '올린 파일이 저장소에 남아 있지 않습니다. 파일을 다시 올려 주세요.',
    en: 'The file is no longer in storage. Please upload it again.',
  },
  FILE_QUOTA_PERSON: {
    status: 413,
    ko: '한 사람이 올릴 수 있는 용량({megabytes}MB)을 다 썼습니다. 회사 관리자에게 문의해 주세요.',
    en: 'You have used your {megabytes} MB of storage. Please ask your administrator.',
  },
  FILE_QUOTA_COMPANY: {
    status: 413,
    ko: '회사가 올릴 수 있는 용량({megabytes}MB)을 다 썼습니다. 회사 관리자에게 문의해 주세요.',
    en: 'Your company has used its {megabytes} MB of storage. Please ask your administrator.',
  },
  PUSH_SERVICE_UNKNOWN: {
    status: 400,
    ko: '이 브라우저의 알림 서비스는 지원하지 않습니다. Chrome, Edge, Firefox, Safari에서 켜 주세요.',
    en: 'Notifications are not supported in this browser. Please use Chrome, Edge, Firefox or Safari.',
  },
});

/** Public information about the interface. */
export const readApi = endpoint({
  method: 'GET',
  path: '/api',
  scope: 'any',
  permission: 'public',
  audit: false,
  topics: { none: 'what was deployed' },
  summary: { ko: 'API 소개', en: 'About this interface' },
  errors: [],
  reply: z.object({
    name: z.string(),
    version: z.string(),
    /** Null where they are switched off. */
    documentation: z.string().nullable(),
    openapi: z.string().nullable(),
    health: z.string(),
  }),
});

export const Mail = z.object({
  id: Id,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** queued: waits for the server; sent: handed over; stored: no mail server is configured. */
  status: z.enum(['queued', 'sent', 'stored']),
  at: Instant,
  sentAt: Instant.nullable(),
});
export type Mail = z.output<typeof Mail>;

/** Placeholder in a mail's text for its secret link, which only the recipient sees. */
export const mailLink = '{link}';

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  scope: 'company',
  permission: 'kernel.mail.read',
  audit: false,
  topics: [kernelTopics.mail],
  summary: { ko: '발송 메일 목록', en: 'List sent emails' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({ ...listQuery, kind: text({ max: 80 }).optional(), q: text({ max: 100 }).optional() }),
  reply: Mail,
  paged: true,
});

export const readMail = endpoint({
  method: 'GET',
  path: '/api/mails/:id',
  scope: 'company',
  permission: 'kernel.mail.read',
  audit: false,
  topics: [kernelTopics.mail],
  summary: { ko: '발송 메일 보기', en: 'Read one email' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  reply: Mail.extend({ body: z.string() }),
});

export const FailedJob = z.object({
  id: z.int(),
  task: z.string(),
  attempts: z.int(),
  error: z.string(),
  failedAt: Instant,
});
export type FailedJob = z.output<typeof FailedJob>;

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/failed',
  scope: 'company',
  permission: 'kernel.job.read',
  audit: false,
  topics: [kernelTopics.job],
  summary: { ko: '실패한 작업 목록', en: 'List jobs that were given up' },
  errors: [],
  reply: z.array(FailedJob),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/retry',
  scope: 'company',
  permission: 'kernel.job.retry',
  audit: 'kernel.job.retry',
  subject: { type: 'kernel.job', params: 'id' },
  touches: [kernelTopics.job],
  summary: { ko: '실패한 작업 재시도', en: 'Retry a failed job' },
  errors: [kernelErrors.NOT_FOUND],
  params: z.strictObject({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  reply: z.object({ id: z.string() }),
});
