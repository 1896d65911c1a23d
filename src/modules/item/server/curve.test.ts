import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import * as endpoints from '../contract/endpoints.ts';
import { moveStock } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const makeItem = () =>
  world.alpha.service(async (context) => {
    const fields = { price: { amount: 12_000, currency: 'KRW' }, category: 'living', published: true };
    return (await createRecord(context, { axis: 'item', type: 'sellable', title: '머그컵', fields })).id;
  });

/** Moves it and says that it happened at another time, which the application itself cannot. */
async function moved(itemId: string, quantity: number, at: string, location = 'main'): Promise<void> {
  const [movement] = await world.alpha.service((context) =>
    moveStock(context, { movement: 'adjust', lines: [{ itemId, quantity }], location }),
  );
  const client = new pg.Client({ connectionString: world.urls.ownerUrl });
  await client.connect();
  await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
  await client.query('alter table item.stock_movements disable trigger user');
  const { rowCount } = await client.query('update item.stock_movements set moved_at = $2 where id = $1', [
    movement?.id,
    at,
  ]);
  expect(rowCount).toBe(1);
  await client.query('alter table item.stock_movements enable trigger user');
  await client.end();
}

const ask = async (itemId: string, as = world.alpha.user) =>
  (await world.call(endpoints.readStockCurve, { as, params: { id: itemId } })).body;

it('returns the stock at the end of each day of the company over all locations, and the current stock for today', async () => {
  const itemId = await makeItem();
  const empty: { day: string; onHand: number }[] = (await ask(itemId)).data;
  expect(empty).toHaveLength(90);
  expect(new Set(empty.map(({ onHand }) => onHand))).toEqual(new Set([0]));
  const dayOf = (back: number) => empty.at(-1 - back)?.day as string;

  const longAgo = new Date(Date.parse(`${dayOf(0)}T12:00:00+09:00`) - 200 * 86_400_000).toISOString();
  await moved(itemId, 100, longAgo);
  await moved(itemId, -30, `${dayOf(10)}T10:00:00+09:00`);
  // a minute before midnight in Seoul, and a minute after
  await moved(itemId, -5, `${dayOf(5)}T23:59:00+09:00`);
  await moved(itemId, 7, `${dayOf(4)}T00:01:00+09:00`, 'busan');
  await moved(itemId, 1, `${dayOf(0)}T00:00:00+09:00`);
  const curve: { day: string; onHand: number }[] = (await ask(itemId)).data;
  const at = (back: number) => curve.at(-1 - back)?.onHand;
  expect([at(89), at(11), at(10), at(6), at(5), at(4), at(1), at(0)]).toEqual([100, 100, 70, 70, 65, 72, 72, 73]);
  expect(curve.map(({ day }) => day)).toEqual(empty.map(({ day }) => day));
});

it('is hidden from another company', async () => {
  expect((await ask(await makeItem(), world.beta.master)).code).toBe('ITEM_NOT_FOUND');
});
