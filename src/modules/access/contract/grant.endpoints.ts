/** Permissions given for a time: on certain days and in certain hours, if so wished. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { formatClockTime, weekdays } from '#kernel/contract/hours.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { MinorUnits, Money } from '#kernel/contract/money.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { accessErrors } from './errors.ts';
import { accessTopics } from './topics.ts';

const dayMs = 86_400_000;
/** The longest time for which something is given, a leap year. */
export const maxGrantMs = 366 * dayMs;

/** Half hours of a day; the end may be midnight. */
export const halfHours = Array.from({ length: 49 }, (_, index) => formatClockTime(index * 30));
const HalfHour = z.enum(halfHours);

export const grantStates = ['running', 'coming', 'ended'] as const;

/** The most things that one grant names. */
export const maxGrantResources = 20;
const Thing = z.strictObject({ type: text({ max: 60 }), id: text({ max: 120 }) });
const NamedThing = Thing.extend({ name: z.string() });

const Named = z.object({ name: z.string(), ko: z.string(), en: z.string() });
const Who = z.object({ personId: z.uuid(), name: z.string(), avatar: z.string().nullable() });

/** Permissions granted in one act. */
export const Grant = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  personId: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  permissions: z.array(Named),
  from: Instant,
  until: Instant,
  days: z.array(z.enum(weekdays)),
  hours: z.array(z.string()).nullable(),
  /** Days and hours in words; null: always. */
  when: LocalText.nullable(),
  /** For these things alone; null: for all. */
  only: z.array(NamedThing).nullable(),
  /** In calls that move no more than this; null: whatever they move. */
  upTo: Money.nullable(),
  /** Both in words; null: it is bound to nothing. */
  bounds: LocalText.nullable(),
  state: z.enum(grantStates),
  reason: z.string(),
  grantedBy: Who.nullable(),
  /** When it was ended before its time. */
  revokedAt: Instant.nullable(),
  endedBy: Who.nullable(),
  endReason: z.string().nullable(),
});
export type Grant = z.infer<typeof Grant>;

const within = {
  until: Instant,
  reason: text({ max: 300 }),
  permissions: z
    .array(text({ max: 120 }))
    .min(1)
    .max(50),
  most: 50,
};

const fields = z.strictObject({
  memberId: z.uuid(),
  permissions: within.permissions,
  from: Instant.nullish(),
  until: within.until,
  days: z.array(z.enum(weekdays)).max(7).nullish(),
  opens: HalfHour.nullish(),
  closes: HalfHour.nullish(),
  /** It holds for these alone: for calls whose path names one of them. */
  only: z.array(Thing).min(1).max(maxGrantResources).nullish(),
  /** It holds for calls whose body moves no more than this: minor units of the company's currency. */
  upTo: MinorUnits.min(1).nullish(),
  reason: within.reason,
});

const messages = {
  order: { ko: '끝나는 일시를 시작보다 뒤로 선택해 주세요.', en: 'The end must be after the start, and not past.' },
  longest: { ko: '1년 안에 끝나도록 선택해 주세요.', en: 'It must end within a year.' },
  hours: {
    ko: '쓸 수 있는 시각의 시작과 끝을 서로 다르게, 둘 다 골라 주세요.',
    en: 'Choose both the beginning and the end of the hours, and let them differ.',
  },
};

const begin = ({ from }: { from?: string | null | undefined }) => (from ? Date.parse(from) : Date.now());

export const NewGrant = fields
  .refine((grant) => Date.parse(grant.until) > Math.max(begin(grant), Date.now()), {
    path: ['until'],
    params: messages.order,
  })
  .refine((grant) => Date.parse(grant.until) - begin(grant) <= maxGrantMs, {
    path: ['until'],
    params: messages.longest,
  })
  .refine(
    ({ opens, closes }) =>
      (opens ?? null) === null ? (closes ?? null) === null : closes != null && closes !== opens && opens !== '24:00',
    { path: ['closes'], params: messages.hours },
  );
export type NewGrant = z.infer<typeof NewGrant>;

export const listGrants = endpoint({
  method: 'GET',
  path: '/api/access/grants',
  scope: 'company',
  permission: 'access.role.read',
  audit: false,
  topics: [accessTopics.grant, accessTopics.permission, identityTopics.person],
  summary: { ko: '기간 한정 권한 목록', en: 'Time-limited permissions' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({ ...listQuery, state: z.enum(grantStates).optional(), memberId: z.uuid().optional() }),
  paged: true,
  reply: Grant,
});

const refusals = [
  kernelErrors.NOT_FOUND,
  accessErrors.PERMISSION_UNKNOWN,
  accessErrors.BEYOND_OWN_RIGHTS,
  accessErrors.GRANT_NOT_BOUND,
  accessErrors.GRANT_THING_UNKNOWN,
] as const;

const Names = text({ max: 6000 })
  .transform((names) => names.split(','))
  .pipe(z.array(text({ max: 120 })).max(within.most));

export const listBounds = endpoint({
  method: 'GET',
  path: '/api/access/grants/bounds',
  scope: 'company',
  permission: 'access.grant.manage',
  audit: false,
  topics: [accessTopics.permission],
  summary: { ko: '권한을 좁힐 수 있는 대상', en: 'What permissions can be bound to' },
  errors: [],
  query: z.strictObject({
    permissions: Names,
    /** True if things are searched, too. */
    things: z.stringbool().optional(),
    q: text({ max: 80 }).optional(),
  }),
  reply: z.object({
    /** All of these permissions can be given for certain things. */
    byThing: z.boolean(),
    /** All of these permissions can be given up to a sum. */
    bySum: z.boolean(),
    /** Some nameable things, of kinds that the caller may view. */
    things: z.array(NamedThing.extend({ kind: LocalText })),
  }),
});

export const previewGrant = endpoint({
  method: 'POST',
  path: '/api/access/grants/preview',
  scope: 'company',
  permission: 'access.grant.manage',
  audit: false,
  // It only looks.
  keeps: false,
  topics: [accessTopics.grant, accessTopics.role, accessTopics.member, accessTopics.permission, identityTopics.person],
  summary: { ko: '기간 한정 권한 미리보기', en: 'Say what somebody would gain' },
  errors: refusals,
  body: NewGrant,
  reply: z.object({
    name: z.string(),
    gains: z.array(Named),
    /** Permissions that the person already has by a role. */
    has: z.array(Named),
    when: LocalText.nullable(),
    bounds: LocalText.nullable(),
    /** New entries in the person's menu. */
    menu: z.array(LocalText),
  }),
});

export const giveGrant = endpoint({
  method: 'POST',
  path: '/api/access/grants',
  scope: 'company',
  permission: 'access.grant.manage',
  audit: 'access.grant.give',
  subject: { type: 'grant', reply: 'id' },
  touches: [accessTopics.grant],
  proof: 'by-room',
  summary: { ko: '기간 한정 권한 주기', en: 'Give a time-limited permission' },
  errors: refusals,
  body: NewGrant,
  reply: Grant,
  status: 201,
});

export const endGrant = endpoint({
  method: 'POST',
  path: '/api/access/grants/:id/end',
  scope: 'company',
  permission: 'access.grant.manage',
  audit: 'access.grant.revoke',
  subject: { type: 'grant', params: 'id' },
  touches: [accessTopics.grant],
  proof: { none: 'it takes a right away' },
  summary: { ko: '기간 한정 권한 끝내기', en: 'End a time-limited permission' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  body: z.strictObject({ reason: text({ max: 300 }) }),
  reply: Grant,
});
