/** Who may publish makes no open flow show its runs to more people unnoticed: its owner is told, and whoever starts it reads it first. About five seconds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/contract/ids.ts';
import { confirmActs, readActs } from '#modules/flow/contract/acts.endpoints.ts';
import { startFlow } from '#modules/flow/contract/endpoints.ts';
import { createFrame, publishVersion } from '#modules/flow/contract/frame.endpoints.ts';
import { readFrame } from '#modules/flow/contract/frame-reads.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { type TestMember, testWorld, type World } from './testing.ts';

const title = { ko: '휴가 신청', en: 'Leave' };
const fields = [{ key: 'why', label: title, kind: 'text', required: false }];
const form = { id: 'form', kind: 'flow.form', title, settings: { fields } };

let world: World;
beforeAll(async () => {
  world = await testWorld();
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
  const key = `leave-${newId().slice(-8)}`;
  const { manager } = world.alpha;
  const made = await world.call(createFrame, { as: manager, body: { key, title, draft: definition } as never });
  await publish(manager, made.body.data.id, definition);
  return made.body.data;
}
const start = async (frameKey: string, as = world.alpha.user) => {
  const { status, body } = await world.call(startFlow, { as, body: { frameKey, input: { why: '병원' } } as never });
  return body.code ?? status;
};
const acts = async (id: string): Promise<string[]> => {
  const { body } = await world.call(readActs, { as: world.alpha.user, params: { id } });
  return body.data.acts.map(({ sentence }: { sentence: { ko: string } }) => sentence.ko);
};
async function confirm(id: string): Promise<void> {
  const about = { as: world.alpha.user, params: { id } };
  const { hash } = (await world.call(readActs, about)).body.data;
  expect((await world.call(confirmActs, { ...about, body: { hash } })).status).toBe(200);
}
const notices = async (as: TestMember): Promise<{ title: string; body: string }[]> => {
  await world.settle();
  return (await world.call(listNotices, { as, query: { limit: 50 } })).body.data;
};

const told = (to: string, recipient: string, body = '="사유: " + input.why') => ({
  ...{ id: 'tell', kind: 'notification.message', title },
  settings: { to, recipient, channel: 'in-app', title: '휴가', body },
});
const task = (assigned: object) => ({ id: 'task', kind: 'flow.task', title, settings: { title: '확인', ...assigned } });
const approval = (step: object) => ({
  ...{ id: 'decide', kind: 'decision.approval', title },
  settings: { steps: [{ title: '결재', ...step }] },
});

const more: [string, () => { id: string }, () => string][] = [
  ['a message', () => told('person', world.alpha.supervisor.personId), () => world.alpha.supervisor.name],
  ['a message to a role', () => told('role', 'supervisor'), () => '역할'],
  ['a message to an address', () => told('email', 'lead@evil.example'), () => 'lead@evil.example'],
  ['a task', () => task({ assigneeId: world.alpha.supervisor.personId }), () => world.alpha.supervisor.name],
  ['a task of a role', () => task({ assigneeRole: 'supervisor' }), () => '역할'],
  ['an approval', () => approval({ people: [world.alpha.supervisor.personId] }), () => world.alpha.supervisor.name],
];

it.each(more)('%s that was added is told to the owner, and read before the next start', async (_, block, whom) => {
  const { manager, supervisor } = world.alpha;
  const { id, key } = await flowOfManager();
  expect(await start(key)).toBe(201);
  await publish(supervisor, id, withMore(block()));
  expect(await start(key)).toBe('START_NEEDS_CONFIRMATION');
  const said = (await acts(id)).filter((sentence) => sentence.startsWith('입력한 내용을'));
  expect(said).toEqual([expect.stringContaining(whom())]);
  const [latest] = await notices(manager);
  expect(latest).toMatchObject({ title: '업무 ‘휴가 신청’의 내용을 더 많은 사람이 봅니다', body: said.join(', ') });
  await confirm(id);
  // A mail that leaves the company takes a right of whoever starts it besides.
  const after = whom().includes('@') ? 'FORBIDDEN' : 201;
  expect(await start(key)).toBe(after);
  // The next version shows nobody more: nobody is asked, or told, once again.
  const count = (await notices(manager)).length;
  await publish(supervisor, id, withMore(block()));
  expect(await start(key)).toBe(after);
  expect(await notices(manager)).toHaveLength(count);
});

it('what the first version shows is asked of nobody, nor what carries nothing of the run; whoever answers for it alone is asked nothing', async () => {
  const { manager, supervisor } = world.alpha;
  const first = await flowOfManager(withMore(task({ assigneeRole: 'supervisor' })));
  expect(await start(first.key)).toBe(201);
  const second = await flowOfManager();
  const before = (await notices(manager)).length;
  await publish(supervisor, second.id, withMore(told('role', 'supervisor', '새 신청이 있습니다')));
  expect(await start(second.key)).toBe(201);
  expect(await notices(manager)).toHaveLength(before);
  await publish(supervisor, second.id, withMore(told('role', 'supervisor')));
  expect(await start(second.key, supervisor)).toBe(201);
  expect(await start(second.key)).toBe('START_NEEDS_CONFIRMATION');
});

it('a sub-flow that came to show more people its runs is read by whoever starts the flow around it', async () => {
  const { supervisor } = world.alpha;
  const inner = await flowOfManager();
  const sub = {
    ...{ id: 'sub', kind: 'flow.sub-flow', title },
    settings: { frameKey: inner.key, input: { why: '=input.why' } },
  };
  const outer = await flowOfManager(withMore(sub));
  expect(await start(outer.key)).toBe(201);
  await publish(supervisor, inner.id, withMore(told('person', supervisor.personId)));
  expect(await start(outer.key)).toBe('START_NEEDS_CONFIRMATION');
  await confirm(outer.id);
  expect(await start(outer.key)).toBe(201);
});
