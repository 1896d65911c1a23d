/** Tests of branches: a run follows its conditions, the timeout of a wait, and the hours of its frame. */
import { expect, it } from 'vitest';
import * as frames from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { publishFrame } from '../index.ts';
import { createEntryBlock, createFlowKit, serviceAccount, title } from '../testing/flow-kit.ts';

const { call, frame, kit, read, start } = createFlowKit();

/** The blocks that ran, in their order. */
async function runWith(id: string): Promise<string[]> {
  return (await read(id)).steps.filter(({ status }) => status === 'done').map(({ path }) => path);
}

it.each([
  [499_999, 'small'],
  [500_000, 'medium'],
  [999_999, 'medium'],
  [1_000_000, 'large'],
])('of an amount of %s the way is %s', async (amount, expectedOutlet) => {
  const branches = [
    { outlet: 'large', when: 'input.amount >= 1000000' },
    { outlet: 'medium', when: 'input.amount >= 500000' },
  ];
  const choose = { id: 'choose', kind: 'flow.condition', title, settings: { branches, otherwise: 'small' } };
  const outletKeys = ['small', 'medium', 'large'];
  const key = await frame({
    blocks: [choose, ...outletKeys.map((outletKey, index) => createEntryBlock(outletKey, `=${index + 1}`))],
    connections: outletKeys.map((outletKey) => ({ from: 'choose', outlet: outletKey, to: outletKey })),
    runAs: serviceAccount,
  });
  const { id } = await start(key, { amount });
  expect(await runWith(id)).toEqual(['choose', expectedOutlet]);
  const { impacts, steps } = await read(id);
  expect(impacts).toHaveLength(1);
  expect(steps.filter(({ status }) => status === 'skipped')).toHaveLength(2);
});

const waiting: FrameDraft = {
  blocks: [
    { id: 'wait', kind: 'flow.wait', title, settings: { event: 'paid', minutes: 0 } },
    createEntryBlock('paid', '=5'),
    createEntryBlock('late', '=7'),
  ],
  connections: [
    { from: 'wait', outlet: 'next', to: 'paid' },
    { from: 'wait', outlet: 'timed-out', to: 'late' },
  ],
  runAs: serviceAccount,
};

it('a wait for a signal whose time runs out goes the way of being late, and no other', async () => {
  const { id } = await start(await frame(waiting));
  await kit.world.settle();
  expect(await runWith(id)).toEqual(['wait', 'late']);
  expect((await read(id)).impacts).toHaveLength(1);
});

it('a frame is used in its hours only, but for its owner', async () => {
  const { manager, supervisor } = kit.world.alpha;
  const inSeoul = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Seoul', hour: 'numeric', hourCycle: 'h23' });
  const hour = Number(inSeoul.format(new Date()));
  const open = async (key: string, from: number, to: number) => {
    const access = {
      ownerEntityId: manager.personId,
      accessPermissions: { timeRestrictions: { allowedHours: [from % 24, to % 24] as [number, number] } },
    };
    const definition: FrameDraft = { blocks: [createEntryBlock('post', '=5')], runAs: serviceAccount };
    await kit.world.alpha.service((context) => publishFrame(context, { key, title, definition, access }));
  };
  // Two hours each way: the hour may change while this runs.
  await open('now', hour + 23, hour + 2);
  await open('closed', hour + 10, hour + 12);
  const startAs = (key: string, as: typeof manager) =>
    call(frames.startFlow, { as, body: { frameKey: key, input: {} } });
  expect((await startAs('now', supervisor)).status).toBe(201);
  expect(await startAs('closed', supervisor)).toMatchObject({ status: 403, body: { code: 'FRAME_ACCESS_DENIED' } });
  expect((await startAs('closed', manager)).status).toBe(201);
});
