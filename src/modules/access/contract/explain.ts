/**
 * Why somebody may do something, link by link: what each role and each grant adds. Every link is judged by the one evaluator, by
 * asking it about that link alone; here are only the sentences. Pure.
 */
import type { PermissionDefinition } from '#kernel/contract/permission.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { evaluatePermission, type Subject, type TimedGrant } from './evaluate.ts';

export interface RoleHeld {
  name: string;
  displayName: LocalText;
  /** False: it was put away, and gives nothing. */
  isActive: boolean;
  permissions: readonly string[];
}

export interface RoleLink {
  name: string;
  displayName: LocalText;
  gives: boolean;
  /** Those of the role's patterns that give it. */
  patterns: string[];
  sentence: LocalText;
}

export const grantStates = ['running', 'coming', 'ended'] as const;
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
    en: 'The role {role} is not in use and gives nothing.',
  },
  without: { ko: '역할 {role}에는 이 권한이 없습니다.', en: 'The role {role} does not have this permission.' },
  all: { ko: '역할 {role:은/는} 모든 권한을 가집니다.', en: 'The role {role} has every permission.' },
  named: { ko: '역할 {role}에 이 권한이 들어 있습니다.', en: 'The role {role} names this permission.' },
  family: {
    ko: '역할 {role}에 권한 묶음 {pattern:이/가} 들어 있고, 이 권한도 그 안에 있습니다.',
    en: 'The role {role} has the family {pattern}, which takes this permission in.',
  },
  running: {
    ko: '{from}부터 {until}까지 쓸 수 있게 받은 권한입니다.',
    en: 'Given for a time, from {from} to {until}.',
  },
  coming: {
    ko: '{from}부터 쓸 수 있는 권한이라 아직은 쓸 수 없습니다.',
    en: 'Given for a time that begins on {from}: not yet.',
  },
  ended: { ko: '{until}에 끝난 권한이라 이제 쓸 수 없습니다.', en: 'Given for a time that ended on {until}.' },
} as const satisfies Record<string, LocalText>;

const say = (what: keyof typeof said, ko: Record<string, string>, en: Record<string, string> = ko): LocalText => ({
  ko: fill(said[what].ko, ko),
  en: fill(said[what].en, en),
});

const alone = (about: Partial<Subject>): Subject => ({ membership: 'active', roles: [], grants: [], ...about });

/** Whether these patterns, held as one role, give it: what the evaluator says. */
const given = (patterns: readonly string[], permission: PermissionDefinition, now: string): boolean =>
  evaluatePermission(alone({ roles: [{ name: '', permissions: patterns }] }), permission, now).allowed;

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

export function roleLink(role: RoleHeld, permission: PermissionDefinition, now: string): RoleLink {
  const { name, displayName } = role;
  const gives = role.isActive && given(role.permissions, permission, now);
  const patterns = gives ? role.permissions.filter((pattern) => given([pattern], permission, now)) : [];
  return { name, displayName, gives, patterns, sentence: ofRole(role, patterns, permission) };
}

const stateBy: Readonly<Record<string, GrantState>> = {
  TIMED_GRANT: 'running',
  GRANT_NOT_STARTED: 'coming',
  GRANT_ENDED: 'ended',
};

/** Null where the grant is about something else. Days are those of the company's zone. */
export function grantLink<G extends TimedGrant>(
  grant: G,
  permission: PermissionDefinition,
  { now, zone }: { now: string; zone: string },
): GrantLink<G> | null {
  const { allowed, reason } = evaluatePermission(alone({ grants: [grant] }), permission, now);
  const state = stateBy[reason.code];
  if (!state) return null;
  const days = { from: dayIn(zone, grant.from), until: dayIn(zone, grant.until) };
  return { grant, gives: allowed, state, sentence: say(state, days) };
}
