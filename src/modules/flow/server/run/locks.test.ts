/** Runs that touch the same things in another order never wait for each other in a ring. */
import { beforeAll, expect, it } from 'vitest';
import type { Json } from '#kernel/contract/block.ts';
import { createRowLock } from '#kernel/server/database/locks.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { createFlowKit, title, toConnections } from '../testing/flow-kit.ts';
import { maxWaiting, runAtOnce } from '../testing/lock-barrier.ts';
import { startExecution } from './execution.service.ts';

const { frame, kit, record, start } = createFlowKit();
type Block = FrameDraft['blocks'][number];

const runAs: FrameDraft['runAs'] = { kind: 'service', permissions: ['axis.space.internal.write', 'item.stock.move'] };
const rename = (id: string, of: string): Block => ({
  ...{ id, kind: 'axis.record-update', title },
  settings: { record: of, title: '=input.title' },
});
const receive = (id: string, of: string): Block => ({
  ...{ id, kind: 'item.stock-movement', title },
  settings: { movement: 'receive', lines: [{ item: of, quantity: 1 }] },
});
/** Its output is known only after it ran. */
const tell = (value: string): Block => ({
  ...{ id: 'tell', kind: 'flow.set-values', title },
  settings: { values: [{ name: 'one', value }] },
});
const inTurn = (...blocks: Block[]) =>
  frame({ blocks, connections: toConnections(...blocks.map(({ id }) => id)), runAs });

let low: string;
let high: string;
let item: string;
beforeAll(async () => {
  [low, high] = [(await record()).id, (await record()).id].sort() as [string, string];
  item = await kit.world.alpha.service(async (context) => {
    const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living', published: true };
    const { id } = await createRecord(context, { axis: 'item', type: 'sellable', title: '접시', fields });
    await moveStock(context, { movement: 'receive', lines: [{ itemId: id, quantity: 1 }] });
    return id;
  });
});

const records = createRowLock({ name: 'held', table: 'axis.records' });

/** Starts the frames in turn, each without a second try, while what all of them need is held. Gives what they were refused with. */
async function runTogether(keys: readonly string[], input: object): Promise<string[]> {
  const { alpha } = kit.world;
  const outcomes = await runAtOnce(
    kit.world,
    ({ unit, companyId }) => unit.query(records.hold(companyId, [low, high], true)),
    Array.from({ length: maxWaiting }, (_, index) => () => {
      const frameKey = keys[index % keys.length] as string;
      const work = alpha.service((context) =>
        startExecution(context, { frameKey, input: { low, high, item, title: `회의실 ${index}`, ...input } }),
      );
      return work.then(
        () => 'done',
        (error) => String(error.code),
      );
    }),
  );
  return outcomes.filter((outcome) => outcome !== 'done');
}

it('records in the input are locked in one order before the first step', async () => {
  const keys = [
    await inTurn(rename('one', '=input.low'), rename('two', '=input.high')),
    await inTurn(rename('one', '=input.high'), rename('two', '=input.low')),
  ];
  expect(await runTogether(keys, {})).toEqual([]);
});

it('records of different modules are locked, too, and those named by a constant', async () => {
  const keys = [
    await inTurn(rename('one', low), receive('two', '=input.item')),
    await inTurn(receive('one', item), rename('two', '=input.low')),
  ];
  expect(await runTogether(keys, {})).toEqual([]);
});

it('and of the items of a loop', async () => {
  const body = { blocks: [rename('one', '=item')] } as unknown as Json;
  const loop: Block = { id: 'each', kind: 'flow.loop', title, settings: { over: '=input.of', body } };
  const key = await frame({ blocks: [loop], runAs });
  const [up, down] = [
    [low, high],
    [high, low],
  ];
  const { alpha } = kit.world;
  const starts = [up, down].flatMap((of) =>
    Array.from(
      { length: maxWaiting / 2 },
      (_, index) => () =>
        alpha.service((context) =>
          startExecution(context, { frameKey: key, input: { of, title: `차례 ${of[0]} ${index}` } }),
        ),
    ),
  );
  const statuses = await runAtOnce(
    kit.world,
    ({ unit, companyId }) => unit.query(records.hold(companyId, [low, high], true)),
    starts,
  );
  expect(statuses.map(({ status }) => status)).toEqual(Array(maxWaiting).fill('finished'));
});

it('a record known only later is not waited for out of order, and the retry locks it first', async () => {
  const late = [
    await inTurn(tell('=input.high'), rename('one', '=input.low'), rename('two', '=steps.tell.output.one')),
    await inTurn(tell('=input.low'), rename('one', '=input.high'), rename('two', '=steps.tell.output.one')),
  ];
  const refusals = await runTogether(late, {});
  expect(new Set(refusals)).toEqual(new Set(['HU412']));
  // By way of a request, which tries again.
  const replies = await runAtOnce(
    kit.world,
    ({ unit, companyId }) => unit.query(records.hold(companyId, [low, high], true)),
    Array.from(
      { length: maxWaiting },
      (_, index) => () => start(late[index % 2] as string, { low, high, title: `나중 ${index}` }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(maxWaiting).fill('finished'));
});
