/**
 * Why somebody may do something, link by link: what each role and each grant adds. Every link is judged by the one evaluator, by
 * asking it about that link alone; here are only the sentences. Pure.
 */

import { formatMoment } from '#kernel/contract/format.ts';
import { describeHours } from '#kernel/contract/hours.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { formatBounds } from './bounds.ts';
import { evaluatePermission, type ReasonCode, type Subject, type TimedGrant, toWeekTime } from './evaluate.ts';

export interface RoleHeld {
  name: string;
  displayName: LocalText;
  /** False: it was put away, and gives nothing. */
  isActive: boolean;
  permissions: readonly string[];
}

/** When it is judged, and the clocks of the company. */
export interface EvaluationMoment {
  now: string;
  timeZone: string;
}

export interface RoleLink {
  name: string;
  displayName: LocalText;
  gives: boolean;
  /** Those of the role's patterns that give it. */
  patterns: string[];
  sentence: LocalText;
}

export const grantStates = ['running', 'bound', 'resting', 'coming', 'ended'] as const;
export type GrantState = (typeof grantStates)[number];

export interface GrantLink<G extends TimedGrant = TimedGrant> {
  grant: G;
  gives: boolean;
  state: GrantState;
  sentence: LocalText;
}

const reasonTexts = {
  unused: {
    ko: '역할 {role:은/는} 쓰지 않는 역할이라 아무 권한도 주지 않습니다.',
    en: 'The role {role} is not in use.',
  },
  without: { ko: '역할 {role}에는 이 권한이 없습니다.', en: 'The role {role} does not have this permission.' },
  all: { ko: '역할 {role:은/는} 모든 권한을 가집니다.', en: 'The role {role} has every permission.' },
  named: { ko: '역할 {role}에 이 권한이 들어 있습니다.', en: 'The role {role} names this permission.' },
  family: {
    ko: '역할 {role}에 권한 그룹 {pattern:이/가} 들어 있고, 이 권한도 그 안에 있습니다.',
    en: 'The role {role} has the family {pattern}, which takes this permission in.',
  },
  running: {
    ko: '{from}부터 {until}까지 쓸 수 있게 받은 권한입니다.',
    en: 'Temporary, from {from} to {until}.',
  },
  bound: {
    ko: '{bounds} 쓸 수 있게 {until}까지 받은 권한이라 그 밖에는 쓸 수 없습니다.',
    en: 'Given until {until}, and holds {bounds}.',
  },
  resting: {
    ko: '{hours}에만 쓸 수 있게 받은 권한이라 그 밖의 시간에는 쓸 수 없습니다.',
    en: 'Temporary, and valid {hours} only.',
  },
  coming: {
    ko: '{from}부터 쓸 수 있는 권한이라 아직은 쓸 수 없습니다.',
    en: 'Temporary and not valid before {from}.',
  },
  ended: { ko: '{until}에 끝난 권한이라 이제 쓸 수 없습니다.', en: 'Temporary and ended on {until}.' },
} as const satisfies Record<string, LocalText>;

const fillTexts = (
  what: keyof typeof reasonTexts,
  ko: Record<string, string>,
  en: Record<string, string> = ko,
): LocalText => ({
  ko: fillTemplate(reasonTexts[what].ko, ko),
  en: fillTemplate(reasonTexts[what].en, en),
});

const createSubjectWith = (overrides: Partial<Subject>): Subject => ({
  membership: 'active',
  roles: [],
  grants: [],
  ...overrides,
});

/** True if these patterns, as one role, give it according to the evaluator. */
const isPermissionGiven = (
  patterns: readonly string[],
  permission: PermissionDefinition,
  moment: EvaluationMoment,
): boolean =>
  evaluatePermission(createSubjectWith({ roles: [{ name: '', permissions: patterns }] }), permission, moment).allowed;

function evaluateRole(role: RoleHeld, patterns: readonly string[], permission: PermissionDefinition): LocalText {
  const names = ({ ko, en }: LocalText, pattern = ''): [Record<string, string>, Record<string, string>] => [
    { role: ko, pattern },
    { role: en, pattern },
  ];
  if (!role.isActive) return fillTexts('unused', ...names(role.displayName));
  const [first] = patterns;
  if (first === undefined) return fillTexts('without', ...names(role.displayName));
  if (patterns.includes('*')) return fillTexts('all', ...names(role.displayName));
  if (patterns.includes(permission.name)) return fillTexts('named', ...names(role.displayName));
  return fillTexts('family', ...names(role.displayName, first));
}

export function createRoleLink(role: RoleHeld, permission: PermissionDefinition, moment: EvaluationMoment): RoleLink {
  const { name, displayName } = role;
  const gives = role.isActive && isPermissionGiven(role.permissions, permission, moment);
  const patterns = gives ? role.permissions.filter((pattern) => isPermissionGiven([pattern], permission, moment)) : [];
  return { name, displayName, gives, patterns, sentence: evaluateRole(role, patterns, permission) };
}

const grantStateByCode: Readonly<Record<ReasonCode, GrantState | null>> = {
  TIMED_GRANT: 'running',
  GRANT_BOUND: 'bound',
  GRANT_OUT_OF_HOURS: 'resting',
  GRANT_NOT_STARTED: 'coming',
  GRANT_ENDED: 'ended',
  // Not what the evaluator says of one grant alone, or about something else.
  ...{ ROLE_GRANTS: null, NOT_GRANTED: null, NO_SUCH_PERMISSION: null, NOT_A_MEMBER: null },
  ...{ MEMBERSHIP_PENDING: null, MEMBERSHIP_SUSPENDED: null, SECOND_FACTOR_DEMANDED: null },
};

/** Null where the grant is about something else. */
export function createGrantLink<G extends TimedGrant>(
  grant: G,
  permission: PermissionDefinition,
  moment: EvaluationMoment,
): GrantLink<G> | null {
  const { allowed, reason } = evaluatePermission(createSubjectWith({ grants: [grant] }), permission, moment);
  const state = grantStateByCode[reason.code as ReasonCode];
  if (!state) return null;
  const hours = describeHours(toWeekTime(grant));
  const bounds = formatBounds(grant);
  const written = (locale: 'ko' | 'en') => ({
    from: formatMoment(grant.from, moment.timeZone, locale),
    until: formatMoment(grant.until, moment.timeZone, locale),
    hours: hours?.[locale] ?? '',
    bounds: bounds?.[locale] ?? '',
  });
  return { grant, gives: allowed, state, sentence: fillTexts(state, written('ko'), written('en')) };
}
