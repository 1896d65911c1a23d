import { describe, expect, test } from 'vitest';
import { levels, type PermissionDefinition } from '#kernel/contract/permission.ts';
import {
  evaluateCore,
  evaluateFrame,
  evaluateFrameCreate,
  evaluateFrameDelete,
  evaluateFrameEdit,
  evaluateMenu,
  evaluatePermission,
  type FrameAccess,
  type FrameVisitor,
  localClock,
} from './evaluate.ts';
import { covers, expand, unknownPatterns } from './patterns.ts';
import { defaultRoles, guestPermissions, levelByRoles, portalOf, primaryRole } from './roles.ts';

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

  test('a pattern that covers nothing is found', () => {
    expect(unknownPatterns(['finance.*', 'finance.entry.pots'], catalogue)).toEqual(['finance.entry.pots']);
  });
});

describe('roles', () => {
  test('[VA-09] permission levels are none 0, read 1, write 2, admin 3, super_admin 4, system 5', () => {
    expect(levels).toEqual({ none: 0, read: 1, write: 2, admin: 3, super_admin: 4, system: 5 });
  });

  test('[AC-02] seeded levels: admin 100 with all permissions, manager 80, supervisor 60, user 40 (default), viewer 20', () => {
    const { admin, manager, supervisor, user, viewer } = defaultRoles;
    expect([admin.level, manager.level, supervisor.level, user.level, viewer.level]).toEqual([100, 80, 60, 40, 20]);
    expect(admin.permissions).toEqual(['*']);
    const defaults = Object.entries(defaultRoles).filter(([, role]) => 'isDefault' in role);
    expect(defaults.map(([name]) => name)).toEqual(['user']);
  });

  test('[AC-01] company, member and portal roles exist; guests may read and order', () => {
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

  test('[AC-03] level by role: admin admin, manager and supervisor write, user read, others none', () => {
    const byRole = ['system_admin', 'admin', 'manager', 'supervisor', 'user', 'viewer', 'external'].map((role) =>
      levelByRoles([role]),
    );
    expect(byRole).toEqual(['system', 'admin', 'write', 'write', 'read', 'none', 'none']);
    expect(levelByRoles(['user', 'manager'])).toBe('write');
    expect(levelByRoles([])).toBe('none');
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
    const verdict = evaluatePermission(subject, post, now);
    expect(verdict).toMatchObject({ allowed: true, level: 'write', reason: { code: 'ROLE_GRANTS' } });
    expect(verdict.reason.ko).toContain('finance로');
  });

  test('denied by default: no role, no membership, pending, unknown permission', () => {
    const codeOf = (one: Parameters<typeof evaluatePermission>[0], permission: PermissionDefinition | null = post) =>
      evaluatePermission(one, permission, now).reason.code;
    expect(codeOf({ ...subject, roles: [] })).toBe('NOT_GRANTED');
    expect(codeOf({ ...subject, membership: null })).toBe('NOT_A_MEMBER');
    expect(codeOf({ ...subject, membership: 'pending' })).toBe('MEMBERSHIP_PENDING');
    expect(codeOf(subject, null)).toBe('NO_SUCH_PERMISSION');
  });

  test('a time-limited permission counts from its beginning to before its end', () => {
    const grant = { permission: post.name, from: '2026-03-02T01:00:00.000Z', until: '2026-03-02T02:00:00.000Z' };
    const at = (instant: string) => evaluatePermission({ ...subject, roles: [], grants: [grant] }, post, instant);
    expect(at('2026-03-02T00:59:59.999Z').reason.code).toBe('GRANT_NOT_STARTED');
    expect(at('2026-03-02T01:00:00.000Z')).toMatchObject({ allowed: true, reason: { code: 'TIMED_GRANT' } });
    expect(at('2026-03-02T02:00:00.000Z')).toMatchObject({ allowed: false, reason: { code: 'GRANT_ENDED' } });
  });

  test('[VA-07] the core platform needs one of the core roles', () => {
    expect(evaluateCore([])).toMatchObject({ allowed: false, reason: { en: 'No access to Core Platform' } });
    expect(evaluateCore(['global-analyst']).allowed).toBe(true);
  });

  test('a menu shows with its permission; the reason names what is missing', () => {
    expect(evaluateMenu(null, new Set()).allowed).toBe(true);
    expect(evaluateMenu('finance.ledger.read', new Set())).toMatchObject({
      allowed: false,
      reason: { code: 'MENU_HIDDEN' },
    });
  });
});

describe('flow frames', () => {
  const open: FrameAccess = {
    accessMode: 'public',
    ownerEntityId: 'owner',
    collaboratorEntityIds: ['helper'],
    accessRoles: [],
    allowedEntityIds: [],
    accessPermissions: {
      requiredRoles: [],
      requiredPermissions: [],
      allowedEntityIds: [],
      deniedEntityIds: [],
      timeRestrictions: null,
    },
    editable: true,
  };
  const visitor = (over: Partial<FrameVisitor> = {}): FrameVisitor => ({
    entityIds: ['someone'],
    roles: ['user'],
    permissions: new Set(),
    hour: 10,
    day: 1,
    ...over,
  });
  const restricted = (
    needed: Partial<FrameAccess['accessPermissions']>,
    more: Partial<FrameAccess> = {},
  ): FrameAccess => ({
    ...open,
    accessMode: 'restricted',
    ...more,
    accessPermissions: { ...open.accessPermissions, ...needed },
  });

  test('[AC-04] public gives read, the owner admin, collaborators write, private denies others', () => {
    expect(evaluateFrame(open, visitor())).toMatchObject({ allowed: true, level: 'read' });
    expect(evaluateFrame(open, visitor({ entityIds: ['owner'] }))).toMatchObject({ allowed: true, level: 'admin' });
    const closed = { ...open, accessMode: 'private' as const };
    expect(evaluateFrame(closed, visitor({ entityIds: ['helper'] }))).toMatchObject({ allowed: true, level: 'write' });
    expect(evaluateFrame(closed, visitor())).toMatchObject({ allowed: false, reason: { code: 'FRAME_PRIVATE' } });
  });

  test('[AC-04] restricted needs matching role, entity and permissions for read', () => {
    const frame = restricted(
      { requiredPermissions: ['p'] },
      { accessRoles: ['manager'], allowedEntityIds: ['someone'] },
    );
    const fitting = visitor({ roles: ['manager'], permissions: new Set(['p']) });
    expect(evaluateFrame(frame, fitting)).toMatchObject({ allowed: true, level: 'read' });
    expect(evaluateFrame(frame, { ...fitting, roles: ['user'] }).reason.code).toBe('FRAME_ROLE_MISSING');
    expect(evaluateFrame(frame, { ...fitting, entityIds: ['x'] }).reason.code).toBe('FRAME_ENTITY_MISSING');
    expect(evaluateFrame(frame, { ...fitting, permissions: new Set() }).reason.code).toBe('FRAME_PERMISSION_MISSING');
  });

  test('[AC-04] system_admin always passes; denied entities do not', () => {
    const frame = restricted({ requiredRoles: ['nobody'], deniedEntityIds: ['someone'] });
    expect(evaluateFrame(frame, visitor({ roles: ['system_admin'] }))).toMatchObject({
      allowed: true,
      level: 'system',
    });
    expect(evaluateFrame(frame, visitor()).reason.code).toBe('FRAME_DENIED');
  });

  test('[AC-04] edit needs access, editable and write; delete needs admin', () => {
    expect(evaluateFrameEdit(open, visitor()).reason.code).toBe('FRAME_NEEDS_WRITE');
    expect(evaluateFrameEdit(open, visitor({ roles: ['supervisor'] })).allowed).toBe(true);
    const fixed = { ...open, editable: false };
    expect(evaluateFrameEdit(fixed, visitor({ entityIds: ['owner'] })).reason.code).toBe('FRAME_NOT_EDITABLE');
    expect(evaluateFrameDelete(open, visitor({ entityIds: ['helper'] })).reason.code).toBe('FRAME_NEEDS_ADMIN');
    expect(evaluateFrameDelete(open, visitor({ roles: ['admin'] })).allowed).toBe(true);
  });

  test('allowed hours and days are judged in the company’s time zone', () => {
    expect(localClock('2026-03-01T23:30:00.000Z', 'Asia/Seoul')).toEqual({ hour: 8.5, day: 1 });
    const hours = restricted({ timeRestrictions: { allowedHours: { from: 9, to: 18 }, allowedDays: [1, 2, 3, 4, 5] } });
    const at = (hour: number, day: number) => evaluateFrame(hours, visitor({ hour, day })).reason.code;
    expect([at(8.99, 1), at(9, 1), at(18, 1), at(10, 0)]).toEqual([
      'FRAME_HOURS',
      'FRAME_RESTRICTED_MATCH',
      'FRAME_HOURS',
      'FRAME_DAYS',
    ]);
    const night = restricted({ timeRestrictions: { allowedHours: { from: 22, to: 6 }, allowedDays: null } });
    expect(evaluateFrame(night, visitor({ hour: 23 })).allowed).toBe(true);
    expect(evaluateFrame(night, visitor({ hour: 12 })).allowed).toBe(false);
  });

  test('[VA-10] frames are created by system_admin, admin, manager and supervisor only', () => {
    for (const role of ['system_admin', 'admin', 'manager', 'supervisor']) {
      expect(evaluateFrameCreate([role]).allowed).toBe(true);
    }
    for (const role of ['user', 'viewer', 'operator', 'finance']) {
      expect(evaluateFrameCreate([role])).toMatchObject({ allowed: false, reason: { code: 'FRAME_CREATE_DENIED' } });
    }
  });
});
