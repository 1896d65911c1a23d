/** Nobody comes by the rights of others through what they left standing: streams, flows, undos. About ten seconds. */
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { createId } from '#kernel/contract/ids.ts';
import { assignMemberRoles, changeRole, createRole } from '#modules/access/contract/endpoints.ts';
import { readMember } from '#modules/access/contract/member.endpoints.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { confirmBlockActions, readBlockActions } from '#modules/flow/contract/block-actions.endpoints.ts';
import { readExecution, startFlow } from '#modules/flow/contract/endpoints.ts';
import * as frames from '#modules/flow/contract/frame.endpoints.ts';
import { listFrames, readFrame } from '#modules/flow/contract/frame-reads.endpoints.ts';
import * as streams from '#modules/flow/contract/stream.endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { createKey } from '#modules/integration/contract/endpoints.ts';
import { createMasterProof } from './testing/master-proof.ts';
import { createTestWorld, type TestMember, type World } from './testing.ts';

const title = { ko: '역할 맞추기', en: 'Roles in step' };
const hook = { kind: 'hook', proof: 'signature' } as const;
const reason = { code: 'other', text: '시험' } as const;
/** Payload from another program of the company: a member and new roles. */
const byHook = {
  blocks: [
    {
      ...{ id: 'give', kind: 'access.role-assign', title },
      settings: { member: '=input.body.member', roles: '=input.body.roles' },
    },
  ],
};

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const memberId = (of: TestMember) =>
  world.alpha.service(async ({ unit, companyId }) => {
    const member = await findMembership(unit, { companyId, personId: of.personId });
    return member?.id ?? '';
  });
const rolesOf = async (of: TestMember): Promise<string[]> => {
  const { body } = await world.call(readMember, { as: world.alpha.master, params: { id: await memberId(of) } });
  return body.data.roles;
};
const { stale, fresh } = createMasterProof(() => world);
const give = async (to: TestMember, roles: string[]) => {
  await fresh();
  const { status } = await world.call(assignMemberRoles, {
    as: world.alpha.master,
    params: { id: await memberId(to) },
    body: { roles },
  });
  expect(status).toBe(200);
};

/** A flow of the master that gives roles. */
async function roleFlow(): Promise<string> {
  const key = `roles-${createId().slice(-8)}`;
  await world.alpha.context('master', (context) => publishFrame(context, { key, title, definition: byHook }));
  return key;
}

const bodyOf = (frameKey: string) => ({ name: '역할', frameKey, settings: hook });

async function streamOf(as: TestMember, frameKey: string) {
  const reply = await world.call(listFrames, { as, query: { q: frameKey } as never });
  const common = { as, params: { id: reply.body.data[0].id } };
  const { hash } = (await world.call(readBlockActions, common)).body.data;
  expect((await world.call(confirmBlockActions, { ...common, body: { hash } })).status).toBe(200);
  const { status, body } = await world.call(streams.createStream, { as, body: bodyOf(frameKey) as never });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

async function send(stream: { address: string | null }, secret: string, content: object) {
  const [id, at, payload] = [`msg_${createId()}`, new Date(), JSON.stringify(content)];
  const reply = await world.request({
    ...{ method: 'POST', url: new URL(stream.address as string).pathname, host: 'alpha.localhost', payload },
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, payload),
    },
  });
  await world.settle();
  return reply;
}

describe('a stream starts flows with the rights of its owner', () => {
  it('so who holds less neither gets its secret nor sets it going again', async () => {
    const { master, manager } = world.alpha;
    await fresh();
    const stream = await streamOf(master, await roleFlow());
    const common = { as: manager, params: { id: stream.id } };
    const renewed = await world.call(streams.renewStreamSecret, { ...common, body: {} });
    expect([renewed.status, renewed.body.code]).toEqual([403, 'BEYOND_OWN_RIGHTS']);
    const move = (as: TestMember, state: 'active' | 'paused', version: number) =>
      world.call(streams.setStreamState, { as, params: common.params, body: { state, version } });
    // Ending it harms nobody's rights.
    const paused = await move(manager, 'paused', stream.version);
    expect(paused.status).toBe(200);
    expect((await move(manager, 'active', paused.body.data.version)).body.code).toBe('BEYOND_OWN_RIGHTS');
    expect((await move(master, 'active', paused.body.data.version)).status).toBe(200);
  });

  it('so with another keeper it has another secret, and who knew the one before calls in vain', async () => {
    const { master, supervisor } = world.alpha;
    await fresh();
    const frameKey = await roleFlow();
    await give(supervisor, ['supervisor', 'admin']);
    const stream = await streamOf(supervisor, frameKey);
    await give(supervisor, ['supervisor']);
    const saved = await world.call(streams.updateStream, {
      as: master,
      params: { id: stream.id },
      body: { ...bodyOf(frameKey), version: stream.version } as never,
    });
    expect(saved.body.data.secret).toMatch(/^whsec_/);
    const expected = { member: await memberId(supervisor), roles: ['admin'] };
    expect((await send(stream, stream.secret, expected)).status).toBe(401);
    expect(await rolesOf(supervisor)).toEqual(['supervisor']);
    const own = await world.call(streams.updateStream, {
      as: master,
      params: { id: stream.id },
      body: { ...bodyOf(frameKey), version: saved.body.data.version } as never,
    });
    expect(own.body.data.secret).toBeNull();
    expect((await send(stream, saved.body.data.secret, { ...expected, roles: ['supervisor'] })).status).toBe(202);
  });

  it('so a program owns none: its key holds less than its maker', async () => {
    const { master } = world.alpha;
    await fresh();
    const frameKey = await roleFlow();
    const stream = await streamOf(master, frameKey);
    const scopes = ['flow.stream.manage', 'flow.stream.read', 'flow.execution.start', 'flow.frame.read'];
    const createReply = await world.call(createKey, { as: master, body: { name: 'k', scopes } });
    const by = (method: string, url: string, payload: object) =>
      world.request({
        ...{ method, url, host: 'alpha.localhost', payload },
        headers: { authorization: `Bearer ${createReply.body.data.token}` },
      } as never);
    const item = `/api/flow/streams/${stream.id}`;
    const replies = [
      await by('POST', '/api/flow/streams', bodyOf(frameKey)),
      await by('PUT', item, { ...bodyOf(frameKey), version: stream.version }),
      await by('POST', `${item}/secret`, {}),
      await by('POST', `${item}/test`, {}),
      await by('POST', `${item}/state`, { state: 'active', version: stream.version }),
    ];
    expect(replies.map(({ status, body }) => `${status} ${body.code}`)).toEqual(replies.map(() => '403 FORBIDDEN'));
  });
});

it('a definition that depends on run data is published by a person, and by a program only after a person’s review', async () => {
  await fresh();
  const scopes = ['flow.frame.create', 'flow.frame.publish', 'flow.frame.read'];
  const createReply = await world.call(createKey, { as: world.alpha.master, body: { name: 'k', scopes } });
  const by = (url: string, payload: object) =>
    world.request({
      ...{ method: 'POST', url, host: 'alpha.localhost', payload },
      headers: { authorization: `Bearer ${createReply.body.data.token}` },
    } as never);
  const published = async (block: object) => {
    const draft = { blocks: [{ id: 'one', title, ...block }], connections: [] };
    const key = `by-key-${createId().slice(-8)}`;
    const { id, version } = (await by('/api/flow/frames', { key, title, description: title, draft })).body.data;
    return (await by(`/api/flow/frames/${id}/publish`, { version, definition: draft, confirmIrreversible: true })).body;
  };
  const chosenLater = { kind: 'axis.record-delete', settings: { record: '=input.record' } };
  expect(await published(chosenLater)).toMatchObject({ code: 'FRAME_REVIEW_NEEDED' });
  expect(await published({ kind: 'flow.join', settings: {} })).toMatchObject({ success: true });
});

describe('with a proof of hours ago nobody gives guarded permissions', () => {
  const refused = ({ status, body }: { status: number; body: { code?: string } }) =>
    expect([status, body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);

  it('by a run that goes on in a worker', async () => {
    const { master, viewer } = world.alpha;
    const frameKey = await roleFlow();
    await stale();
    const input = { body: { member: await memberId(viewer), roles: ['admin'] } };
    const start = (headers: Record<string, string>) =>
      world.call(startFlow, { as: master, headers, body: { frameKey, input } });
    refused(await start({ prefer: 'respond-async' }));
    refused(await start({}));
    await world.settle();
    expect(await rolesOf(viewer)).toEqual(['viewer']);
  });

  it('by a stream, its secret or its test', async () => {
    const { master } = world.alpha;
    await fresh();
    const frameKey = await roleFlow();
    const { id } = await streamOf(master, frameKey);
    await stale();
    const common = { as: master, params: { id }, body: {} };
    refused(await world.call(streams.createStream, { as: master, body: bodyOf(frameKey) as never }));
    refused(await world.call(streams.renewStreamSecret, common));
    refused(await world.call(streams.testStream, common));
  });

  it('by a flow that lends them to its starter', async () => {
    const { master } = world.alpha;
    await stale();
    const draft = { blocks: byHook.blocks, connections: [] };
    const createReply = await world.call(frames.createFrame, {
      as: master,
      body: { key: `lends-${createId().slice(-8)}`, title, description: title, draft } as never,
    });
    const { id, version } = createReply.body.data;
    const publish = (permissions: string[]) =>
      world.call(frames.publishVersion, {
        as: master,
        params: { id },
        body: { version, definition: { ...draft, runAs: { kind: 'service', permissions } } } as never,
      });
    refused(await publish(['access.member.assign']));
    await fresh();
    expect((await publish(['access.member.assign'])).status).toBe(200);
  });

  it('by taking a role up again that was archived', async () => {
    const { master } = world.alpha;
    await fresh();
    const role = { name: 'boss', displayName: { ko: '대장', en: 'Boss' }, level: 50, permissions: ['*'] };
    const createdRole = (await world.call(createRole, { as: master, body: role })).body.data;
    const change = (version: number, isActive: boolean) =>
      world.call(changeRole, { as: master, params: { id: createdRole.id }, body: { version, isActive } });
    const archived = await change(createdRole.version, false);
    expect(archived.status).toBe(200);
    await stale();
    refused(await change(archived.body.data.version, true));
    await fresh();
    expect((await change(archived.body.data.version, true)).status).toBe(200);
  });

  it('by taking back what took them', async () => {
    const { master, viewer } = world.alpha;
    const frameKey = await roleFlow();
    await give(viewer, ['admin']);
    const member = await memberId(viewer);
    const input = { body: { member, roles: ['viewer'] } };
    const { id } = (await world.call(startFlow, { as: master, body: { frameKey, input } })).body.data;
    expect(await rolesOf(viewer)).toEqual(['viewer']);
    const undo = (as: TestMember) => world.call(undoExecution, { as, params: { id }, body: { reason } as never });
    await stale();
    refused(await undo(master));
    expect(await rolesOf(viewer)).toEqual(['viewer']);
    await fresh();
    expect((await undo(master)).status).toBe(200);
    expect(await rolesOf(viewer)).toEqual(['admin']);
    await give(viewer, ['viewer']);
  });
});

it('the right to undo neither gives nor removes roles: that takes the right to assign them', async () => {
  const { master, manager, user } = world.alpha;
  const frameKey = await roleFlow();
  await fresh();
  const input = { body: { member: await memberId(user), roles: ['user', 'supervisor'] } };
  const { id } = (await world.call(startFlow, { as: master, body: { frameKey, input } })).body.data;
  const undo = (as: TestMember, of: string) =>
    world.call(undoExecution, { as, params: { id: of }, body: { reason } as never });
  expect((await undo(manager, id)).body.code).toBe('UNDO_FORBIDDEN');
  const undone = await undo(master, id);
  expect(undone.status).toBe(200);
  expect((await undo(manager, undone.body.data.undoExecutionId)).body.code).toBe('UNDO_FORBIDDEN');
  expect(await rolesOf(user)).toEqual(['user']);
});

it('a publisher does not become the owner of a flow, and so reads none of the input of its runs', async () => {
  const { manager, supervisor, user } = world.alpha;
  const key = `asks-${createId().slice(-8)}`;
  const fields = [{ key: 'why', label: title, kind: 'text' }];
  const form = { id: 'form', kind: 'flow.form', title, settings: { fields } } as const;
  const { id } = await world.alpha.service((context) =>
    publishFrame(context, { key, title, definition: { blocks: [form] } }),
  );
  const started = await world.call(startFlow, { as: user, body: { frameKey: key, input: { why: '병원' } } });
  expect(started.status).toBe(201);
  const change = async (as: TestMember, more: object) => {
    const { data } = (await world.call(readFrame as Endpoint, { as, params: { id } })).body;
    const body = { version: data.version, access: { ...data.access, ...more } } as never;
    return world.call(frames.updateFrame, { as, params: { id }, body });
  };
  for (const as of [manager, supervisor]) {
    expect((await change(as, { ownerEntityId: as.personId })).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await change(as, { collaboratorEntityIds: [as.personId] })).body.code).toBe('FORBIDDEN');
    const reply = await world.call(readExecution, { as, params: { id: started.body.data.id } });
    expect(JSON.stringify(reply.body)).not.toContain('병원');
  }
  expect((await change(manager, { accessMode: 'restricted', accessRoles: ['user', 'manager'] })).status).toBe(200);
  expect((await change(world.alpha.master, { ownerEntityId: manager.personId })).status).toBe(200);
});
