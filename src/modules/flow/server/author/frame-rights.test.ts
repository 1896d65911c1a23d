/** Access of frames through the API, for each way in which somebody may or may not. */
import { describe, expect, it } from 'vitest';
import { setMemberRoles, type TestMember } from '#apps/testing.ts';
import { createRole } from '#modules/access/contract/endpoints.ts';
import { defaultRoles } from '#modules/access/contract/roles.ts';
import { startFlow } from '../../contract/endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { readFrame } from '../../contract/frame-reads.endpoints.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { publishFrame } from '../index.ts';
import { createFlowKit, title } from '../testing/flow-kit.ts';

const { call, kit } = createFlowKit();
const definition = { blocks: [{ id: 'join', kind: 'flow.join', title }] };
let frameCount = 0;

async function frame(access: object): Promise<FrameDetail> {
  frameCount += 1;
  const key = `right-${frameCount}`;
  const { alpha } = kit.world;
  const { id } = await alpha.service((context) => publishFrame(context, { key, title, definition, access }));
  return (await call(readFrame, { as: alpha.master, params: { id } })).body.data;
}

/** Actions the member may take on the flow: read, start, edit, retire. */
async function may(editedFrame: FrameDetail, as: TestMember): Promise<string> {
  const params = { id: editedFrame.id };
  const read = await call(readFrame, { as, params });
  const started = await call(startFlow, { as, body: { frameKey: editedFrame.key, input: {} } });
  const now = (await call(readFrame, { as: kit.world.alpha.master, params })).body.data as FrameDetail;
  const edited = await call(frames.updateFrame, { as, params, body: { version: now.version, title } });
  const version = edited.body.data?.version ?? now.version;
  const retired = await call(frames.updateFrame, { as, params, body: { version, status: 'retired' } });
  const nextVersion = retired.body.data?.version;
  if (nextVersion) {
    const back = { version: nextVersion, status: 'published' };
    await call(frames.updateFrame, { as: kit.world.alpha.master, params, body: back });
  }
  // The abilities shown as buttons match the actual results.
  const { start, edit, retire } = read.body.data?.abilities ?? { start: false, edit: false, retire: false };
  const happened = [started.status === 201, edited.status === 200, retired.status === 200];
  expect([editedFrame.access, as.name, ...happened]).toEqual([editedFrame.access, as.name, start, edit, retire]);
  const done = [read.status === 200, started.status === 201, edited.status === 200, retired.status === 200];
  return ['read', 'start', 'edit', 'retire'].filter((_, index) => done[index]).join(' ');
}

describe('access to frames', () => {
  it('[AC-04] public gives read; a holder of publish edits; only its owner and administrators retire', async () => {
    const { alpha, beta } = kit.world;
    const open = await frame({ ownerEntityId: alpha.finance.personId });
    expect(await may(open, alpha.user)).toBe('read start');
    expect(await may(open, alpha.viewer)).toBe('read');
    expect(await may(open, alpha.manager)).toBe('read start edit');
    expect(await may(open, alpha.finance)).toBe('read start edit retire');
    expect(await may(open, alpha.master)).toBe('read start edit retire');
    expect(await may(open, beta.master)).toBe('');
  });

  it('[AC-04] collaborators write: they edit, without the right to publish, and do not retire', async () => {
    const { alpha } = kit.world;
    const shared = await frame({ accessMode: 'private', collaboratorEntityIds: [alpha.user.personId] });
    expect(await may(shared, alpha.user)).toBe('read start edit');
    const params = { id: shared.id };
    const { version, access } = (await call(readFrame, { as: alpha.user, params })).body.data;
    const opened = { version, access: { ...access, accessMode: 'public' } };
    const refused = await call(frames.updateFrame, { as: alpha.user, params, body: opened });
    expect(refused.body).toMatchObject({ code: 'FORBIDDEN', details: [{ field: 'access' }] });
    const published = await call(frames.publishVersion, { as: alpha.user, params, body: { version, definition } });
    expect(published.status).toBe(403);
  });

  it('[AC-04] private denies others, whatever they may elsewhere', async () => {
    const { alpha } = kit.world;
    const own = await frame({ accessMode: 'private', ownerEntityId: alpha.supervisor.personId });
    expect(await may(own, alpha.user)).toBe('');
    expect(await may(own, alpha.manager)).toBe('');
    expect(await may(own, alpha.supervisor)).toBe('read start edit retire');
  });

  it('[AC-04] restricted needs a role, an entity and permissions that match; administrators always pass', async () => {
    const { alpha } = kit.world;
    const restricted = (access: object) => frame({ accessMode: 'restricted', ...access });
    const byRole = await restricted({ accessRoles: ['user'] });
    expect([await may(byRole, alpha.user), await may(byRole, alpha.manager)]).toEqual(['read start', '']);
    const byPerson = await restricted({ allowedEntityIds: [alpha.user.personId] });
    expect([await may(byPerson, alpha.user), await may(byPerson, alpha.finance)]).toEqual(['read start', '']);
    const byRight = await restricted({ accessPermissions: { requiredPermissions: ['finance.account.manage'] } });
    expect([await may(byRight, alpha.finance), await may(byRight, alpha.user)]).toEqual(['read start', '']);
    const all = await restricted({ accessRoles: ['user'], allowedEntityIds: [alpha.finance.personId] });
    expect([await may(all, alpha.user), await may(all, alpha.finance)]).toEqual(['', '']);
    for (const frameId of [byRole, byPerson, byRight, all]) {
      expect(await may(frameId, alpha.master)).toBe('read start edit retire');
    }
  });

  it('[AC-04] editable false: no user edits, not even an administrator; it is read, started, and retired by holders of full access', async () => {
    const { alpha } = kit.world;
    const locked = await frame({ editable: false, ownerEntityId: alpha.supervisor.personId });
    for (const as of [alpha.master, alpha.supervisor]) expect(await may(locked, as)).toBe('read start retire');
    expect(await may(locked, alpha.manager)).toBe('read start');
    // A change that comes with it is no way around.
    const params = { id: locked.id };
    const { version } = (await call(readFrame, { as: alpha.master, params })).body.data as FrameDetail;
    const body = { version, status: 'retired' as const, title };
    expect((await call(frames.updateFrame, { as: alpha.master, params, body })).body.code).toBe('FRAME_ACCESS_DENIED');
  });

  it('[EN-10] stores and returns every field of access', async () => {
    const { alpha } = kit.world;
    const [userId, viewerId] = [alpha.user.personId, alpha.viewer.personId];
    const access = {
      accessMode: 'restricted',
      ownerEntityId: alpha.manager.personId,
      collaboratorEntityIds: [userId],
      accessRoles: ['manager'],
      allowedEntityIds: [viewerId],
      grantedEntityIds: [userId],
      accessPermissions: {
        requiredRoles: ['supervisor'],
        requiredPermissions: ['finance.entry.post'],
        allowedEntityIds: [userId],
        deniedEntityIds: [viewerId],
        timeRestrictions: { allowedHours: [9, 18], allowedDays: [1, 2, 3, 4, 5] },
      },
      editable: true,
    };
    const body = { key: 'every-field', title, access };
    const created = await call(frames.createFrame, { as: alpha.manager, body });
    const { body: read } = await call(readFrame, { as: alpha.manager, params: { id: created.body.data.id } });
    expect(read.data.access).toEqual({ ...access, startable: true, undoBy: 'permission' });
  });

  it('[AC-03] the level follows the role: administrators administer, managers and supervisors write, users and who else works here read and start, others have none', async () => {
    const { alpha, beta } = kit.world;
    const open = await frame({});
    const hidden = await frame({ accessMode: 'private', ownerEntityId: alpha.finance.personId });
    // By the role alone: its rights beyond those that a public flow gives every viewer, and in a private flow, which gives none.
    const [admin, write, read] = ['read start edit retire', 'read start edit', 'read start'];
    const expected: Record<string, [open: string, hidden: string]> = {
      master: [admin, admin],
      admin: [admin, admin],
      manager: [write, ''],
      supervisor: [write, ''],
      user: [read, ''],
      employee: [read, ''],
      operator: [read, ''],
      approver: [read, ''],
      finance: [read, ''],
      'data-manager': [read, ''],
      designer: [read, ''],
      marketer: [read, ''],
      viewer: ['read', ''],
      external: ['', ''],
      b2b_partner: ['', ''],
    };
    const rightsByRole: typeof expected = {};
    for (const role of Object.keys(defaultRoles)) {
      await setMemberRoles(alpha.viewer, [role]);
      rightsByRole[role] = [await may(open, alpha.viewer), await may(hidden, alpha.viewer)];
    }
    await setMemberRoles(alpha.viewer, []);
    const none = [await may(open, alpha.viewer), await may(hidden, alpha.viewer)];
    await setMemberRoles(alpha.viewer, ['viewer']);
    expect(rightsByRole).toEqual(expected);
    expect(none, 'a member without a role').toEqual(['', '']);
    expect([await may(open, beta.master), await may(hidden, beta.master)], 'another company’s').toEqual(['', '']);
  });

  it('a level is held by what a role may do, and by no name: nobody makes a system_admin, and who administers flows does under any', async () => {
    const { alpha } = kit.world;
    const make = async (name: string, permissions: string[]) => {
      const displayName = { ko: '시스템 관리자', en: 'System administrator' };
      const body = { name, displayName, level: 99, permissions };
      return (await call(createRole, { as: alpha.master, body })).status;
    };
    expect(await make('system_admin', [])).toBe(400);
    expect(await make('sysadmin', [])).toBe(201);
    expect(await make('gardener', ['flow.frame.read', 'flow.frame.publish', 'flow.frame.administer'])).toBe(201);
    const hidden = await frame({ accessMode: 'private', ownerEntityId: alpha.finance.personId });
    await setMemberRoles(alpha.viewer, ['sysadmin']);
    const byName = await may(hidden, alpha.viewer);
    await setMemberRoles(alpha.viewer, ['gardener']);
    const byRight = await may(hidden, alpha.viewer);
    await setMemberRoles(alpha.viewer, ['viewer']);
    expect([byName, byRight]).toEqual(['', 'read edit retire']);
  });

  it('[VA-10] are made by administrators, managers and supervisors, and by nobody else of all roles', async () => {
    const { alpha } = kit.world;
    const makers: string[] = [];
    for (const role of Object.keys(defaultRoles)) {
      await setMemberRoles(alpha.viewer, [role]);
      const reply = await call(frames.createFrame, {
        as: alpha.viewer,
        body: { key: `made-by-${role}`.replace('_', '-'), title },
      });
      expect([201, 403], role).toContain(reply.status);
      if (reply.status === 201) makers.push(role);
    }
    await setMemberRoles(alpha.viewer, ['viewer']);
    // The master holds everything: the system administrator of a company.
    expect(makers).toEqual(['master', 'admin', 'manager', 'supervisor']);
  });
});
