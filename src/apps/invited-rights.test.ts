/**
 * A flow that invites somebody to a guarded role demands a fresh proof of its starter, whenever the invitation is sent. About four
 * seconds.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { confirmBlockActions, readBlockActions } from '#modules/flow/contract/block-actions.endpoints.ts';
import { startFlow } from '#modules/flow/contract/endpoints.ts';
import { listFrames } from '#modules/flow/contract/frame-reads.endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { createMasterProof } from './testing/master-proof.ts';
import { createTestWorld, type World } from './testing.ts';

const title = { ko: '사람 부르기', en: 'Invite people' };
const reason = { code: 'other', text: '시험' } as const;

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const { stale, fresh } = createMasterProof(() => world);
const refused = ({ status, body }: { status: number; body: { code?: string } }) =>
  expect([status, body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);

it('with a proof of hours ago nobody starts a flow that invites to a role of guarded permissions, at once, later or in another flow', async () => {
  const { master } = world.alpha;
  const ask = { id: 'ask', kind: 'flow.task', title, settings: { title: '확인', assigneeId: master.personId } };
  const invites = (role: string) => ({
    ...{ id: 'invite', kind: 'company.invite', title },
    settings: { email: '=input.email', role },
  });
  const flow = async (role: string, isLater: boolean) => {
    const key = `invites-${createId().slice(-8)}`;
    const definition = isLater
      ? { blocks: [ask, invites(role)], connections: [{ from: 'ask', to: 'invite' }] }
      : { blocks: [invites(role)] };
    await world.alpha.context('master', (context) => publishFrame(context, { key, title, definition }));
    return key;
  };
  const chosen = `chosen-${createId().slice(-8)}`;
  const sub = { id: 'sub', kind: 'flow.sub-flow', title } as const;
  const settings = { frameKey: '=input.flow', input: { email: '=input.email' } };
  await world.alpha.context('master', (context) =>
    publishFrame(context, { key: chosen, title, definition: { blocks: [{ ...sub, settings }] } }),
  );
  const [now, later, byRun, ordinary] = [
    await flow('admin', false),
    await flow('master', true),
    await flow('=input.role', false),
    await flow('user', false),
  ];
  const invite = (frameKey: string, more: object = {}, headers: Record<string, string> = {}) => {
    const input = { email: `${createId().slice(-8)}@people.example`, ...more };
    return world.call(startFlow, { as: master, headers, body: { frameKey, input } });
  };
  const frameReply = await world.call(listFrames, { as: master, query: { q: chosen } as never });
  const frameRequest = { as: master, params: { id: frameReply.body.data[0].id } };
  const { hash } = (await world.call(readBlockActions, frameRequest)).body.data;
  expect((await world.call(confirmBlockActions, { ...frameRequest, body: { hash } })).status).toBe(200);
  await stale();
  for (const key of [now, later]) {
    refused(await invite(key));
    refused(await invite(key, {}, { prefer: 'respond-async' }));
  }
  refused(await invite(byRun, { role: 'user' }));
  refused(await invite(chosen, { flow: now }));
  expect((await invite(ordinary)).status).toBe(201);
  await fresh();
  const sent = await invite(now);
  expect(sent.status).toBe(201);
  expect((await invite(later)).status).toBe(201);
  // Taken back, and that taken back: the invitation would be open again.
  const undo = (id: string) => world.call(undoExecution, { as: master, params: { id }, body: { reason } as never });
  const undone = await undo(sent.body.data.id);
  expect(undone.status).toBe(200);
  await stale();
  refused(await undo(undone.body.data.undoExecutionId));
  await fresh();
  expect((await undo(undone.body.data.undoExecutionId)).status).toBe(200);
});
