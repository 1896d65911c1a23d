/** Blocks that decide where a run goes: values, switches, joins that do not wait for all, loops with several items at work. */
import { expect, it } from 'vitest';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import * as tasks from '../../contract/task.endpoints.ts';
import { createEntryBlock, createFlowKit, reason, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';

const { call, frame, kit, preview, read, start, tasksOf, undo } = createFlowKit();
type Block = FrameDraft['blocks'][number];

const block = (id: string, kind: string, settings: object = {}): Block => ({
  id,
  kind,
  title,
  settings: settings as never,
});
const values = (id: string, of: Record<string, unknown>) =>
  block(id, 'flow.set-values', { values: Object.entries(of).map(([name, value]) => ({ name, value })) });
const ask = (id: string) => block(id, 'flow.task', { title: id, assigneeRole: 'supervisor' });
const outputs = async (id: string) =>
  Object.fromEntries((await read(id)).steps.map(({ path, output }) => [path, output]));
const states = async (id: string) =>
  Object.fromEntries((await read(id)).steps.map(({ path, status }) => [path, status]));

/** Does the open tasks of a run whose block is named, as the team lead. */
async function completeTask(executionId: string, ...titles: string[]) {
  const as = kit.world.alpha.supervisor;
  for (const name of titles) {
    const task = (await tasksOf(as)).find(
      (candidate) => candidate.executionId === executionId && candidate.title === name,
    );
    const reply = await call(tasks.completeTask, { as, params: { id: task?.id as string }, body: {} });
    expect(reply.body).toMatchObject({ success: true });
  }
}

it('gives names to values, none of which sees another of its block', async () => {
  const key = await frame({
    blocks: [
      values('first', { net: '=input.amount', rate: 10 }),
      values('second', { tax: '=steps.first.output.net * steps.first.output.rate / 100', text: "'=" }),
    ],
    connections: toConnections('first', 'second'),
  });
  const { id } = await start(key, { amount: 5000 });
  expect(await outputs(id)).toEqual({ first: { net: 5000, rate: 10 }, second: { tax: 500, text: '=' } });
});

it.each([
  ['gold', 'vip'],
  [3, 'three'],
  ['3', 'three'],
  [true, 'yes'],
  [null, 'none'],
  ['silver', 'rest'],
])('of the value %s the way is %s', async (value, expectedOutlet) => {
  const branches = [
    { outlet: 'vip', equals: 'gold' },
    { outlet: 'three', equals: '3' },
    { outlet: 'yes', equals: true },
    { outlet: 'none', equals: null },
  ];
  const outletKeys = ['vip', 'three', 'yes', 'none', 'rest'];
  const key = await frame({
    blocks: [
      block('choose', 'flow.switch', { value: '=input.value', branches, otherwise: 'rest' }),
      ...outletKeys.map((outletKey) => values(outletKey, { one: outletKey })),
    ],
    connections: outletKeys.map((outletKey) => ({ from: 'choose', outlet: outletKey, to: outletKey })),
  });
  const { id } = await start(key, { value });
  const gone = Object.entries(await states(id)).filter(([, status]) => status === 'done');
  expect(gone.map(([path]) => path)).toEqual(['choose', expectedOutlet]);
});

it('refuses to switch over what is no single value, in words', async () => {
  const branches = [{ outlet: 'a', equals: 'a' }];
  const key = await frame({ blocks: [block('choose', 'flow.switch', { value: '=input.value', branches })] });
  const reply = await call(endpoints.startFlow, { body: { frameKey: key, input: { value: ['a'] } } });
  expect(reply).toMatchObject({ status: 400, body: { code: 'BLOCK_SETTINGS_INVALID' } });
});

const race = (join: object): FrameDraft => ({
  blocks: [
    block('fork', 'flow.parallel'),
    ask('a'),
    ask('b'),
    ask('c'),
    block('join', 'flow.join', join),
    createEntryBlock('post', '=7'),
  ],
  connections: [
    ...['a', 'b', 'c'].flatMap((id) => [
      { from: 'fork', to: id },
      { from: id, to: 'join' },
    ]),
    { from: 'join', to: 'post' },
  ],
  runAs: serviceAccount,
});

it('goes on with the first arrival; the others still end, and are taken back with the run', async () => {
  const { id } = await start(await frame(race({ mode: 'any' })));
  await completeTask(id, 'b');
  expect(await read(id)).toMatchObject({ status: 'waiting', impacts: [{}] });
  await completeTask(id, 'a', 'c');
  expect(await read(id)).toMatchObject({ status: 'finished', impacts: [{}] });
  expect((await undo(id)).body.data).toMatchObject({ reversed: 1 });
});

it('stops a run whose join went on early: what waits is withdrawn, what was done is taken back', async () => {
  const { id } = await start(await frame(race({ mode: 'n', count: 2 })));
  await completeTask(id, 'c');
  expect((await read(id)).impacts).toHaveLength(0);
  await completeTask(id, 'a');
  expect((await read(id)).impacts).toHaveLength(1);
  expect((await preview(id)).effects).toHaveLength(1);
  const stopped = await call(endpoints.cancelFlow, { as: kit.world.alpha.master, params: { id }, body: { reason } });
  expect(stopped.body.data).toMatchObject({ reversed: 1 });
  expect(await read(id)).toMatchObject({ status: 'cancelled' });
  expect((await tasksOf(kit.world.alpha.supervisor)).filter(({ executionId }) => executionId === id)).toEqual([]);
});

const looped = (
  body: NonNullable<FrameDraft['blocks'][number]['settings']>['body'],
  more: object = {},
): FrameDraft => ({
  blocks: [
    block('each', 'flow.loop', { over: 'input.list', as: 'one', body, ...more }),
    values('after', { all: '=steps.each.output.outputs' }),
  ],
  connections: toConnections('each', 'after'),
});

it('hands on what each item came to, in the order of the list', async () => {
  const body = {
    blocks: [values('twice', { n: '=one * 2' }), values('label', { text: '=string(steps.twice.output.n)' })],
    connections: toConnections('twice', 'label'),
  };
  for (const more of [{}, { mode: 'parallel', limit: 3 }]) {
    const { id } = await start(await frame(looped(body as never, more)), { list: [4, 5, 6, 7] });
    const all = ['8', '10', '12', '14'].map((text) => ({ text }));
    expect((await outputs(id)).each).toEqual({ count: 4, outputs: all });
    expect((await outputs(id)).after).toEqual({ all });
  }
  const { id } = await start(await frame(looped(body as never)), { list: [] });
  expect((await outputs(id)).each).toEqual({ count: 0, outputs: [] });
});

it('asks for as many items at once as it may, and for the next where one is done', async () => {
  const body = { blocks: [block('ask', 'flow.task', { title: '=string(one)', assigneeRole: 'supervisor' })] };
  const { id } = await start(await frame(looped(body as never, { mode: 'parallel', limit: 2 })), { list: [1, 2, 3] });
  const open = async () =>
    (await tasksOf(kit.world.alpha.supervisor))
      .filter((task) => task.executionId === id)
      .map((task) => task.title)
      .sort();
  expect(await open()).toEqual(['1', '2']);
  await completeTask(id, '2');
  expect(await open()).toEqual(['1', '3']);
  await completeTask(id, '1', '3');
  expect(await read(id)).toMatchObject({ status: 'finished' });
  expect((await read(id)).steps.map(({ path }) => path)).toEqual([
    'each',
    'each/0/ask',
    'each/1/ask',
    'each/2/ask',
    'after',
  ]);
});

it('runs 500 blocks and a long parallel loop to their end', async () => {
  const many = Array.from({ length: 500 }, (_, index) => `v${index}`);
  const chained = await frame({ blocks: many.map((id) => values(id, { n: 1 })), connections: toConnections(...many) });
  const first = await start(chained);
  await kit.world.settle();
  expect(await read(first.id)).toMatchObject({ status: 'finished' });
  const body = {
    blocks: [values('a', { n: '=one' }), values('b', { n: '=steps.a.output.n + 1' })],
    connections: toConnections('a', 'b'),
  };
  const list = Array.from({ length: 500 }, (_, index) => index);
  const second = await start(await frame(looped(body as never, { mode: 'parallel', limit: 50 })), { list });
  await kit.world.settle();
  const { each } = (await outputs(second.id)) as { each: { outputs: { n: number }[] } };
  expect(each.outputs.map(({ n }) => n)).toEqual(list.map((n) => n + 1));
});
