/**
 * Tests of wider visibility: publishing cannot silently show an open flow's executions to more people; its owner is notified,
 * starters confirm first. About five seconds.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { confirmBlockActions, readBlockActions } from '#modules/flow/contract/block-actions.endpoints.ts';
import { startFlow } from '#modules/flow/contract/endpoints.ts';
import { createFrame, publishVersion } from '#modules/flow/contract/frame.endpoints.ts';
import { readFrame } from '#modules/flow/contract/frame-reads.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { createTestWorld, type TestMember, type World } from './testing.ts';

const title = { ko: '휴가 신청', en: 'Leave' };
const fields = [{ key: 'why', label: title, kind: 'text', required: false }];
const form = { id: 'form', kind: 'flow.form', title, settings: { fields } };

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const withMore = (...blocks: { id: string }[]) => ({
  blocks: [form, ...blocks],
  connections: blocks.map(({ id }, index) => ({
    from: index === 0 ? 'form' : (blocks[index - 1]?.id as string),
    to: id,
  })),
});
async function publish(as: TestMember, id: string, definition: object) {
  const { version } = (await world.call(readFrame, { as, params: { id }, query: {} })).body.data;
  const reply = await world.call(publishVersion, {
    as,
    params: { id },
    body: { version, definition, confirmIrreversible: true } as never,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}
async function flowOfManager(definition: object = withMore()): Promise<{ id: string; key: string }> {
  const key = `leave-${createId().slice(-8)}`;
  const { manager } = world.alpha;
  const createReply = await world.call(createFrame, { as: manager, body: { key, title, draft: definition } as never });
  await publish(manager, createReply.body.data.id, definition);
  return createReply.body.data;
}
const start = async (frameKey: string, as = world.alpha.user) => {
  const { status, body } = await world.call(startFlow, { as, body: { frameKey, input: { why: '병원' } } as never });
  return body.code ?? status;
};
const acts = async (id: string): Promise<string[]> => {
  const { body } = await world.call(readBlockActions, { as: world.alpha.user, params: { id } });
  return body.data.acts.map(({ sentence }: { sentence: { ko: string } }) => sentence.ko);
};
async function confirm(id: string): Promise<void> {
  const frameRequest = { as: world.alpha.user, params: { id } };
  const { hash } = (await world.call(readBlockActions, frameRequest)).body.data;
  expect((await world.call(confirmBlockActions, { ...frameRequest, body: { hash } })).status).toBe(200);
}
const notices = async (as: TestMember): Promise<{ title: string; body: string }[]> => {
  await world.settle();
  return (await world.call(listNotices, { as, query: { limit: 50 } })).body.data;
};

const createMessageBlock = (to: string, recipient: string, body = '="사유: " + input.why') => ({
  ...{ id: 'tell', kind: 'notification.message', title },
  settings: { to, recipient, channel: 'in-app', title: '휴가', body },
});
const task = (assigned: object) => ({ id: 'task', kind: 'flow.task', title, settings: { title: '확인', ...assigned } });
const approval = (step: object) => ({
  ...{ id: 'decide', kind: 'decision.approval', title },
  settings: { steps: [{ title: '결재', ...step }] },
});

const more: [string, () => { id: string }, () => string][] = [
  ['a message', () => createMessageBlock('person', world.alpha.supervisor.personId), () => world.alpha.supervisor.name],
  ['a message to a role', () => createMessageBlock('role', 'supervisor'), () => '역할'],
  ['a message to an address', () => createMessageBlock('email', 'lead@evil.example'), () => 'lead@evil.example'],
  ['a task', () => task({ assigneeId: world.alpha.supervisor.personId }), () => world.alpha.supervisor.name],
  ['a task of a role', () => task({ assigneeRole: 'supervisor' }), () => '역할'],
  ['an approval', () => approval({ people: [world.alpha.supervisor.personId] }), () => world.alpha.supervisor.name],
];

it.each(more)(
  '%s that was added is announced to the owner, and reviewed before the next start',
  async (_, block, recipient) => {
    const { manager, supervisor } = world.alpha;
    const { id, key } = await flowOfManager();
    expect(await start(key)).toBe(201);
    await publish(supervisor, id, withMore(block()));
    expect(await start(key)).toBe('START_NEEDS_CONFIRMATION');
    const sentences = (await acts(id)).filter((sentence) => sentence.startsWith('입력한 내용을'));
    expect(sentences).toEqual([expect.stringContaining(recipient())]);
    const [latest] = await notices(manager);
    expect(latest).toMatchObject({
      title: '업무 ‘휴가 신청’의 내용을 더 많은 사람이 봅니다',
      body: sentences.join(', '),
    });
    await confirm(id);
    // A mail that leaves the company requires a right of the starter as well.
    const after = recipient().includes('@') ? 'FORBIDDEN' : 201;
    expect(await start(key)).toBe(after);
    // The next version shows the input to nobody new: no further confirmation or notice.
    const count = (await notices(manager)).length;
    await publish(supervisor, id, withMore(block()));
    expect(await start(key)).toBe(after);
    expect(await notices(manager)).toHaveLength(count);
  },
);

it('the first version, parts without run data, and a sole responsible author need no review', async () => {
  const { manager, supervisor } = world.alpha;
  const first = await flowOfManager(withMore(task({ assigneeRole: 'supervisor' })));
  expect(await start(first.key)).toBe(201);
  const second = await flowOfManager();
  const before = (await notices(manager)).length;
  await publish(supervisor, second.id, withMore(createMessageBlock('role', 'supervisor', '새 신청이 있습니다')));
  expect(await start(second.key)).toBe(201);
  expect(await notices(manager)).toHaveLength(before);
  await publish(supervisor, second.id, withMore(createMessageBlock('role', 'supervisor')));
  expect(await start(second.key, supervisor)).toBe(201);
  expect(await start(second.key)).toBe('START_NEEDS_CONFIRMATION');
});

it('a sub-flow that shows its runs to more people is reviewed by the starter of the outer flow', async () => {
  const { supervisor } = world.alpha;
  const inner = await flowOfManager();
  const sub = {
    ...{ id: 'sub', kind: 'flow.sub-flow', title },
    settings: { frameKey: inner.key, input: { why: '=input.why' } },
  };
  const outer = await flowOfManager(withMore(sub));
  expect(await start(outer.key)).toBe(201);
  await publish(supervisor, inner.id, withMore(createMessageBlock('person', supervisor.personId)));
  expect(await start(outer.key)).toBe('START_NEEDS_CONFIRMATION');
  await confirm(outer.id);
  expect(await start(outer.key)).toBe(201);
});
