/** Tests of reservation undo: returns all, never reserves twice, and is blocked where others used the stock. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { startFlow } from '#modules/flow/contract/endpoints.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { stockReservationBlock } from '../../contract/blocks.ts';
import { getStock, moveStock } from '../index.ts';

let world: World;
let items: string[];
beforeAll(async () => {
  world = await createTestWorld();
  items = await world.alpha.service(async (context) => {
    const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living', published: true };
    const itemIds = [];
    for (const title of ['접시', '컵', '주전자']) {
      itemIds.push((await createRecord(context, { axis: 'item', type: 'sellable', title, fields })).id);
    }
    return itemIds;
  });
  await world.alpha.service((context) =>
    moveStock(context, {
      movement: 'receive',
      lines: items.map((itemId) => ({ itemId, quantity: 1000, unitCost: 700 })),
    }),
  );
});
afterAll(() => world.close());

const title = { ko: '예약', en: 'Reserve' };
const reservation = (id: string, operation: string, lines: unknown = '=input.lines'): FrameDraft['blocks'][number] => ({
  ...{ id, title, kind: stockReservationBlock.kind },
  settings: { operation, lines } as never,
});

describeUndoSuite({
  name: 'item.stock-reservation',
  world: () => world,
  frame: () => ({
    blocks: [
      reservation('reserve', 'reserve'),
      reservation('release', 'release', [{ item: '=input.lines[0].itemId', quantity: 1 }]),
    ],
    connections: [{ from: 'reserve', to: 'release' }],
  }),
  input: () => ({ lines: items.slice(0, 2).map((itemId, index) => ({ itemId, quantity: index + 3 })) }),
  snapshot: async (context) => Object.fromEntries(await getStock(context, items)),
});

it('reserves each piece once, however many ask at the same moment', async () => {
  const kettle = items[2] as string;
  const definition = { blocks: [reservation('reserve', 'reserve', [{ item: kettle, quantity: 300 }])] };
  await world.alpha.service((context) => publishFrame(context, { key: 'reserve-kettles', title, definition }));
  const start = () =>
    world.call(startFlow, { as: world.alpha.manager, body: { frameKey: 'reserve-kettles', input: {} } });
  const lockStatement = statement('select from item.stock_levels where item_id = $1 for update', [kettle]);
  const starts = Array.from({ length: 6 }, () => start);
  const replies = await runAtOnceUnderLock(world, lockStatement, starts);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
  expect(replies.flatMap(({ body }) => (body.success ? [] : [body.code]))).toEqual(Array(3).fill('INSUFFICIENT_STOCK'));
  const level = await world.alpha.service((context) => getStock(context, [kettle]));
  expect(level.get(kettle)).toMatchObject({ onHand: 1000, reserved: 900, available: 100 });
});
