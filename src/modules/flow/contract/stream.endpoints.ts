/** Streams as screens ask for them, and the address that other programs call. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { accessErrors } from '#modules/access/contract/errors.ts';
import { flowErrors } from './errors.ts';
import { FrameKey } from './frame.ts';
import {
  hookLimit,
  StartOutcome,
  Stream,
  StreamBody,
  StreamEvent,
  StreamStart,
  StreamState,
  streamKinds,
} from './stream.ts';
import { StreamSchedule } from './stream-schedule.ts';
import { flowTopics } from './topics.ts';

const read = 'flow.stream.read';
const manage = 'flow.stream.manage';
/** With the run that the latest start led to. */
const topics = [flowTopics.stream, flowTopics.execution] as const;
const touches = [flowTopics.stream] as const;
const subject = { type: 'flow.stream', params: 'id' } as const;
const writeErrors = [
  flowErrors.FRAME_NOT_FOUND,
  flowErrors.FRAME_NOT_PUBLISHED,
  flowErrors.FRAME_RETIRED,
  flowErrors.FRAME_NOT_STARTABLE,
  flowErrors.FRAME_ACCESS_DENIED,
  flowErrors.RUN_AS_NOT_HELD,
  flowErrors.START_NEEDS_CONFIRMATION,
  kernelErrors.REAUTHENTICATION_REQUIRED,
  flowErrors.EXPRESSION_INVALID,
  flowErrors.EXPRESSION_UNKNOWN_NAME,
  flowErrors.STREAM_EVENT_UNKNOWN,
  flowErrors.STREAM_SCHEDULE_INVALID,
];
/** Shown once: nobody reads it again. Null where it needs none. */
const secret = z.string().nullable();

/** A schedule as a question of an address carries it: its JSON. */
const ScheduleText = z
  .string()
  .max(400)
  .transform((text, check) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // Said as every other wrong value is.
      check.addIssue({ code: 'custom', message: 'JSON' });
      return z.NEVER;
    }
  })
  .pipe(StreamSchedule);

export const listStreams = endpoint({
  method: 'GET',
  path: '/api/flow/streams',
  scope: 'company',
  permission: read,
  audit: false,
  topics,
  summary: { ko: '시작 조건 목록', en: 'List streams' },
  errors: [],
  query: z.strictObject({
    ...listQuery,
    kind: z.enum(streamKinds).optional(),
    state: StreamState.optional(),
    frame: FrameKey.optional(),
    q: z.string().max(100).optional(),
  }),
  reply: Stream,
  paged: true,
});
export const readStream = endpoint({
  method: 'GET',
  path: '/api/flow/streams/:id',
  scope: 'company',
  permission: read,
  audit: false,
  topics,
  summary: { ko: '시작 조건 보기', en: 'Read a stream' },
  errors: [flowErrors.STREAM_NOT_FOUND],
  params: IdParams,
  reply: Stream,
});
export const createStream = endpoint({
  method: 'POST',
  path: '/api/flow/streams',
  scope: 'company',
  permission: manage,
  audit: 'flow.stream.created',
  subject: { type: 'flow.stream', reply: 'id' },
  touches,
  summary: { ko: '시작 조건 만들기', en: 'Make a stream' },
  errors: writeErrors,
  body: StreamBody,
  reply: Stream.extend({ secret }),
  status: 201,
});
export const updateStream = endpoint({
  method: 'PUT',
  path: '/api/flow/streams/:id',
  scope: 'company',
  permission: manage,
  audit: 'flow.stream.updated',
  subject,
  touches,
  summary: { ko: '시작 조건 수정', en: 'Change a stream' },
  errors: [...writeErrors, flowErrors.STREAM_NOT_FOUND, flowErrors.STREAM_KIND_FIXED, kernelErrors.VERSION_CONFLICT],
  params: IdParams,
  body: StreamBody.extend({ version: z.int() }),
  /** A new one where a hook was somebody else's. */
  reply: Stream.extend({ secret }),
});
export const setStreamState = endpoint({
  method: 'POST',
  path: '/api/flow/streams/:id/state',
  scope: 'company',
  permission: manage,
  audit: 'flow.stream.state-changed',
  subject,
  touches,
  summary: { ko: '시작 조건 멈추거나 다시 켜기', en: 'Pause or resume a stream' },
  errors: [flowErrors.STREAM_NOT_FOUND, kernelErrors.VERSION_CONFLICT, accessErrors.BEYOND_OWN_RIGHTS],
  params: IdParams,
  body: z.strictObject({ state: StreamState, version: z.int() }),
  reply: Stream,
});
export const renewStreamSecret = endpoint({
  method: 'POST',
  path: '/api/flow/streams/:id/secret',
  scope: 'company',
  permission: manage,
  audit: 'flow.stream.secret-renewed',
  subject,
  touches,
  summary: { ko: '웹훅 서명 키 새로 만들기', en: 'Make a new secret of a hook' },
  errors: [
    flowErrors.STREAM_NOT_FOUND,
    flowErrors.STREAM_KIND_FIXED,
    accessErrors.BEYOND_OWN_RIGHTS,
    kernelErrors.REAUTHENTICATION_REQUIRED,
  ],
  params: IdParams,
  body: z.strictObject({}),
  reply: z.object({ secret: z.string() }),
});
export const removeStream = endpoint({
  method: 'DELETE',
  path: '/api/flow/streams/:id',
  scope: 'company',
  permission: manage,
  audit: 'flow.stream.removed',
  subject,
  touches,
  summary: { ko: '시작 조건 삭제', en: 'Remove a stream' },
  errors: [flowErrors.STREAM_NOT_FOUND],
  params: IdParams,
  reply: z.object({}),
});
/** A real run, by the rights of who tests. */
export const testStream = endpoint({
  method: 'POST',
  path: '/api/flow/streams/:id/test',
  scope: 'company',
  permission: manage,
  audit: 'flow.stream.tested',
  subject,
  touches: [flowTopics.stream, flowTopics.execution, flowTopics.task],
  summary: { ko: '시작 조건 시험 시작', en: 'Start a stream once, as a test' },
  errors: [flowErrors.STREAM_NOT_FOUND, flowErrors.RUN_AS_NOT_HELD, kernelErrors.REAUTHENTICATION_REQUIRED],
  params: IdParams,
  /** Replaces the event's payload, or the body of the call. */
  body: z.strictObject({ sample: z.json().default({}) }),
  reply: StreamStart,
});
export const listStreamStarts = endpoint({
  method: 'GET',
  path: '/api/flow/streams/:id/starts',
  scope: 'company',
  permission: read,
  audit: false,
  topics,
  summary: { ko: '시작 조건의 기록', en: 'History of a stream' },
  errors: [flowErrors.STREAM_NOT_FOUND],
  params: IdParams,
  query: z.strictObject({ ...listQuery, outcome: StartOutcome.optional() }),
  reply: StreamStart,
  paged: true,
});
export const listStreamEvents = endpoint({
  method: 'GET',
  path: '/api/flow/stream-events',
  scope: 'company',
  permission: read,
  audit: false,
  topics: { none: 'the same as long as the product is' },
  summary: { ko: '업무를 시작할 수 있는 일', en: 'Events that may start flows' },
  errors: [],
  reply: z.array(StreamEvent),
});
export const previewSchedule = endpoint({
  method: 'GET',
  path: '/api/flow/streams/next-starts',
  scope: 'company',
  permission: read,
  audit: false,
  topics: { none: 'calculated of what is sent' },
  summary: { ko: '일정의 다음 다섯 번', en: 'The next five starts of a schedule' },
  errors: [flowErrors.STREAM_SCHEDULE_INVALID],
  query: z.strictObject({ schedule: ScheduleText }),
  reply: z.object({ cron: z.string(), words: LocalText, next: z.array(z.string()), timeZone: z.string() }),
});
/** Called by other programs. What they send is read after they proved that they may. */
export const callHook = endpoint({
  method: 'POST',
  path: '/api/hooks/:key',
  scope: 'company',
  permission: 'public',
  audit: false,
  touches: [flowTopics.stream, flowTopics.execution, flowTopics.task],
  summary: { ko: '웹훅으로 업무 시작', en: 'Start a flow by a web hook' },
  errors: [
    flowErrors.HOOK_REFUSED,
    kernelErrors.TOO_MANY_REQUESTS,
    kernelErrors.MALFORMED_JSON,
    kernelErrors.UNSUPPORTED_MEDIA_TYPE,
    kernelErrors.BODY_TOO_LARGE,
  ],
  params: z.strictObject({ key: z.string().max(60) }),
  body: z.json(),
  raw: true,
  bodyLimit: hookLimit,
  reply: z.object({ executions: z.array(Id), outcome: StartOutcome }),
  status: 202,
});
