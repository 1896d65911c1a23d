/** Tests of database constraints on orders, for any SQL the application might send. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import * as api from '../contract/endpoints.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;
let client: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
  client = new pg.Client({ connectionString: world.urls.appUrl });
  await client.connect();
  await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
});
afterAll(async () => {
  await client?.end();
  await world.close();
});

const addLine = (order: string, line: { quantity: number; unitPrice: number; amount: number }) =>
  client.query(
    `insert into "order".order_lines (company_id, order_id, position, item_id, name, quantity, unit_price, amount)
     values (kernel.company_id(), $1, 7, $2, '컵', $3, $4, $5)`,
    [order, shop.cup, line.quantity, line.unitPrice, line.amount],
  );
const addOrder = (id: string, total: number) =>
  client.query(
    `insert into "order".orders (company_id, id, number, state, contact_name, contact_email, contact_phone, total, vat, currency)
     values (kernel.company_id(), $1, $2, 'received', '김하늘', 'sky@example.com', '010', $3, 0, 'KRW')`,
    [id, id, total],
  );

it('an order has immutable lines, amounts and history', async () => {
  const body = createOrderBody([{ itemId: shop.cup, quantity: 2 }]);
  const customer = new Visitor(world, world.alpha);
  const { id } = (await customer.call(api.placeOrder, { body })).body.data;
  await expect(addLine(id, { quantity: 1, unitPrice: 0, amount: 0 })).rejects.toThrow('lines come with their order');
  for (const sql of [
    'update "order".orders set total = 1',
    'update "order".orders set currency = \'USD\'',
    'update "order".orders set execution_id = null',
    'delete from "order".orders',
    'update "order".order_lines set amount = 0',
    'delete from "order".order_lines',
    'update "order".order_states set state = \'shipped\'',
    'delete from "order".order_states',
  ]) {
    await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' });
  }
  const { body: read } = await customer.call(api.readOrder, { params: { id } });
  expect(read.data).toMatchObject({ total: 20_000, lines: [{ quantity: 2, amount: 20_000 }], state: 'confirmed' });
});

it('an order costs what its lines cost, and a line what its pieces cost', async () => {
  await client.query('begin');
  const cheap = createId();
  await addOrder(cheap, 1);
  await addLine(cheap, { quantity: 2, unitPrice: 10_000, amount: 20_000 });
  await expect(client.query('commit')).rejects.toThrow('is not that of its lines');
  await expect(addOrder(createId(), 0)).rejects.toThrow('is not that of its lines');

  await client.query('begin');
  const wrong = createId();
  await addOrder(wrong, 1);
  await expect(addLine(wrong, { quantity: 2, unitPrice: 10_000, amount: 1 })).rejects.toThrow('amount_is_price');
  await client.query('rollback');
});

it('an order sent by a form contains the agreed texts, and no others', async () => {
  const body = createOrderBody([{ itemId: shop.cup, quantity: 1 }]);
  const customer = new Visitor(world, world.alpha);
  const { consent: _, ...without } = body;
  const refused = await customer.call(api.placeOrder, { body: without });
  expect([refused.status, refused.body.code]).toEqual([400, 'ORDER_CONSENT_MISSING']);
  const { id, consent } = (await customer.call(api.placeOrder, { body })).body.data;
  expect(consent).toEqual({ terms: 1, privacy: 1, at: expect.any(String) });
  for (const sql of [
    'update kernel.consents set version = 2',
    'delete from kernel.consents',
    `insert into "order".orders (company_id, id, number, key, state, contact_name, contact_email, contact_phone, total, vat, currency)
     values (kernel.company_id(), gen_random_uuid(), 'x', 'a-form-key', 'received', 'a', 'b', 'c', 0, 0, 'KRW')`,
  ]) {
    await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' });
  }
  expect((await customer.call(api.readOrder, { params: { id } })).body.data.consent).toEqual(consent);
  await client.query('begin');
  const bare = createId();
  await addOrder(bare, 10_000);
  await addLine(bare, { quantity: 1, unitPrice: 10_000, amount: 10_000 });
  const update = client.query('update "order".orders set key = $1, consent_asked = true where id = $1', [bare]);
  await expect(update).rejects.toMatchObject({ code: 'HU400', message: 'ORDERING_CLOSED' });
  await client.query('rollback');
});
