/**
 * People affected by a breach (개인정보 보호법 제34조, within 72 hours): those whose data were shown or exported in a period, according to
 * the access records, optionally by one person, from one address, or of one kind.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './error.ts';
import { Id } from './ids.ts';
import { LocalText, text } from './text.ts';
import { Instant } from './time.ts';
import { kernelTopics } from './topic.ts';

export const breachErrors = defineErrors({
  BREACH_TOO_WIDE: {
    status: 422,
    ko: '이 조건에 해당하는 정보가 {most}건보다 많습니다. 기간을 나누거나 사람, 접속지를 정해 주세요.',
    en: 'More than {most} things fit. Please take a shorter span, or one person or address.',
  },
  BREACH_SPAN_WRONG: {
    status: 400,
    ko: '끝나는 때를 시작보다 뒤로 골라 주세요.',
    en: 'The end must be after the beginning.',
  },
});

/** At most this many different subjects are distinguished. */
export const maxConcerned = 300_000;
/** At most this many are shown; the file has all. */
export const maxShown = 200;

const breachSpan = {
  from: Instant,
  to: Instant,
  /** The viewer: for a stolen account or key. */
  actorId: Id.optional(),
  /** From where. */
  ip: text({ max: 64 }).optional(),
  /** A kind of `kinds`. */
  kind: text({ max: 120 }).optional(),
};

/** A kind of data, and what is shown of each. */
export const ConcernedKind = z.object({
  key: z.string(),
  title: LocalText,
  fields: z.array(LocalText),
  /** Number of affected people. */
  people: z.int(),
});
export type ConcernedKind = z.output<typeof ConcernedKind>;

export const ConcernedPerson = z.object({
  /** The thing viewed: the first of those belonging to the person. */
  subject: z.object({ type: z.string(), id: z.string() }),
  /** Null: it is gone. */
  name: z.string().nullable(),
  /** The person's contact address, if known. */
  contact: z.string().nullable(),
  /** Keys of `kinds`. */
  kinds: z.array(z.string()),
  /** Number of times shown. */
  times: z.int(),
  first: Instant,
  last: Instant,
  isExported: z.boolean(),
});
export type ConcernedPerson = z.output<typeof ConcernedPerson>;

export const BreachReport = z.object({
  /** Time of the first existing access record; null: there is none. Nothing is known about earlier accesses. */
  since: Instant.nullable(),
  /** Access records that fit, and who looked. */
  records: z.int(),
  lookers: z.int(),
  people: z.int(),
  /** Those of them whose names are gone. */
  nameless: z.int(),
  kinds: z.array(ConcernedKind),
  /** Most frequently shown first; at most `maxShown`. */
  rows: z.array(ConcernedPerson),
});
export type BreachReport = z.output<typeof BreachReport>;

const right = { scope: 'company', permission: 'kernel.breach.read' } as const;
const errors = [breachErrors.BREACH_TOO_WIDE, breachErrors.BREACH_SPAN_WRONG];

export const listConcerned = endpoint({
  ...right,
  method: 'GET',
  path: '/api/access-records/concerned',
  audit: false,
  topics: { none: 'what is past does not change; asked anew, not loaded anew' },
  summary: { ko: '유출이 의심되는 기간의 정보주체 목록', en: 'List whom a breach concerns' },
  errors,
  query: z.strictObject(breachSpan),
  reply: BreachReport,
});

export const exportConcerned = endpoint({
  ...right,
  method: 'POST',
  path: '/api/access-records/concerned/exports',
  audit: 'kernel.breach.export',
  touches: [kernelTopics['access-record']],
  summary: { ko: '유출이 의심되는 기간의 정보주체를 CSV로 내보내기', en: 'Export whom a breach concerns as CSV' },
  errors,
  body: z.strictObject({ ...breachSpan, reason: text({ max: 500 }) }),
  reply: z.never(),
  download: true,
});
