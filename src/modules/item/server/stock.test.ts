import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { changeType } from '#modules/axis/contract/collection.endpoints.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { maxWaiting, runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import { moveStock } from './index.ts';

let world: World;
let itemId: string;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

let count = 0;
const makeItem = (fields = {}) =>
  world.alpha.service(async (context) => {
    count += 1;
    const itemFields = { price: { amount: 12_000, currency: 'KRW' }, category: 'living', published: true, ...fields };
    const record = await createRecord(context, {
      axis: 'item',
      type: 'sellable',
      title: `머그컵 ${count}`,
      fields: itemFields,
    });
    return record.id;
  });

beforeEach(async () => {
  itemId = await makeItem();
});

const move = (movement: string, quantity: number, more: { as?: TestMember; unitCost?: number; id?: string } = {}) => {
  const { as = world.alpha.master, id = itemId, ...rest } = more;
  return world.call(endpoints.createMovement, { as, params: { id }, body: { movement, quantity, ...rest } as never });
};
const listLevels = (...items: string[]) =>
  statement('select from item.stock_levels where item_id = any($1::uuid[]) for update', [items]);
const stock = async (id = itemId) =>
  (await world.call(endpoints.readItem, { as: world.alpha.user, params: { id } })).body.data.stock;

describe('protected', () => {
  it('refuses those who are not signed in, and a user the movement', async () => {
    expect((await world.call(endpoints.listItems, { at: world.alpha })).status).toBe(401);
    expect((await move('receive', 1, { as: world.alpha.user })).status).toBe(403);
  });

  it('adjusting needs a right of its own', async () => {
    expect((await move('receive', 5, { as: world.alpha.manager })).status).toBe(201);
    expect((await move('adjust', -1, { as: world.alpha.manager })).status).toBe(403);
    expect((await move('adjust', -1)).status).toBe(201);
  });

  it('answers 404 for an item of another company', async () => {
    const as = world.beta.master;
    expect((await world.call(endpoints.readItem, { as, params: { id: itemId } })).body.code).toBe('ITEM_NOT_FOUND');
    expect((await move('receive', 1, { as })).body.code).toBe('ITEM_NOT_FOUND');
    expect((await move('receive', 1, { id: createId() })).body.code).toBe('ITEM_NOT_FOUND');
    const theirs: { id: string }[] = (await world.call(endpoints.listItems, { as })).body.data;
    expect(theirs.map(({ id }) => id)).not.toContain(itemId);
  });
});

describe('movements', () => {
  it('change the level, leave the value at the average, and are listed newest first', async () => {
    await move('receive', 10, { unitCost: 1000 });
    await move('receive', 10, { unitCost: 2000 });
    await move('reserve', 4);
    await move('issue-reserved', 4);
    expect(await stock()).toEqual({ onHand: 16, reserved: 0, available: 16, value: 24_000 });
    const as = world.alpha.user;
    const first = await world.call(endpoints.listMovements, { as, params: { id: itemId }, query: { limit: 3 } });
    expect(first.body.data.map((row: { kind: string }) => row.kind)).toEqual(['issue-reserved', 'reserve', 'receive']);
    const query = { limit: 3, cursor: first.body.page.nextCursor };
    const rest = await world.call(endpoints.listMovements, { as, params: { id: itemId }, query });
    expect(rest.body.data).toHaveLength(1);
  });

  it('take their share of a value that does not divide evenly, to the nearest unit', async () => {
    await move('receive', 1, { unitCost: 4 });
    await move('receive', 2, { unitCost: 3 });
    expect(await stock()).toMatchObject({ onHand: 3, value: 10 });
    await move('issue', 2);
    expect(await stock()).toMatchObject({ onHand: 1, value: 3 });
    await move('issue', 1);
    expect(await stock()).toMatchObject({ onHand: 0, value: 0 });
  });

  it.each([
    ['issue', 6],
    ['reserve', 6],
    ['release', 1],
    ['issue-reserved', 1],
    ['adjust', -6],
  ])('refuse what there is not: %s of %i', async (movement, quantity) => {
    await move('receive', 5);
    const reply = await move(movement, quantity);
    expect([reply.status, reply.body.code]).toEqual([409, 'INSUFFICIENT_STOCK']);
    expect(await stock()).toMatchObject({ onHand: 5, reserved: 0 });
  });

  it.each([0, -1, 1.5, 2 ** 40, '3'])('refuse the quantity %s', async (quantity) => {
    expect((await move('receive', quantity as number)).status).toBe(400);
  });

  it('never oversell: of 16 at once, exactly those that fit win', async () => {
    await move('receive', 7);
    const issues = Array.from({ length: maxWaiting }, () => () => move('issue', 1));
    const replies = await runAtOnceUnderLock(world, listLevels(itemId), issues);
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(7);
    expect(replies.filter((reply) => reply.body.code === 'INSUFFICIENT_STOCK')).toHaveLength(maxWaiting - 7);
    expect(await stock()).toMatchObject({ onHand: 0, available: 0 });
  });

  it('of several items lock in one order: opposite orders do not block each other', async () => {
    const other = await makeItem();
    const lines = [itemId, other].map((id) => ({ itemId: id, quantity: 100 }));
    await world.alpha.service((context) => moveStock(context, { movement: 'receive', lines }));
    const take = (ids: string[]) =>
      world.alpha.service((context) =>
        moveStock(context, { movement: 'issue', lines: ids.map((id) => ({ itemId: id, quantity: 1 })) }),
      );
    const takes = Array.from({ length: maxWaiting }, (_, n) => () => take(n % 2 ? [itemId, other] : [other, itemId]));
    await runAtOnceUnderLock(world, listLevels(itemId, other), takes);
    expect((await stock()).onHand).toBe(100 - maxWaiting);
    expect((await stock(other)).onHand).toBe(100 - maxWaiting);
  });

  it('are refused as a whole when one line is short', async () => {
    const other = await makeItem();
    await move('receive', 5);
    const lines = [
      { itemId, quantity: 1 },
      { itemId: other, quantity: 1 },
    ];
    await expect(world.alpha.service((context) => moveStock(context, { movement: 'issue', lines }))).rejects.toThrow();
    expect((await stock()).onHand).toBe(5);
  });

  it('are never edited or deleted, by the owner neither', async () => {
    await move('receive', 5);
    const client = new pg.Client({ connectionString: world.urls.ownerUrl });
    await client.connect();
    await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
    await expect(client.query('update item.stock_movements set quantity = 1')).rejects.toThrow('MOVEMENTS_APPEND_ONLY');
    await expect(client.query('delete from item.stock_movements')).rejects.toThrow('MOVEMENTS_APPEND_ONLY');
    await expect(client.query('delete from item.stock_levels')).rejects.toThrow('MOVEMENTS_APPEND_ONLY');
    await expect(client.query('update item.stock_levels set on_hand = -1')).rejects.toThrow('sound');
    const wrong = (kind: string, quantity: number, cost: number | null = null) =>
      client.query(
        `insert into item.stock_movements (company_id, id, item_id, location, kind, quantity, on_hand_change, reserved_change,
           value_change, on_hand_after, reserved_after, unit_cost)
         values (kernel.company_id(), $1, $2, 'main', $3, $4, 0, 0, 0, 5, 0, $5)`,
        [createId(), itemId, kind, quantity, cost],
      );
    for (const attempt of [
      wrong('vanish', 1),
      wrong('issue', -1),
      wrong('adjust', 0),
      wrong('reverse', 1),
      wrong('receive', 1, -1),
    ]) {
      await expect(attempt).rejects.toThrow('stock_movements_check');
    }
    await client.end();
  });
});

it('plain SQL of the application changes neither levels nor movements, and its functions leave nothing unsound', async () => {
  await move('receive', 5);
  const client = new pg.Client({ connectionString: world.urls.appUrl });
  await client.connect();
  await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
  const refused = (sql: string, values: unknown[] = []) =>
    expect(client.query(sql, values), sql).rejects.toMatchObject({ code: '42501' });
  await refused('update item.stock_levels set on_hand = on_hand + 100');
  await refused('update item.stock_levels set reserved = 0, value = 0');
  await refused('delete from item.stock_levels');
  await refused('insert into item.stock_levels (company_id, item_id, on_hand) values (kernel.company_id(), $1, 9)', [
    createId(),
  ]);
  await refused('update item.stock_movements set quantity = 1');
  await refused('delete from item.stock_movements');
  await refused(
    `insert into item.stock_movements (company_id, id, item_id, location, kind, quantity, on_hand_change, reserved_change,
       value_change, on_hand_after, reserved_after)
     values (kernel.company_id(), $1, $2, 'main', 'receive', 5, 5, 0, 0, 10, 0)`,
    [createId(), itemId],
  );
  await refused(
    'select item.apply_movement(l, m) from item.stock_levels l join item.stock_movements m using (item_id)',
  );
  const line = { id: createId(), itemId, quantity: 6, unitCost: null };
  const issue = { movement: 'issue', location: 'main', lines: [line] };
  await expect(client.query('select item.move_stock($1)', [issue])).rejects.toThrow('INSUFFICIENT_STOCK');
  const negative = { ...issue, lines: [{ ...line, quantity: -6 }] };
  await expect(client.query('select item.move_stock($1)', [negative])).rejects.toThrow('stock_movements_check');
  await client.end();
  expect((await stock()).onHand).toBe(5);
});

describe('price and publication', () => {
  const update = (body: object, as = world.alpha.manager) =>
    world.call(endpoints.updateItem, { as, params: { id: itemId }, body: body as never });

  it('change with the version of the record, and a stale one gets the present record', async () => {
    const changed = await update({ version: 1, price: { amount: 15_000, currency: 'KRW' }, published: false });
    expect(changed.body.data).toMatchObject({ price: { amount: 15_000 }, published: false, version: 2 });
    const stale = await update({ version: 1, published: true });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(stale.body.details.current.version).toBe(2);
  });

  it('refuse a price below zero, nothing at all and a person without the right', async () => {
    expect((await update({ version: 1, price: { amount: -1, currency: 'KRW' } })).status).toBe(400);
    expect((await update({ version: 1 })).status).toBe(400);
    expect((await update({ version: 1, published: true }, world.alpha.user)).status).toBe(403);
  });
});

it('lists items with stock, by type, search and publication, with totals', async () => {
  const hidden = await makeItem({ published: false });
  await move('receive', 3, { id: hidden, unitCost: 500 });
  const as = world.alpha.user;
  const list = await world.call(endpoints.listItems, {
    as,
    query: { published: 'false', type: 'sellable', limit: 100 },
  });
  const row = list.body.data.find((item: { id: string }) => item.id === hidden);
  expect(row).toMatchObject({ published: false, stock: { onHand: 3, value: 1500 }, currency: 'KRW' });
  const reply = await world.call(endpoints.listItems, { as, query: { search: '머그컵', limit: 100 } });
  expect(reply.body.data.length).toBeGreaterThan(1);
  const totals = await world.call(endpoints.readItemTotals, { as });
  expect(totals.body.data.value).toBeGreaterThanOrEqual(1500);
});

it('items of types closed to the viewer are neither listed nor added up', async () => {
  const { master, user } = world.alpha;
  const roles = { read: [], write: [], erase: [] };
  const closed = { version: 0, label: { ko: '귀금속', en: 'Jewels' }, fields: [], open: false, roles };
  const params = { axis: 'item', type: 'jewel' } as const;
  expect((await world.call(changeType, { as: master, params, body: closed })).status).toBe(200);
  const { id } = await world.alpha.context('master', (context) =>
    createRecord(context, { ...params, title: '금괴', fields: {} }),
  );
  const totals = async (as: TestMember) => (await world.call(endpoints.readItemTotals, { as })).body.data;
  const [before, all] = [await totals(user), await totals(master)];
  await world.alpha.context('master', (context) =>
    moveStock(context, { movement: 'receive', lines: [{ itemId: id, quantity: 2, unitCost: 90_000_000 }] }),
  );
  expect(await totals(user)).toEqual(before);
  expect((await totals(master)).value).toBe(all.value + 180_000_000);
  const list = (as: TestMember, type: string) => world.call(endpoints.listItems, { as, query: { type } });
  expect((await list(master, 'jewel')).body.data).toHaveLength(1);
  expect(await list(user, 'jewel')).toMatchObject({ status: 403, body: { code: 'RECORD_TYPE_FORBIDDEN' } });
  expect(await list(user, 'nothing')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_TYPE' } });
});

describe('a very large quantity', () => {
  it('is added up exactly, over items and places, and refuses no list', async () => {
    const unitCost = 10_000;
    const quantity = 1_000_000_000;
    // KRW ten trillion, the maximum of one movement, 960 times at twelve locations: beyond the range of one number.
    for (let place = 0; place < 12; place += 1) {
      await world.alpha.service(async (context) => {
        for (let n = 0; n < 80; n += 1) {
          const lines = [{ itemId, quantity, unitCost }];
          await moveStock(context, { movement: 'receive', lines, location: `place-${place}` });
        }
      });
    }
    await move('receive', 1, { unitCost: 7 });
    const value = '9600000000000007';
    expect((await stock()).value).toBe(value);
    const as = world.alpha.user;
    const totals = await world.call(endpoints.readItemTotals, { as });
    expect(totals.status).toBe(200);
    expect(BigInt(totals.body.data.value)).toBeGreaterThanOrEqual(BigInt(value));
    expect((await world.call(endpoints.listItems, { as })).status).toBe(200);
  });

  it('is refused where it is written: a movement beyond 10^13, a place beyond 10^15', async () => {
    const refused = await move('receive', 1_000_000_000, { unitCost: 10_001 });
    expect([refused.status, refused.body.code]).toEqual([422, 'STOCK_TOO_LARGE']);
    await world.alpha.service(async (context) => {
      const lines = [{ itemId, quantity: 1_000_000_000, unitCost: 10_000 }];
      for (let n = 0; n < 100; n += 1) await moveStock(context, { movement: 'receive', lines });
    });
    expect((await move('receive', 1, { unitCost: 1 })).body.code).toBe('STOCK_TOO_LARGE');
    expect((await move('issue', 1)).status).toBe(201);
  });
});
