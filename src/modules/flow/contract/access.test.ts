import { describe, expect, it } from 'vitest';
import { toLocalMoment } from '#kernel/contract/hours.ts';
import { canEdit, FrameAccess, type FrameVisitor, getAccessAnswer } from './access.ts';

const noon = { hour: 12, minute: 0, weekday: 1 };
const visitor = (more: Partial<FrameVisitor> = {}): FrameVisitor => ({
  entityIds: ['me'],
  roles: ['user'],
  permissions: new Set(),
  ...more,
});
const level = (access: object, who = visitor(), moment = noon) =>
  getAccessAnswer(FrameAccess.parse(access), who, moment).level;

describe('access to a frame', () => {
  it('[EN-10] public gives read, the owner is admin, collaborators write, private denies others', () => {
    expect(level({})).toBe('read');
    expect(level({ accessMode: 'private' })).toBe('none');
    expect(level({ accessMode: 'private', ownerEntityId: 'me' })).toBe('admin');
    expect(level({ accessMode: 'private', collaboratorEntityIds: ['me'] })).toBe('write');
  });

  it('flow administration is decided by the permission; the name of a role opens no flow', () => {
    const closed = { accessMode: 'private', accessPermissions: { deniedEntityIds: ['me'] } };
    const administrator = visitor({ roles: [], permissions: new Set(['flow.frame.administer']) });
    expect(level(closed, administrator)).toBe('admin');
    for (const name of ['system_admin', 'master', 'admin'])
      expect(level(closed, visitor({ roles: [name] }))).toBe('none');
  });

  it('[EN-10] restricted needs a role, an entity and all permissions', () => {
    const access = {
      accessMode: 'restricted',
      accessRoles: ['manager'],
      allowedEntityIds: ['me'],
      accessPermissions: { requiredPermissions: ['finance.entry.post'] },
    };
    const good = { roles: ['manager'], permissions: new Set(['finance.entry.post']) };
    expect(level(access, visitor(good))).toBe('read');
    expect(level(access, visitor({ ...good, roles: ['user'] }))).toBe('none');
    expect(level(access, visitor({ ...good, entityIds: ['other'] }))).toBe('none');
    expect(level(access, visitor({ ...good, permissions: new Set() }))).toBe('none');
  });

  it('[EN-10] denied entities lose everything, hours and days bind', () => {
    expect(level({ accessPermissions: { deniedEntityIds: ['me'] }, collaboratorEntityIds: ['me'] })).toBe('none');
    const times = (allowedHours: [number, number], allowedDays: number[] = []) => ({
      accessPermissions: { timeRestrictions: { allowedHours, allowedDays } },
    });
    expect(level(times([9, 18]))).toBe('read');
    expect(level(times([9, 18]), visitor(), { hour: 18, minute: 0, weekday: 1 })).toBe('none');
    expect(level(times([22, 6]), visitor(), { hour: 23, minute: 0, weekday: 1 })).toBe('read');
    expect(level(times([0, 24], [0, 6]))).toBe('none');
    expect(toLocalMoment('Asia/Seoul', new Date('2026-03-01T15:30:00Z'))).toEqual({ hour: 0, minute: 30, weekday: 1 });
  });

  it('editing needs access, an editable frame and the right to write', () => {
    const publisher = visitor({ permissions: new Set(['flow.frame.publish']) });
    const edit = (access: object, who: FrameVisitor) => {
      const parsed = FrameAccess.parse(access);
      return canEdit(parsed, getAccessAnswer(parsed, who, noon), who);
    };
    expect(edit({}, visitor())).toBe(false);
    expect(edit({}, publisher)).toBe(true);
    expect(edit({ editable: false }, publisher)).toBe(false);
    expect(edit({ accessMode: 'private' }, publisher)).toBe(false);
  });
});
