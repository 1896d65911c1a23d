/**
 * Nobody lends rights unknowingly: the publisher of a flow must hold the rights its blocks need, at publishing and at the run,
 * regardless of the starter. The table of needs is written by hand. Costs about ten seconds.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, setMemberRoles, type TestMember, type World } from '#apps/testing.ts';
import { assignMemberRoles, createRole } from '#modules/access/contract/endpoints.ts';
import { readPublishing, requestReview } from '#modules/flow/contract/authoring/review.endpoints.ts';
import { confirmBlockActions, readBlockActions } from '#modules/flow/contract/block-actions.endpoints.ts';
import { readExecution, rehearseFlow, startFlow } from '#modules/flow/contract/endpoints.ts';
import { createFrame, publishVersion, updateFrame } from '#modules/flow/contract/frame.endpoints.ts';
import { readFrame } from '#modules/flow/contract/frame-reads.endpoints.ts';
import { createStream, testStream } from '#modules/flow/contract/stream.endpoints.ts';
import { completeTask, listTasks } from '#modules/flow/contract/task.endpoints.ts';
import { createKey } from '#modules/integration/contract/endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';

const title = { ko: '구매 요청', en: 'Purchase' };
const author = [
  'flow.frame.read',
  'flow.frame.create',
  'flow.frame.publish',
  'flow.execution.start',
  'flow.execution.read',
];
const nobody = '00000000-0000-4000-8000-000000000001';

/** Rights that each block requires of its publisher. */
const table: readonly [kind: string, settings: object, needs: readonly string[], isSensitive: boolean][] = [
  ['access.role-assign', { member: nobody, roles: '=input.roles' }, ['access.member.assign'], true],
  ['company.member-remove', { member: nobody }, ['company.member.manage'], true],
  ['company.member-suspend', { member: nobody }, ['company.member.manage'], true],
  ['access.hand-over', { from: nobody, to: nobody, kind: 'flow.tasks' }, ['company.member.manage'], true],
  [
    'access.grant',
    { member: nobody, permissions: ['finance.entry.post'], until: '2036-01-01T00:00:00Z', reason: '시험' },
    ['access.grant.manage', 'finance.entry.post'],
    true,
  ],
  [
    'finance.journal-entry',
    {
      memo: '시험',
      lines: [
        { account: '103', debit: '=1000' },
        { account: '401', credit: '=1000' },
      ],
    },
    ['finance.entry.post'],
    true,
  ],
  ['integration.http-call', { method: 'GET', address: 'https://x.example/a' }, ['integration.call.make'], true],
  ['axis.record-create', { axis: 'space', type: 'internal', title: '회의실' }, ['axis.space.internal.write'], false],
  ['axis.find-records', { axis: 'entity', type: 'external' }, ['axis.entity.external.read'], false],
  ['order.state', { orderId: nobody, state: 'cancelled' }, ['order.order.write'], true],
  ['organization.unit-move', { unit: nobody }, ['organization.chart.write'], true],
  [
    'notification.message',
    { channel: 'in-app', to: '=input.to', title: '알림', body: '내용' },
    ['notification.message.send'],
    false,
  ],
];

let world: World;
let number = 0;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

async function hold(member: TestMember, permissions: readonly string[]): Promise<void> {
  number += 1;
  const name = `role-${number}`;
  const body = { name, displayName: { ko: name, en: name }, level: 1, permissions: [...permissions] };
  const createReply = await world.call(createRole, { as: world.alpha.master, body: body as never });
  expect(createReply.body).toMatchObject({ success: true });
  await setMemberRoles(member, [name]);
}

const definitionOf = (kind: string, settings: object) => ({
  blocks: [{ id: 'act', kind, title, settings }],
  connections: [],
});
async function draft(as: TestMember, definition: object): Promise<{ id: string; key: string }> {
  number += 1;
  const createReply = await world.call(createFrame, {
    as,
    body: { key: `flow-${number}`, title, draft: definition } as never,
  });
  expect(createReply.body).toMatchObject({ success: true });
  return createReply.body.data;
}
async function publish(as: TestMember, id: string, definition: object) {
  const { version } = (await world.call(readFrame, { as, params: { id }, query: {} })).body.data;
  const body = { version, definition, confirmIrreversible: true } as never;
  return world.call(publishVersion, { as, params: { id }, body });
}
const start = (as: TestMember, frameKey: string, input: object = {}) =>
  world.call(startFlow, { as, body: { frameKey, input } as never });
async function confirm(as: TestMember, id: string): Promise<void> {
  const { hash } = (await world.call(readBlockActions, { as, params: { id } })).body.data;
  expect((await world.call(confirmBlockActions, { as, params: { id }, body: { hash } })).status).toBe(200);
}
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const codes = (reply: { body: { details?: { code?: string }[] } }) =>
  (reply.body.details ?? []).flatMap(({ code }) => code ?? []);

describe.each(table)('%s', (kind, settings, needs, isSensitive) => {
  const definition = definitionOf(kind, settings);

  it('is published by who holds all that it needs, and by nobody who lacks a part of it', async () => {
    const { user, master } = world.alpha;
    for (const lacking of needs) {
      await hold(user, [...author, ...needs.filter((name) => name !== lacking)]);
      const { id } = await draft(user, definition);
      const reply = await publish(user, id, definition);
      expect(refusal(reply)).toEqual([403, 'FRAME_RIGHTS_MISSING']);
      expect(codes(reply)).toContain(lacking);
    }
    await hold(user, [...author, ...needs]);
    const { id, key } = await draft(user, definition);
    expect(refusal(await publish(user, id, definition))).toEqual([200, undefined]);
    // Control: the person who starts it holds everything.
    const startReply = await start(master, key);
    if (isSensitive) {
      expect(refusal(startReply)).toEqual([409, 'START_NEEDS_CONFIRMATION']);
      await confirm(master, id);
    } else expect(refusal(startReply)).not.toEqual([409, 'START_NEEDS_CONFIRMATION']);
    expect(refusal(await start(master, key))).not.toEqual([409, 'FRAME_RESPONSIBLE_LACKS']);
    await hold(user, author);
    expect(refusal(await start(master, key))).toEqual([409, 'FRAME_RESPONSIBLE_LACKS']);
  });
});

describe('a flow whose publisher holds less than its starter', () => {
  const entry = definitionOf('finance.journal-entry', {
    memo: '시험',
    lines: [
      { account: '103', debit: '=1000' },
      { account: '401', credit: '=1000' },
    ],
  });

  it('gives no role beyond what the publisher holds, although the starter could', async () => {
    const { user, master, viewer } = world.alpha;
    await hold(user, [...author, 'access.member.assign']);
    const definition = definitionOf('access.role-assign', { member: '=input.member', roles: '=input.roles' });
    const { id, key } = await draft(user, definition);
    expect((await publish(user, id, definition)).status).toBe(200);
    await confirm(master, id);
    const { data } = (
      await world.request({
        ...{ method: 'GET', url: '/api/members?limit=100', host: 'alpha.localhost' },
        headers: { authorization: `Bearer ${master.token}` },
      })
    ).body as { data: { id: string; personId: string; roles: string[] }[] };
    const member = data.find((item) => item.personId === viewer.personId);
    const input = { member: member?.id, roles: ['admin'] };
    expect(refusal(await start(master, key, input))).toEqual([409, 'FRAME_RESPONSIBLE_LACKS']);
    // Control: the master gives it by hand.
    const body = { roles: ['admin'] } as never;
    const byHand = await world.call(assignMemberRoles, { as: master, params: { id: member?.id ?? '' }, body });
    expect(byHand.status).toBe(200);
    await setMemberRoles(viewer, ['viewer']);
  });

  it('is published with a review by who holds the rest, runs by the right of the reviewer, and stops with it', async () => {
    const { user, master, manager, finance } = world.alpha;
    await hold(user, author);
    await setMemberRoles(manager, ['manager', 'finance']);
    const { id, key } = await draft(user, entry);
    const state = (await world.call(readPublishing, { as: user, params: { id } })).body.data;
    expect(state.draft).toMatchObject({ isNeeded: true, isApproved: false, missing: [{ code: 'finance.entry.post' }] });
    const reviewers = state.reviewers.map((reviewer: { id: string }) => reviewer.id);
    expect(reviewers).toContain(manager.personId);
    expect(reviewers).not.toContain(world.alpha.supervisor.personId);
    const body = { hash: state.draft.hash, reviewerId: manager.personId, comment: '' };
    const { runId } = (await world.call(requestReview, { as: user, params: { id }, body })).body.data;
    const tasks = (await world.call(listTasks, { as: manager, query: { limit: 100 } })).body.data;
    const task = tasks.find((task: { executionId: string }) => task.executionId === runId);
    const decided = { outlet: 'approve', comment: '' } as never;
    expect((await world.call(completeTask, { as: manager, params: { id: task.id }, body: decided })).status).toBe(200);
    expect((await publish(user, id, entry)).status).toBe(200);
    await confirm(finance, id);
    const run = (await start(finance, key)).body.data;
    expect(run).toMatchObject({ status: 'finished' });
    await setMemberRoles(manager, ['manager']);
    expect(refusal(await start(finance, key))).toEqual([409, 'FRAME_RESPONSIBLE_LACKS']);
    await world.settle();
    const notices = (await world.call(listNotices, { as: user, query: {} })).body.data as { title: string }[];
    expect(notices.map((notice) => notice.title)).toContain('업무 ‘구매 요청’이(가) 멈췄습니다');
    expect(master.personId).not.toBe(user.personId);
  });

  it('a run that waits stops at its step, and says why', async () => {
    const { user, finance } = world.alpha;
    await hold(user, [...author, 'finance.entry.post']);
    const ask = { id: 'ask', kind: 'flow.task', title, settings: { title: '확인', assigneeId: finance.personId } };
    const definition = { blocks: [ask, ...entry.blocks], connections: [{ from: 'ask', to: 'act' }] };
    const { id, key } = await draft(user, definition);
    expect((await publish(user, id, definition)).status).toBe(200);
    await confirm(finance, id);
    const run = (await start(finance, key)).body.data;
    await hold(user, author);
    const tasks = (await world.call(listTasks, { as: finance, query: { limit: 100 } })).body.data;
    const task = tasks.find((task: { executionId: string }) => task.executionId === run.id);
    await world.call(completeTask, { as: finance, params: { id: task.id }, body: {} as never });
    const detail = (await world.call(readExecution, { as: finance, params: { id: run.id } })).body.data;
    expect(detail.status).toBe('failed');
    const step = detail.steps.find((step: { path: string }) => step.path === 'act');
    expect(step.error).toMatchObject({ code: 'FRAME_RESPONSIBLE_LACKS' });
  });

  it('is no more as a sub-flow of another, and a flow that is closed to its publisher is none', async () => {
    const { user, master, finance } = world.alpha;
    await hold(user, author);
    // The master's own flow posts whatever its input says.
    const inner = await draft(master, entry);
    expect((await publish(master, inner.id, entry)).status).toBe(200);
    const outer = definitionOf('flow.sub-flow', { frameKey: inner.key, input: {} });
    const { id } = await draft(user, outer);
    expect(refusal(await publish(user, id, outer))).toEqual([403, 'FRAME_RIGHTS_MISSING']);
    await hold(user, [...author, 'finance.entry.post']);
    expect((await publish(user, id, outer)).status).toBe(200);
    const { key } = (await world.call(readFrame, { as: user, params: { id }, query: {} })).body.data;
    await confirm(finance, id);
    expect((await start(finance, key)).body.data).toMatchObject({ status: 'finished' });
    await hold(user, author);
    expect(refusal(await start(finance, key))).toEqual([409, 'FRAME_RESPONSIBLE_LACKS']);
    await hold(user, [...author, 'finance.entry.post']);
    const { version, access } = (await world.call(readFrame, { as: master, params: { id: inner.id }, query: {} })).body
      .data;
    const closed = { version, access: { ...access, accessMode: 'restricted', accessRoles: ['finance'] } } as never;
    expect((await world.call(updateFrame, { as: master, params: { id: inner.id }, body: closed })).status).toBe(200);
    expect(refusal(await start(finance, key))).toEqual([403, 'FRAME_ACCESS_DENIED']);
    expect(refusal(await publish(user, id, outer))).toEqual([400, 'FRAME_INVALID']);
  });

  it('a changed list requires a new confirmation, also for streams', async () => {
    const { user, master } = world.alpha;
    await hold(user, [...author, 'finance.entry.post', 'integration.call.make']);
    const { id, key } = await draft(user, entry);
    expect((await publish(user, id, entry)).status).toBe(200);
    const stream = { name: '밤마다', frameKey: key, settings: { kind: 'hook' } } as never;
    expect(refusal(await world.call(createStream, { as: master, body: stream }))).toEqual([
      409,
      'START_NEEDS_CONFIRMATION',
    ]);
    await confirm(master, id);
    expect((await world.call(createStream, { as: master, body: stream })).status).toBe(201);
    expect((await start(master, key)).status).toBe(201);
    const call = definitionOf('integration.http-call', { method: 'GET', address: 'https://x.example/a' });
    const more = {
      blocks: [...entry.blocks, { ...call.blocks[0], id: 'call' }],
      connections: [{ from: 'act', to: 'call' }],
    };
    expect((await publish(user, id, more)).status).toBe(200);
    const startReply = await start(master, key);
    expect(refusal(startReply)).toEqual([409, 'START_NEEDS_CONFIRMATION']);
    expect(startReply.body.message).toContain('x.example');
    // The responsible publisher is asked nothing.
    expect((await world.call(readBlockActions, { as: user, params: { id } })).body.data).toMatchObject({
      isNeeded: false,
    });
  });

  it('a program starts what its maker confirmed, and confirms nothing itself', async () => {
    const { user, master } = world.alpha;
    await hold(user, [...author, 'finance.entry.post']);
    const { id, key } = await draft(user, entry);
    expect((await publish(user, id, entry)).status).toBe(200);
    const scopes = ['flow.execution.start', 'finance.entry.post'];
    const body = { name: 'ERP', scopes, expiresAt: null } as never;
    const { token } = (await world.call(createKey, { as: master, body })).body.data;
    const send = (method: string, url: string, payload?: object) =>
      world.request({
        ...{ method, url, host: 'alpha.localhost', headers: { authorization: `Bearer ${token}` } },
        ...(payload ? { payload } : {}),
      });
    const begin = () => send('POST', '/api/flow/executions', { frameKey: key, input: {} });
    expect(refusal(await begin())).toEqual([409, 'START_NEEDS_CONFIRMATION']);
    const { hash } = (await send('GET', `/api/flow/frames/${id}/acts`)).body.data;
    expect(refusal(await send('POST', `/api/flow/frames/${id}/acts`, { hash }))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await begin())).toEqual([409, 'START_NEEDS_CONFIRMATION']);
    await confirm(master, id);
    expect((await begin()).body.data).toMatchObject({ status: 'finished' });
    await hold(user, author);
    expect(refusal(await begin())).toEqual([409, 'FRAME_RESPONSIBLE_LACKS']);
  });

  it('a stream and a rehearsal go no further', async () => {
    const { user, master } = world.alpha;
    await hold(user, [...author, 'finance.entry.post']);
    const { id, key } = await draft(user, entry);
    expect((await publish(user, id, entry)).status).toBe(200);
    await confirm(master, id);
    const stream = { name: '밤마다', frameKey: key, settings: { kind: 'hook' } } as never;
    const createdStream = (await world.call(createStream, { as: master, body: stream })).body.data;
    const test = () => world.call(testStream, { as: master, params: { id: createdStream.id }, body: {} as never });
    const rehearse = () => world.call(rehearseFlow, { as: master, body: { frameKey: key, input: {} } as never });
    // Control: with the right of its publisher both do what it says.
    expect((await test()).body.data).toMatchObject({ outcome: 'started' });
    expect((await rehearse()).body.data).toMatchObject({ status: 'finished' });
    await hold(user, author);
    const why = { code: 'FRAME_RESPONSIBLE_LACKS' };
    expect((await test()).body.data).toMatchObject({ outcome: 'refused', error: why });
    expect((await rehearse()).body.data).toMatchObject({ status: 'failed', error: why });
  });
});
