/**
 * The only permission evaluator: may this person do this here, now? It returns the reason, too; the explainer shows it. Pure: the
 * caller provides the facts. Use of a flow is decided with the flows (`flow/contract/access.ts`).
 */

import { formatMoment } from '#kernel/contract/format.ts';
import {
  describeHours,
  isWithin,
  toLocalMoment,
  type Weekday,
  type WeekHours,
  weekdays,
} from '#kernel/contract/hours.ts';
import type { Level, PermissionDefinition } from '#kernel/contract/permission.ts';
import type { ResourceScope } from '#kernel/contract/resource-scope.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { formatAnyOf, formatBounds, type GrantBounds, isWithinBounds } from './bounds.ts';
import { isPatternMatch } from './patterns.ts';

export interface Reason extends LocalText {
  code: string;
}
export interface Verdict {
  allowed: boolean;
  reason: Reason;
  level: Level;
}

const reasons = {
  ROLE_GRANTS: { ko: '역할 {role:으로/로} 허용됩니다.', en: 'Allowed by the role {role}.' },
  TIMED_GRANT: {
    ko: '{until}까지 기간 한정 권한으로 허용됩니다.',
    en: 'Allowed by a time-limited permission until {until}.',
  },
  GRANT_OUT_OF_HOURS: {
    ko: '기간 한정 권한은 있지만 {hours}에만 쓸 수 있습니다.',
    en: 'There is a time-limited permission, which holds {hours} only.',
  },
  GRANT_BOUND: {
    ko: '기간 한정 권한은 있지만 {bounds} 쓸 수 있습니다.',
    en: 'There is a time-limited permission, which holds {bounds}.',
  },
  GRANT_NOT_STARTED: { ko: '기간 한정 권한이 {from}에 시작됩니다.', en: 'A time-limited permission starts at {from}.' },
  GRANT_ENDED: { ko: '기간 한정 권한이 {until}에 끝났습니다.', en: 'A time-limited permission ended at {until}.' },
  NOT_GRANTED: { ko: '이 권한을 주는 역할이 없습니다.', en: 'None of the roles gives this permission.' },
  NO_SUCH_PERMISSION: { ko: '없는 권한입니다.', en: 'There is no such permission.' },
  NOT_A_MEMBER: { ko: '이 회사의 구성원이 아닙니다.', en: 'Not a member of this company.' },
  MEMBERSHIP_SUSPENDED: { ko: '이용이 정지된 구성원입니다.', en: 'The membership is suspended.' },
  SECOND_FACTOR_DEMANDED: {
    ko: '이 회사는 2단계 인증을 쓰는 구성원만 들여보내는데, 이 구성원은 아직 설정하지 않았습니다.',
    en: 'The company lets members in with a second factor only, and this member has set up none.',
  },
  MEMBERSHIP_PENDING: { ko: '가입 승인을 기다리고 있습니다.', en: 'The membership is waiting for approval.' },
} as const satisfies Record<string, LocalText>;
export type ReasonCode = keyof typeof reasons;

function createVerdict(allowed: boolean, code: ReasonCode, level: Level, values: Record<string, string> = {}): Verdict {
  const { ko, en } = reasons[code];
  return { allowed, level, reason: { code, ko: fillTemplate(ko, values), en: fillTemplate(en, values) } };
}

/** When a grant holds within its time, by the clocks of the company. */
export interface GrantHours {
  /** Of the calendar. Empty: every day. */
  days: readonly Weekday[];
  /** `['09:00', '18:00']`, the end up to `24:00`; over midnight when it is the earlier one. Null: all day. */
  hours: readonly string[] | null;
}

export interface TimedGrant extends GrantHours, GrantBounds {
  permission: string;
  /** Instants. */
  from: string;
  until: string;
}

/** A person in a company, with all that counts. */
export interface Subject {
  membership: 'active' | 'pending' | 'suspended' | null;
  /** The company demands a second factor, and there is none. */
  lacksSecondFactor?: boolean;
  roles: readonly { name: string; permissions: readonly string[] }[];
  grants: readonly TimedGrant[];
}

const toMillis = (instant: string): number => Date.parse(instant);

const toMinutes = (clock = ''): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

export const toWeekTime = ({ days, hours }: GrantHours): WeekHours => ({
  days: days.map((day) => weekdays.indexOf(day)),
  span: hours && [toMinutes(hours[0]), toMinutes(hours[1])],
});

export interface WeekTime {
  now: string | Date;
  timeZone: string;
}

/** One of the hours of the grant, whether or not its time has come. */
export const isInHours = (grant: GrantHours, { now, timeZone }: WeekTime): boolean =>
  (grant.days.length === 0 && !grant.hours) || isWithin(toWeekTime(grant), toLocalMoment(timeZone, new Date(now)));

/** A verdict by a grant says when it begins or ends, as the clocks of the company show it. */
function createTimedVerdict(
  input: { allowed: boolean; code: ReasonCode; level: Level; at: string },
  timeZone: string,
): Verdict {
  const { allowed, code, level, at } = input;
  const formatReason = (locale: 'ko' | 'en') => {
    const moment = formatMoment(at, timeZone, locale);
    return fillTemplate(reasons[code][locale], { from: moment, until: moment });
  };
  return { allowed, level, reason: { code, ko: formatReason('ko'), en: formatReason('en') } };
}

/** Held, but not at this hour, or not for this. */
function createHeldElsewhereVerdict(code: 'GRANT_OUT_OF_HOURS' | 'GRANT_BOUND', hours: LocalText): Verdict {
  const { ko, en } = reasons[code];
  const formatReason = (template: string, statement: string) =>
    fillTemplate(template, { hours: statement, bounds: statement });
  return {
    allowed: false,
    level: 'none',
    reason: { code, ko: formatReason(ko, hours.ko), en: formatReason(en, hours.en) },
  };
}

function evaluateGrants(
  subject: Subject,
  permission: PermissionDefinition,
  { now, timeZone, about: scope }: { now: string; timeZone: string; about: ResourceScope | null },
): Verdict | null {
  const own = subject.grants.filter((grant) => isPatternMatch(grant.permission, permission));
  const running = own.filter((grant) => toMillis(grant.from) <= toMillis(now) && toMillis(now) < toMillis(grant.until));
  const inHours = running.filter((grant) => isInHours(grant, { now, timeZone }));
  const holding = inHours.find((grant) => isWithinBounds(grant, scope));
  if (holding) {
    return createTimedVerdict(
      { allowed: true, code: 'TIMED_GRANT', level: permission.level, at: holding.until },
      timeZone,
    );
  }
  const bounds = inHours.flatMap((grant) => formatBounds(grant) ?? []);
  if (bounds.length > 0) return createHeldElsewhereVerdict('GRANT_BOUND', formatAnyOf(bounds));
  const [hours] = running.flatMap((grant) => describeHours(toWeekTime(grant)) ?? []);
  if (hours) return createHeldElsewhereVerdict('GRANT_OUT_OF_HOURS', hours);
  const coming = own.find((grant) => toMillis(grant.from) > toMillis(now));
  if (coming)
    return createTimedVerdict({ allowed: false, code: 'GRANT_NOT_STARTED', level: 'none', at: coming.from }, timeZone);
  const last = own.at(-1);
  return last
    ? createTimedVerdict({ allowed: false, code: 'GRANT_ENDED', level: 'none', at: last.until }, timeZone)
    : null;
}

/**
 * May the subject use this permission of the company, now?
 * @param permission null when the catalogue has none of that name
 * @param timeZone in which the reason says when
 * @param about what it is to be used for. Null, in general: then a grant that is bound to things or to a sum does not hold.
 */
export function evaluatePermission(
  subject: Subject,
  permission: PermissionDefinition | null,
  { now, timeZone = 'UTC', about: scope = null }: { now: string; timeZone?: string; about?: ResourceScope | null },
): Verdict {
  if (subject.membership === null) return createVerdict(false, 'NOT_A_MEMBER', 'none');
  if (subject.membership === 'pending') return createVerdict(false, 'MEMBERSHIP_PENDING', 'none');
  if (subject.membership === 'suspended') return createVerdict(false, 'MEMBERSHIP_SUSPENDED', 'none');
  if (subject.lacksSecondFactor) return createVerdict(false, 'SECOND_FACTOR_DEMANDED', 'none');
  if (!permission) return createVerdict(false, 'NO_SUCH_PERMISSION', 'none');
  const role = subject.roles.find((candidate) =>
    candidate.permissions.some((pattern) => isPatternMatch(pattern, permission)),
  );
  if (role) return createVerdict(true, 'ROLE_GRANTS', permission.level, { role: role.name });
  return (
    evaluateGrants(subject, permission, { now, timeZone, about: scope }) ?? createVerdict(false, 'NOT_GRANTED', 'none')
  );
}
