import { afterAll, beforeAll, expect } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { stockMovementBlock } from '../../contract/blocks.ts';
import { getStock, moveStock } from '../index.ts';

let world: World;
let items: string[];
beforeAll(async () => {
  world = await createTestWorld();
  items = await world.alpha.service(async (context) => {
    const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living', published: true };
    const itemIds = [];
    for (const title of ['접시', '컵']) {
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

/** Reserved first and issued afterwards, as orders do. */
describeUndoSuite({
  name: 'item.stock-movement',
  world: () => world,
  frame: () => ({
    blocks: [
      {
        id: 'reserve',
        kind: stockMovementBlock.kind,
        title: { ko: '예약', en: 'Reserve' },
        settings: { movement: 'reserve', lines: '=input.lines' },
      },
      {
        id: 'issue',
        kind: stockMovementBlock.kind,
        title: { ko: '출고', en: 'Issue' },
        settings: { movement: 'issue-reserved', lines: '=input.lines' },
      },
      {
        id: 'receive',
        kind: stockMovementBlock.kind,
        title: { ko: '입고', en: 'Receive' },
        settings: { movement: 'receive', lines: [{ item: '=input.lines[0].itemId', quantity: 2 }] },
      },
    ],
    connections: [
      { from: 'reserve', outlet: 'next', to: 'issue' },
      { from: 'issue', outlet: 'next', to: 'receive' },
    ],
  }),
  input: () => ({ lines: items.map((itemId, index) => ({ itemId, quantity: index + 3 })) }),
  snapshot: async (context) => Object.fromEntries(await getStock(context, items)),
});

/** The receipt is the only stock of the cup at this location: any issue depends on it. */
const location = 'annex';
const move = (movement: string) => () => ({
  blocks: [
    {
      id: 'move',
      kind: stockMovementBlock.kind,
      title: { ko: '이동', en: 'Move' },
      settings: { movement, location, lines: [{ item: '=input.item', quantity: '=input.quantity' }] },
    },
  ],
});

describeUndoSuite({
  name: 'item.stock-movement that others take from',
  world: () => world,
  frame: move('receive'),
  input: () => ({ item: items[1], quantity: 8 }),
  snapshot: async (context) => Object.fromEntries(await getStock(context, items)),
  laterUse: { frame: move('issue'), input: () => ({ item: items[1], quantity: 2 }) },
  personChange: {
    async change() {
      // All that there is now, whatever the tests before left.
      const url = `/api/items/${items[1]}/movements`;
      const headers = { authorization: `Bearer ${world.alpha.manager.token}` };
      const ask = (method: 'GET' | 'POST', payload?: object) =>
        world.request({ method, url, host: 'alpha.localhost', headers, payload });
      const movements = (await ask('GET')).body.data as { location: string; onHandAfter: number }[];
      const quantity = movements.find((movement) => movement.location === location)?.onHandAfter ?? 0;
      expect((await ask('POST', { movement: 'issue', location, quantity })).status).toBe(201);
    },
    answer: 'UNDO_SUPERSEDED',
  },
});

/** A count that found fewer than the books say: the difference leaves, and comes back with the undo. */
describeUndoSuite({
  name: 'item.stock-movement to a count',
  world: () => world,
  frame: () => ({
    blocks: [
      {
        id: 'adjust',
        kind: stockMovementBlock.kind,
        title: { ko: '실사', en: 'Count' },
        settings: { movement: 'adjust', lines: [{ item: '=input.item', quantity: '=input.quantity' }] },
      },
    ],
    runAs: { kind: 'service', permissions: ['item.stock.move', 'item.stock.adjust'] },
  }),
  input: () => ({ item: items[0], quantity: -3 }),
  snapshot: async (context) => Object.fromEntries(await getStock(context, items)),
});
