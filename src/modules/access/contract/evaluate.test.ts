import { describe, expect, test } from 'vitest';
import { type Level, levels, type PermissionDefinition } from '#kernel/contract/permission.ts';
import { coreRoles } from '#modules/identity/contract/shapes.ts';
import { evaluatePermission } from './evaluate.ts';
import { expandPatterns, findUnknownPatterns, isPatternMatch } from './patterns.ts';
import {
  defaultRoles,
  getPortal,
  getPrimaryRole,
  getShippedPermissions,
  guestPermissions,
  reservedRoleNames,
} from './roles.ts';

const definition = (name: string, level: PermissionDefinition['level']) => ({ name, level, ko: name, en: name });
const post = definition('finance.entry.post', 'write');
const catalogue = [
  definition('finance.ledger.read', 'read'),
  post,
  definition('finance.period.close', 'admin'),
  definition('flow.execution.start', 'read'),
  definition('flow.frame.create', 'write'),
];
const now = '2026-03-02T01:00:00.000Z';

describe('patterns', () => {
  test('a role names permissions one by one, by family, and by level', () => {
    expect([...expandPatterns(['*'], catalogue)]).toHaveLength(5);
    expect([...expandPatterns(['@read'], catalogue)]).toEqual(['finance.ledger.read', 'flow.execution.start']);
    expect([...expandPatterns(['finance.@write'], catalogue)]).toEqual(['finance.ledger.read', 'finance.entry.post']);
    expect([...expandPatterns(['finance.entry.*', 'flow.frame.create'], catalogue)]).toEqual([
      'finance.entry.post',
      'flow.frame.create',
    ]);
    expect(isPatternMatch('fin.*', post)).toBe(false);
    expect(isPatternMatch('finance', post)).toBe(false);
  });

  test('a company’s own permission is in no family: it is covered by its name or by all', () => {
    const own = { ...definition('axis.entity.salary.read', 'read'), ofCompany: true as const };
    for (const pattern of ['axis.*', 'axis.entity.*', 'axis.entity.salary.*', '@read', '@admin', 'axis.@admin'])
      expect([pattern, isPatternMatch(pattern, own)]).toEqual([pattern, false]);
    for (const pattern of ['*', own.name]) expect(isPatternMatch(pattern, own)).toBe(true);
  });

  test('a pattern that covers nothing is found', () => {
    expect(findUnknownPatterns(['finance.*', 'finance.entry.pots'], catalogue)).toEqual(['finance.entry.pots']);
  });
});

describe('roles', () => {
  test('[VA-09] permission levels are none 0, read 1, write 2, admin 3, super_admin 4, system 5: each takes in those below it, and the verdict says it', () => {
    expect(levels).toEqual({ none: 0, read: 1, write: 2, admin: 3, super_admin: 4, system: 5 });
    const names = Object.keys(levels) as Level[];
    for (const level of names) {
      const permission = definition(`room.noun.${level.replace('_', '-')}`, level);
      for (const levelName of names) {
        const roles = [{ name: 'own', permissions: [`room.@${levelName}`] }];
        const verdict = evaluatePermission({ membership: 'active', roles, grants: [] }, permission, { now });
        const allowed = levels[levelName] >= levels[level];
        expect([level, levelName, verdict.allowed, verdict.level]).toEqual([
          level,
          levelName,
          allowed,
          allowed ? level : 'none',
        ]);
      }
    }
  });

  test('[AC-02] seeded levels: admin 100, manager 80, supervisor 60, user 40 (default), viewer 20', () => {
    const { admin, manager, supervisor, user, viewer } = defaultRoles;
    expect([admin.level, manager.level, supervisor.level, user.level, viewer.level]).toEqual([100, 80, 60, 40, 20]);
    const defaults = Object.entries(defaultRoles).filter(([, role]) => 'isDefault' in role);
    expect(defaults.map(([name]) => name)).toEqual(['user']);
  });

  test('[AC-01] core, company, member and portal roles exist; guests may read and order', () => {
    expect(coreRoles).toEqual(['platform-admin', 'system-designer', 'global-analyst']);
    const names = [
      'admin',
      'operator',
      'approver',
      'data-manager',
      'external',
      'user',
      'master',
      'employee',
      'b2b_partner',
    ];
    expect(Object.keys(defaultRoles)).toEqual(expect.arrayContaining(names));
    expect(guestPermissions).toEqual(['guest:read', 'guest:order']);
    expect(getPortal([])).toBe('guest');
    expect(getPortal(['employee'])).toBe('employee');
    expect(getPortal(['b2b_partner'])).toBe('b2b');
    expect(getPortal(['b2b_partner', 'user'])).toBe('employee');
  });

  test('a default role has the permissions that name it, the master all; the names of the specification are reserved for the product', () => {
    const named = [{ ...post, roles: ['finance'] }, definition('flow.frame.create', 'write')];
    expect(getShippedPermissions('finance', named)).toEqual([post.name]);
    expect(getShippedPermissions('admin', named)).toEqual([]);
    expect(getShippedPermissions('master', named)).toEqual(['*']);
    const names = ['admin', 'master', 'b2b_partner', 'guest', 'system_admin', 'platform-admin', 'global-analyst'];
    expect(reservedRoleNames).toEqual(expect.arrayContaining(names));
  });

  test('the primary role is the highest, the master before the administrator', () => {
    const some = [
      { name: 'user', level: 40 },
      { name: 'admin', level: 100 },
      { name: 'master', level: 100 },
    ];
    expect(getPrimaryRole(some)).toBe('master');
    expect(getPrimaryRole([])).toBeNull();
  });
});

describe('permissions', () => {
  const subject = {
    membership: 'active' as const,
    roles: [{ name: 'finance', permissions: ['finance.*'] }],
    grants: [],
  };

  test('a role allows and is named in the reason', () => {
    const verdict = evaluatePermission(subject, post, { now });
    expect(verdict).toMatchObject({ allowed: true, level: 'write', reason: { code: 'ROLE_GRANTS' } });
    expect(verdict.reason.ko).toContain('finance로');
  });

  test('denied by default: no role, no membership, pending, unknown permission', () => {
    const codeOf = (
      subject: Parameters<typeof evaluatePermission>[0],
      permission: PermissionDefinition | null = post,
    ) => evaluatePermission(subject, permission, { now }).reason.code;
    expect(codeOf({ ...subject, roles: [] })).toBe('NOT_GRANTED');
    expect(codeOf({ ...subject, membership: null })).toBe('NOT_A_MEMBER');
    expect(codeOf({ ...subject, membership: 'pending' })).toBe('MEMBERSHIP_PENDING');
    expect(codeOf(subject, null)).toBe('NO_SUCH_PERMISSION');
  });

  test('a time-limited permission counts from its beginning to before its end', () => {
    const grant = {
      permission: post.name,
      from: '2026-03-02T01:00:00.000Z',
      until: '2026-03-02T02:00:00.000Z',
      days: [],
      hours: null,
      only: null,
      upTo: null,
    };
    const at = (instant: string) =>
      evaluatePermission({ ...subject, roles: [], grants: [grant] }, post, { now: instant, timeZone: 'Asia/Seoul' });
    expect(at('2026-03-02T00:59:59.999Z').reason.code).toBe('GRANT_NOT_STARTED');
    expect(at('2026-03-02T01:00:00.000Z')).toMatchObject({ allowed: true, reason: { code: 'TIMED_GRANT' } });
    expect(at('2026-03-02T02:00:00.000Z')).toMatchObject({ allowed: false, reason: { code: 'GRANT_ENDED' } });
    expect(at('2026-03-02T00:59:59.999Z').reason.ko).toBe('기간 한정 권한이 2026. 3. 2. 오전 10:00에 시작됩니다.');
    expect(at('2026-03-02T01:30:00.000Z').reason.en).toBe(
      'Allowed by a time-limited permission until Mar 2, 2026, 11:00 AM.',
    );
  });
});
