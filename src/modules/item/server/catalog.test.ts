import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { createQuote, findSellableItem, findSoldItems, listSellableItems, moveStock } from './index.ts';

let world: World;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await createTestWorld();
  await world.alpha.service(async (context) => {
    const make = async (title: string, fields: Record<string, unknown>) => {
      const record = await createRecord(context, {
        axis: 'item',
        type: 'sellable',
        title,
        fields: { price: { amount: 10_000, currency: 'KRW' }, category: 'living', ...fields },
      });
      ids[title] = record.id;
    };
    await make('도자기 컵', { published: true, description: '손으로 빚은 컵' });
    await make('유리 컵', { published: true, price: { amount: 7000, currency: 'KRW' }, category: 'kitchen' });
    await make('숨은 컵', { published: false });
    await make('달러 컵', { published: true, price: { amount: 900, currency: 'USD' } });
  });
  await world.alpha.service((context) =>
    moveStock(context, { movement: 'receive', lines: [{ itemId: ids['유리 컵'] as string, quantity: 5 }] }),
  );
});
afterAll(() => world.close());

const id = (title: string) => ids[title] as string;

it('shows what is published and priced, with stock and category', async () => {
  const page = await world.alpha.service((context) => listSellableItems(context, {}));
  expect(page.data.map((item) => item.name)).toEqual(['달러 컵', '도자기 컵', '유리 컵']);
  expect(page.data[2]).toMatchObject({ available: 5, category: { value: 'kitchen', label: { ko: '주방' } } });
  const kitchen = await world.alpha.service((context) => listSellableItems(context, { category: 'kitchen' }));
  expect(kitchen.data.map((item) => item.name)).toEqual(['유리 컵']);
  const foundPage = await world.alpha.service((context) => listSellableItems(context, { search: '도자기' }));
  expect(foundPage.data.map((item) => item.name)).toEqual(['도자기 컵']);
});

it('reads on from its cursor', async () => {
  const first = await world.alpha.service((context) => listSellableItems(context, { limit: 2 }));
  const cursor = first.page.nextCursor as string;
  const second = await world.alpha.service((context) => listSellableItems(context, { limit: 2, cursor }));
  expect([...first.data, ...second.data].map((item) => item.name)).toEqual(['달러 컵', '도자기 컵', '유리 컵']);
});

it('hides what is not published, and everything from another company', async () => {
  await expect(world.alpha.service((context) => findSellableItem(context, id('숨은 컵')))).rejects.toMatchObject({
    code: 'ITEM_NOT_FOUND',
  });
  await expect(world.beta.service((context) => findSellableItem(context, id('유리 컵')))).rejects.toMatchObject({
    code: 'ITEM_NOT_FOUND',
  });
  expect(await world.beta.service((context) => findSoldItems(context, Object.values(ids)))).toEqual(new Map());
});

it('quotes at the prices of the server', async () => {
  const lines = [
    { itemId: id('도자기 컵'), quantity: 2 },
    { itemId: id('유리 컵'), quantity: 3, price: 1 },
  ];
  const quoted = await world.alpha.service((context) => createQuote(context, lines));
  expect(quoted).toMatchObject({ total: 41_000, currency: 'KRW' });
  expect(quoted.lines[1]).toMatchObject({ unitPrice: 7000, amount: 21_000, available: 5 });
});

it.each(['숨은 컵', '달러 컵', 'nothing'])('does not quote %s', async (title) => {
  const lines = [{ itemId: ids[title] ?? createId(), quantity: 1 }];
  await expect(world.alpha.service((context) => createQuote(context, lines))).rejects.toMatchObject({
    code: 'ITEM_NOT_SOLD',
    details: [{ field: 'lines.0.itemId' }],
  });
});
