/**
 * Why somebody may do something, link by link: what each role and each grant adds. Every link is judged by the one evaluator, by
 * asking it about that link alone; here are only the sentences. Pure.
 */
import { hoursInWords } from '#kernel/contract/hours.ts';
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { writtenMoment } from '#kernel/contract/written.ts';
import { boundsInWords } from './bounds.ts';
import { evaluatePermission, type ReasonCode, type Subject, type TimedGrant, weekOf } from './evaluate.ts';

export interface RoleHeld {
  name: string;
  displayName: LocalText;
  /** False: it was put away, and gives nothing. */
  isActive: boolean;
  permissions: readonly string[];
}

/** When it is judged, and the clocks of the company. */
export interface Moment {
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

const said = {
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

const say = (what: keyof typeof said, ko: Record<string, string>, en: Record<string, string> = ko): LocalText => ({
  ko: fill(said[what].ko, ko),
  en: fill(said[what].en, en),
});

const alone = (about: Partial<Subject>): Subject => ({ membership: 'active', roles: [], grants: [], ...about });

/** Whether these patterns, held as one role, give it: what the evaluator says. */
const given = (patterns: readonly string[], permission: PermissionDefinition, moment: Moment): boolean =>
  evaluatePermission(alone({ roles: [{ name: '', permissions: patterns }] }), permission, moment).allowed;

function ofRole(role: RoleHeld, patterns: readonly string[], permission: PermissionDefinition): LocalText {
  const names = ({ ko, en }: LocalText, pattern = ''): [Record<string, string>, Record<string, string>] => [
    { role: ko, pattern },
    { role: en, pattern },
  ];
  if (!role.isActive) return say('unused', ...names(role.displayName));
  const [first] = patterns;
  if (first === undefined) return say('without', ...names(role.displayName));
  if (patterns.includes('*')) return say('all', ...names(role.displayName));
  if (patterns.includes(permission.name)) return say('named', ...names(role.displayName));
  return say('family', ...names(role.displayName, first));
}

export function roleLink(role: RoleHeld, permission: PermissionDefinition, moment: Moment): RoleLink {
  const { name, displayName } = role;
  const gives = role.isActive && given(role.permissions, permission, moment);
  const patterns = gives ? role.permissions.filter((pattern) => given([pattern], permission, moment)) : [];
  return { name, displayName, gives, patterns, sentence: ofRole(role, patterns, permission) };
}

const stateBy: Readonly<Record<ReasonCode, GrantState | null>> = {
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
export function grantLink<G extends TimedGrant>(
  grant: G,
  permission: PermissionDefinition,
  moment: Moment,
): GrantLink<G> | null {
  const { allowed, reason } = evaluatePermission(alone({ grants: [grant] }), permission, moment);
  const state = stateBy[reason.code as ReasonCode];
  if (!state) return null;
  const hours = hoursInWords(weekOf(grant));
  const bounds = boundsInWords(grant);
  const written = (locale: 'ko' | 'en') => ({
    from: writtenMoment(grant.from, moment.timeZone, locale),
    until: writtenMoment(grant.until, moment.timeZone, locale),
    hours: hours?.[locale] ?? '',
    bounds: bounds?.[locale] ?? '',
  });
  return { grant, gives: allowed, state, sentence: say(state, written('ko'), written('en')) };
}
