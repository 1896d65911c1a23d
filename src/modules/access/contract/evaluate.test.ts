import { describe, expect, test } from 'vitest';
import { type Level, levels, type PermissionDefinition } from '#kernel/contract/permission.ts';
import { coreRoles } from '#modules/identity/contract/shapes.ts';
import { evaluatePermission } from './evaluate.ts';
import { covers, expand, unknownPatterns } from './patterns.ts';
import {
  defaultRoles,
  guestPermissions,
  portalOf,
  primaryRole,
  reservedRoleNames,
  shippedPermissions,
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
    expect([...expand(['*'], catalogue)]).toHaveLength(5);
    expect([...expand(['@read'], catalogue)]).toEqual(['finance.ledger.read', 'flow.execution.start']);
    expect([...expand(['finance.@write'], catalogue)]).toEqual(['finance.ledger.read', 'finance.entry.post']);
    expect([...expand(['finance.entry.*', 'flow.frame.create'], catalogue)]).toEqual([
      'finance.entry.post',
      'flow.frame.create',
    ]);
    expect(covers('fin.*', post)).toBe(false);
    expect(covers('finance', post)).toBe(false);
  });

  test('what a company made is in no family: it is named, or all is held', () => {
    const own = { ...definition('axis.entity.salary.read', 'read'), ofCompany: true as const };
    for (const pattern of ['axis.*', 'axis.entity.*', 'axis.entity.salary.*', '@read', '@admin', 'axis.@admin'])
      expect([pattern, covers(pattern, own)]).toEqual([pattern, false]);
    for (const pattern of ['*', own.name]) expect(covers(pattern, own)).toBe(true);
  });

  test('a pattern that covers nothing is found', () => {
    expect(unknownPatterns(['finance.*', 'finance.entry.pots'], catalogue)).toEqual(['finance.entry.pots']);
  });
});

describe('roles', () => {
  test('[VA-09] permission levels are none 0, read 1, write 2, admin 3, super_admin 4, system 5: each takes in those below it, and the verdict says it', () => {
    expect(levels).toEqual({ none: 0, read: 1, write: 2, admin: 3, super_admin: 4, system: 5 });
    const names = Object.keys(levels) as Level[];
    for (const level of names) {
      const asked = definition(`room.noun.${level.replace('_', '-')}`, level);
      for (const held of names) {
        const roles = [{ name: 'own', permissions: [`room.@${held}`] }];
        const verdict = evaluatePermission({ membership: 'active', roles, grants: [] }, asked, { now });
        const allowed = levels[held] >= levels[level];
        expect([level, held, verdict.allowed, verdict.level]).toEqual([level, held, allowed, allowed ? level : 'none']);
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
    expect(portalOf([])).toBe('guest');
    expect(portalOf(['employee'])).toBe('employee');
    expect(portalOf(['b2b_partner'])).toBe('b2b');
    expect(portalOf(['b2b_partner', 'user'])).toBe('employee');
  });

  test('a default role may do what names it, the master all; the names of the specification are kept for the product', () => {
    const named = [{ ...post, roles: ['finance'] }, definition('flow.frame.create', 'write')];
    expect(shippedPermissions('finance', named)).toEqual([post.name]);
    expect(shippedPermissions('admin', named)).toEqual([]);
    expect(shippedPermissions('master', named)).toEqual(['*']);
    const names = ['admin', 'master', 'b2b_partner', 'guest', 'system_admin', 'platform-admin', 'global-analyst'];
    expect(reservedRoleNames).toEqual(expect.arrayContaining(names));
  });

  test('the primary role is the highest, the master before the administrator', () => {
    const some = [
      { name: 'user', level: 40 },
      { name: 'admin', level: 100 },
      { name: 'master', level: 100 },
    ];
    expect(primaryRole(some)).toBe('master');
    expect(primaryRole([])).toBeNull();
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
    const codeOf = (one: Parameters<typeof evaluatePermission>[0], permission: PermissionDefinition | null = post) =>
      evaluatePermission(one, permission, { now }).reason.code;
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
