/** Tests of access requests: refused people see the reason, ask for access, get a decision, and can lose it again. */
import { describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import * as sharing from '../../contract/authoring/sharing.endpoints.ts';
import { startFlow } from '../../contract/endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { readFrame } from '../../contract/frame-reads.endpoints.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { undoExecution } from '../../contract/undo.endpoints.ts';
import { publishFrame } from '../index.ts';
import { createFlowKit, reason, title } from '../testing/flow-kit.ts';
import { runAtOnceOnTable } from '../testing/lock-barrier.ts';
import { describeUndoSuite } from '../testing/undo-suite.ts';

const { call, kit } = createFlowKit();

const definition = { blocks: [{ id: 'join', kind: 'flow.join', title }] };
let frameCount = 0;

/** A published frame that the team lead owns. */
async function createSharedFrame(access: object): Promise<{ id: string; key: string }> {
  frameCount += 1;
  const { alpha } = kit.world;
  const key = `shared-${frameCount}`;
  const owner = { ownerEntityId: alpha.supervisor.personId, ...access };
  const { id } = await alpha.service((context) => publishFrame(context, { key, title, definition, access: owner }));
  return { id, key };
}

const onlyManagers = { accessMode: 'restricted', accessRoles: ['manager'] };
const door = async (id: string, as: TestMember) => call(sharing.readFrameAvailability, { as, params: { id } });
const ask = (id: string, as: TestMember) =>
  call(sharing.requestAccess, { as, params: { id }, body: { reason: '월말 정산에 필요합니다' } });
const starts = async (key: string, as: TestMember) =>
  (await call(startFlow, { as, body: { frameKey: key, input: {} } })).status;
const granted = async (id: string) => {
  const reply = await call(readFrame, { as: kit.world.alpha.master, params: { id } });
  return (reply.body.data as FrameDetail).access.grantedEntityIds;
};
const noticesOf = async (as: TestMember) => {
  await kit.world.settle();
  const rows = (await call(listNotices, { as })).body.data as { title: string }[];
  return rows.map((row) => row.title);
};

describe('the door of a frame', () => {
  it('says why it is closed and whether asking helps', async () => {
    const { alpha } = kit.world;
    const { id } = await createSharedFrame(onlyManagers);
    const availability = await door(id, alpha.user);
    expect(availability.body.data).toMatchObject({
      isOpen: false,
      mayAsk: true,
      reason: { ko: '필요한 역할이 없습니다.' },
      request: null,
    });
    expect((await door(id, alpha.manager)).body.data).toMatchObject({ isOpen: true, mayAsk: false });
    expect((await call(readFrame, { as: alpha.user, params: { id } })).status).toBe(404);
  });

  it('of a private frame is there for its owner and collaborators only, at whatever hour', async () => {
    const { alpha, beta } = kit.world;
    const never = { timeRestrictions: { allowedHours: [3, 3], allowedDays: [] } };
    const { id } = await createSharedFrame({ accessMode: 'private', accessPermissions: never });
    for (const as of [alpha.user, alpha.manager, beta.master]) expect((await door(id, as)).status).toBe(404);
    for (const as of [alpha.supervisor, alpha.master]) expect((await door(id, as)).status).toBe(200);
    expect((await ask(id, alpha.user)).status).toBe(404);
  });

  it('does not open by a request of an excluded member, nor at the wrong hour', async () => {
    const { alpha } = kit.world;
    const deniedFrame = await createSharedFrame({ accessPermissions: { deniedEntityIds: [alpha.user.personId] } });
    const late = await createSharedFrame({ accessPermissions: { timeRestrictions: { allowedHours: [3, 3] } } });
    for (const { id } of [deniedFrame, late]) {
      expect((await door(id, alpha.user)).body.data).toMatchObject({ isOpen: false, mayAsk: false });
      expect((await ask(id, alpha.user)).body.code).toBe('ACCESS_NOT_NEEDED');
    }
    expect((await door(late.id, alpha.user)).body.data).toMatchObject({ hours: [3, 3], days: [] });
  });

  it('appears in the list of closed frames, page by page, without the private ones', async () => {
    const { alpha } = kit.world;
    const hidden = await createSharedFrame({ accessMode: 'private' });
    const frameId = await createSharedFrame(onlyManagers);
    const ids: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: 2, ...(cursor ? { cursor } : {}) };
      const { body } = await call(sharing.listClosedFrames, { as: alpha.user, query });
      ids.push(...body.data.map((row: { id: string }) => row.id));
      cursor = body.page.nextCursor;
    }
    expect(ids).toContain(frameId.id);
    expect(ids).not.toContain(hidden.id);
    expect(new Set(ids).size).toBe(ids.length);
    const forMaster = await call(sharing.listClosedFrames, { as: alpha.master, query: { limit: 100 } });
    expect(forMaster.body.data).toEqual([]);
  });
});

describe('the list of possible starters of a frame', () => {
  it('is shown for each member with the reason, to its editors alone', async () => {
    const { alpha } = kit.world;
    const { id } = await createSharedFrame(onlyManagers);
    const list = (as: TestMember, query: object = { limit: 100 }) =>
      call(sharing.listStarters, { as, params: { id }, query });
    expect((await list(alpha.user)).status).toBe(404);
    const { body } = await list(alpha.supervisor);
    const byName = new Map(body.data.map((row: { name: string }) => [row.name, row]));
    expect(byName.get(alpha.manager.name)).toMatchObject({ isAllowed: true });
    expect(byName.get(alpha.supervisor.name)).toMatchObject({ isAllowed: true, reason: { en: 'Owns the flow.' } });
    expect(byName.get(alpha.user.name)).toMatchObject({
      isAllowed: false,
      reason: { en: 'A required role is missing.' },
    });
    const rows = await list(alpha.supervisor, { limit: 1, q: alpha.user.name });
    expect(rows.body.data).toMatchObject([{ id: alpha.user.personId }]);
  });

  it('counts the roles: who only looks starts nothing, and that is the reason', async () => {
    const { alpha } = kit.world;
    const { id } = await createSharedFrame({});
    const query = { limit: 100, q: alpha.viewer.name };
    const { body } = await call(sharing.listStarters, { as: alpha.master, params: { id }, query });
    expect(body.data).toMatchObject([{ isAllowed: false, reason: { en: 'The roles do not include starting flows.' } }]);
  });

  it('is said with names, and nobody of another company is named', async () => {
    const { alpha, beta } = kit.world;
    const { id } = await createSharedFrame({ allowedEntityIds: [alpha.user.personId, beta.user.personId] });
    const { body } = await call(sharing.readSharing, { as: alpha.supervisor, params: { id } });
    expect(body.data.people).toEqual([
      { id: alpha.supervisor.personId, name: alpha.supervisor.name },
      { id: alpha.user.personId, name: alpha.user.name },
      { id: beta.user.personId, name: null },
    ]);
    expect(body.data.roles.map((role: { name: string }) => role.name)).toContain('manager');
    expect((await call(sharing.readSharing, { as: beta.master, params: { id } })).status).toBe(404);
  });
});

describe('a request to be let in', () => {
  it('is announced to the owner, granted in the inbox, opens the frame, and closes it again on undo', async () => {
    const { alpha } = kit.world;
    const { id, key } = await createSharedFrame(onlyManagers);
    expect(await starts(key, alpha.user)).toBe(403);
    const accessRequest = await ask(id, alpha.user);
    expect(accessRequest).toMatchObject({ status: 201, body: { data: { state: 'asked' } } });
    expect((await ask(id, alpha.user)).body.code).toBe('ACCESS_ALREADY_ASKED');
    expect((await door(id, alpha.user)).body.data).toMatchObject({ mayAsk: false, request: { state: 'asked' } });
    expect(await noticesOf(alpha.supervisor)).toContain('새 할 일이 있습니다');
    const own = (await call(tasks.listTasks, { as: alpha.supervisor, query: { limit: 100 } })).body.data;
    const task = own.find((row: { executionId: string }) => row.executionId === accessRequest.body.data.runId);
    const done = await call(tasks.completeTask, {
      as: alpha.supervisor,
      params: { id: task.id },
      body: { outlet: 'grant', comment: '이번 달만' },
    });
    expect(done.body.data).toMatchObject({ status: 'finished' });
    expect(await starts(key, alpha.user)).toBe(201);
    expect(await starts(key, alpha.finance)).toBe(403);
    expect(await noticesOf(alpha.user)).toContain('업무 흐름을 쓸 수 있게 되었습니다');
    const [request] = (await call(sharing.listAccessRequests, { as: alpha.supervisor, params: { id } })).body.data;
    expect(request).toMatchObject({
      state: 'granted',
      decidedBy: { name: alpha.supervisor.name },
      comment: '이번 달만',
    });
    const undone = await call(undoExecution, { as: alpha.master, params: { id: request.runId }, body: { reason } });
    expect(undone.body.data).toMatchObject({ reversed: 1 });
    expect(await starts(key, alpha.user)).toBe(403);
    expect((await door(id, alpha.user)).body.data).toMatchObject({ mayAsk: true });
  });

  it('is decided by the holder of the frame only, once, and refused with a word', async () => {
    const { alpha, beta } = kit.world;
    const { id, key } = await createSharedFrame(onlyManagers);
    const request = (await ask(id, alpha.user)).body.data;
    const decide = (as: TestMember, body: object = { decision: 'grant' }) =>
      call(sharing.decideAccess, { as, params: { id: request.id }, body });
    expect((await decide(beta.master)).body.code).toBe('REQUEST_NOT_FOUND');
    expect((await decide(alpha.user)).status).toBe(404);
    expect((await decide(alpha.manager)).body.code).toBe('FRAME_ACCESS_DENIED');
    const refused = await decide(alpha.master, { decision: 'refuse', comment: '다른 팀의 업무입니다' });
    expect(refused.body.data).toMatchObject({ state: 'refused', comment: '다른 팀의 업무입니다' });
    expect((await decide(alpha.master)).body.code).toBe('ACCESS_REQUEST_ENDED');
    expect(await starts(key, alpha.user)).toBe(403);
    expect((await door(id, alpha.user)).body.data.request).toMatchObject({
      state: 'refused',
      comment: '다른 팀의 업무입니다',
    });
    expect((await call(sharing.listAccessRequests, { as: alpha.manager, params: { id } })).body.code).toBe(
      'FRAME_ACCESS_DENIED',
    );
  });

  it('is not decided by who lost the frame meanwhile', async () => {
    const { alpha } = kit.world;
    const { id } = await createSharedFrame(onlyManagers);
    const request = (await ask(id, alpha.user)).body.data;
    const read = (await call(readFrame, { as: alpha.master, params: { id } })).body.data as FrameDetail;
    const grantedEntityIds = [alpha.supervisor.personId];
    const access = { ...read.access, ownerEntityId: alpha.manager.personId, grantedEntityIds };
    await call(frames.updateFrame, { as: alpha.master, params: { id }, body: { version: read.version, access } });
    const own = (await call(tasks.listTasks, { as: alpha.supervisor, query: { limit: 100 } })).body.data;
    const task = own.find((row: { executionId: string }) => row.executionId === request.runId);
    const done = await call(tasks.completeTask, {
      as: alpha.supervisor,
      params: { id: task.id },
      body: { outlet: 'grant' },
    });
    expect(done.body.data).toMatchObject({ status: 'failed' });
    expect(await granted(id)).toEqual(grantedEntityIds);
  });

  it('goes to the masters where the owner is gone; the requester never decides', async () => {
    const { alpha } = kit.world;
    const { id } = await createSharedFrame({ ...onlyManagers, ownerEntityId: null });
    const request = (await ask(id, alpha.user)).body.data;
    const own = (await call(tasks.listTasks, { as: alpha.master, query: { limit: 100 } })).body.data;
    expect(own.map((row: { executionId: string }) => row.executionId)).toContain(request.runId);
  });

  it('of one moment is one, and no frame of a company uses its block', async () => {
    const { alpha } = kit.world;
    const { id } = await createSharedFrame(onlyManagers);
    const asks = Array.from({ length: 6 }, () => () => ask(id, alpha.user));
    const replies = await runAtOnceOnTable(kit.world, 'flow.access_requests', asks);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'ACCESS_ALREADY_ASKED')).toHaveLength(5);
    const settings = { decision: 'grant', by: { id: alpha.user.personId, name: 'x' } };
    const forged = { blocks: [{ id: 'a', kind: 'flow.frame-access', title, settings }] };
    const { body } = await call(frames.validateDefinition, { body: { definition: forged } });
    expect(body.data.problems).toMatchObject([{ code: 'ACCESS_NOT_REQUESTED', severity: 'error' }]);
  });
});

/** Each run lets into a frame of its own: what expired stays as it is. */
const opened: string[] = [];
describeUndoSuite({
  name: 'flow.frame-access',
  world: () => kit.world,
  async start() {
    const { id } = await createSharedFrame(onlyManagers);
    opened.push(id);
    const { alpha } = kit.world;
    const request = (await ask(id, alpha.user)).body.data;
    const params = { id: request.id };
    await call(sharing.decideAccess, { as: alpha.master, params, body: { decision: 'grant' } });
    return request.runId;
  },
  async snapshot() {
    const states: string[] = [];
    for (const id of opened) if ((await granted(id)).length > 0) states.push(id);
    return states;
  },
  personChange: {
    async change() {
      const id = opened.at(-1) as string;
      const { alpha } = kit.world;
      const read = (await call(readFrame, { as: alpha.master, params: { id } })).body.data;
      const body = { version: read.version, access: { ...read.access, grantedEntityIds: [] } };
      await call(frames.updateFrame, { as: alpha.master, params: { id }, body });
    },
    answer: 'UNDO_SUPERSEDED',
  },
});
