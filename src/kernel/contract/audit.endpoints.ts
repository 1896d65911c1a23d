/** The audit trail and the access records: who did what, and who looked at whose data. */

import { z } from 'zod';
import { defineAudits } from './audit.ts';
import { commonTexts } from './common-texts.ts';
import { endpoint } from './endpoint.ts';
import { kernelErrors } from './error.ts';
import { Id } from './ids.ts';
import { listQuery } from './paging.ts';
import { text } from './text.ts';
import { Instant } from './time.ts';
import { kernelTopics } from './topic.ts';

export const kernelAudits = defineAudits({
  title: commonTexts.system,
  actions: {
    'kernel.job.retry': { ko: '실패한 작업을 다시 시작했습니다', en: 'started a failed job again' },
    'kernel.access-record.export': {
      ko: '개인정보 접속 기록을 파일로 내보냈습니다',
      en: 'exported the personal data access records',
    },
    'kernel.access-review.sign': {
      ko: '개인정보 접속 기록의 월별 점검을 완료했습니다',
      en: 'signed the monthly review of personal data access',
      named: {
        ko: '{name} 개인정보 접속 기록의 점검을 완료했습니다',
        en: 'signed the personal data access review of {name}',
      },
    },
    'kernel.breach.read': {
      ko: '유출 대상자 목록을 보았습니다',
      en: 'looked at the list of whom a breach concerns',
    },
    'kernel.breach.export': {
      ko: '유출 대상자 목록을 파일로 내보냈습니다',
      en: 'exported the list of whom a breach concerns',
    },
    'kernel.audit.forget': {
      ko: '보관 기간이 끝난 감사 기록을 삭제했습니다',
      en: 'removed rows of the audit trail whose time to be kept was over',
    },
    'kernel.retention.change': {
      ko: '보관 기간을 변경했습니다',
      en: 'changed how long something is kept',
      named: { ko: '{name}의 보관 기간을 변경했습니다', en: 'changed how long this is kept: {name}' },
    },
    'kernel.retention.forget': {
      ko: '보관 기간이 끝난 기록을 삭제했습니다',
      en: 'removed what need not be kept any more',
    },
    'kernel.consent.list': { ko: '동의 기록을 보았습니다', en: 'looked at consents' },
    'kernel.mail.read': { ko: '발송 메일을 보았습니다', en: 'read a sent email' },
  },
});

const company = { scope: 'company', audit: false } as const;

export const AuditRow = z.object({
  id: Id,
  at: Instant,
  actor: z.object({ kind: z.string(), id: Id.nullable(), name: z.string() }),
  action: z.string(),
  /** The action in the caller's language, to follow the actor's name. */
  did: z.string(),
  /** The same around the subject's name: 전표 | 2026-000012 | 를 등록했습니다. Null where the words have no place for it. */
  around: z.object({ before: z.string(), after: z.string() }).nullable(),
  /** `name` is what it is called now; null for what has no name or is gone. */
  subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
  /** Source address of the call. */
  ip: z.string().nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;

export const listAudit = endpoint({
  ...company,
  method: 'GET',
  path: '/api/audit',
  topics: [kernelTopics.audit],
  permission: 'kernel.audit.read',
  summary: { ko: '감사 기록 목록', en: 'List the audit trail' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({
    ...listQuery,
    action: text({ max: 128 }).optional(),
    actorId: Id.optional(),
    subjectType: text({ max: 80 }).optional(),
    subjectId: text({ max: 200 }).optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    /** Files that were taken. */
    only: z.enum(['export']).optional(),
  }),
  reply: AuditRow,
  paged: true,
});

/** Lists every possible action in the trail or the access records, for a filter. */
export const listAuditActions = endpoint({
  ...company,
  method: 'GET',
  path: '/api/audit/actions',
  topics: { none: 'the names of all actions that there are' },
  permission: 'kernel.audit.read',
  summary: { ko: '감사 기록의 종류', en: 'Kinds of what the audit trail holds' },
  errors: [],
  reply: z.array(z.object({ action: z.string(), about: z.string(), did: z.string() })),
});

/**
 * Computes the company's hash chain again: what came since it was last verified, which happens by itself as the trail grows, or the whole
 * of it (`whole`), which reads every row there is.
 */
export const verifyAudit = endpoint({
  ...company,
  method: 'GET',
  path: '/api/audit/verification',
  topics: { none: 'proves one moment of the trail: asked anew, not loaded anew' },
  permission: 'kernel.audit.read',
  summary: { ko: '감사 기록 위변조 검증', en: 'Verify that the audit trail was not changed' },
  errors: [],
  query: z.strictObject({ whole: z.stringbool().default(false) }),
  reply: z.object({
    intact: z.boolean(),
    /** The seals up to this one were verified then, and not again; null: all of them were just now. */
    since: z.object({ seal: z.int(), at: Instant }).nullable(),
    sealed: z.int(),
    waiting: z.int(),
    seal: z.int(),
    hash: z.string(),
    broken: z.array(
      z.object({
        seal: z.int().nullable(),
        reason: z.enum(['rows-changed', 'rows-missing', 'chain-broken', 'row-unsealed']),
        /** The rows, where they are known. */
        rows: z.array(Id),
      }),
    ),
  }),
});

/** Number of subjects named in a row; `count` is the total. */
export const maxNamed = 20;

export const AccessRow = z.object({
  id: Id,
  at: Instant,
  actor: z.object({ id: Id, name: z.string() }),
  ip: z.string().nullable(),
  action: z.string(),
  did: z.string(),
  subject: z.object({
    type: z.string(),
    count: z.int(),
    /** The first ones. `name` is what each is called now; null when it is gone. */
    some: z.array(z.object({ id: Id, name: z.string().nullable() })),
  }),
  /** The same look, again within a second, is one record. */
  times: z.int(),
  reason: z.string().nullable(),
});
export type AccessRow = z.output<typeof AccessRow>;

const accessFilter = {
  /** Whose data were looked at. */
  subjectId: Id.optional(),
  actorId: Id.optional(),
  action: text({ max: 128 }).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** From where: the whole address. */
  ip: text({ max: 64 }).optional(),
  /** By the company's clock and calendar: at night, on days off; or in files. */
  only: z.enum(['night', 'day-off', 'export']).optional(),
};

export const listAccess = endpoint({
  ...company,
  method: 'GET',
  path: '/api/access-records',
  topics: [kernelTopics['access-record']],
  permission: 'kernel.access-record.read',
  summary: { ko: '개인정보 접속 기록 목록', en: 'List personal data access' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({ ...listQuery, ...accessFilter }),
  reply: AccessRow,
  paged: true,
});

export const exportAccess = endpoint({
  ...company,
  method: 'POST',
  path: '/api/access-records/exports',
  permission: 'kernel.access-record.read',
  audit: 'kernel.access-record.export',
  touches: [kernelTopics['access-record']],
  summary: { ko: '개인정보 접속 기록을 CSV로 내보내기', en: 'Export personal data access as CSV' },
  errors: [],
  body: z.strictObject({ ...accessFilter, reason: text({ max: 500 }) }),
  reply: z.never(),
  download: true,
});
