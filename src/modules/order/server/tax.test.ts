/** Tests of VAT-exempt sales beside taxed ones: in the order, the books, the file and the database. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { sendDownload } from '#kernel/server/download.ts';
import * as finance from '#modules/finance/contract/endpoints.ts';
import type { Entry } from '#modules/finance/contract/ledger.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { createProduct, updateItem } from '#modules/item/contract/endpoints.ts';
import * as api from '../contract/endpoints.ts';
import { exportOrders } from './export.service.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;
let apples: string;
let client: pg.Client;

beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
  const body = {
    ...{ name: '사과 한 상자', quantity: 50, category: 'living', tax: 'exempt' as const },
    price: { amount: 7_000, currency: 'KRW' as const },
  };
  apples = (await world.call(createProduct, { as: world.alpha.manager, body })).body.data.id;
  client = new pg.Client({ connectionString: world.urls.appUrl });
  await client.connect();
  await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
});
afterAll(async () => {
  await client?.end();
  await world.close();
});

const mixed = () => [
  { itemId: shop.cup, quantity: 1 },
  { itemId: apples, quantity: 2 },
];
const staffed = async (id: string) =>
  (await world.call(api.readOrder, { as: world.alpha.manager, params: { id } })).body.data;

async function posted(executionId: string): Promise<string[]> {
  const { body } = await world.call(finance.listEntries, {
    as: world.alpha.finance,
    query: { executionId, limit: 100 },
  });
  return (body.data as Entry[])
    .filter(({ ofStock }) => !ofStock)
    .flatMap(({ lines }) =>
      lines.map(({ account, debit, credit, memo }) => `${account.code} ${debit - credit} ${memo}`),
    )
    .sort();
}

it('an order of taxed and exempt goods says and posts each for itself, and its undo takes the same back', async () => {
  const customer = new Visitor(world, world.alpha);
  const { status, body } = await customer.call(api.placeOrder, { body: createOrderBody(mixed()) });
  expect(status).toBe(201);
  const { id, total, vat, lines } = body.data;
  expect([total, vat]).toEqual([24_000, 909]);
  expect(lines.map(({ tax }: { tax: string }) => tax)).toEqual(['taxed', 'exempt']);
  const { executionId } = await staffed(id);
  expect(await posted(executionId)).toEqual(['108 24000 null', '255 -909 null', '401 -14000 면세', '401 -9091 null']);
  const undone = await world.call(undoExecution, {
    as: world.alpha.master,
    params: { id: executionId },
    body: { reason },
  });
  const back = (await posted(undone.body.data.undoExecutionId)).map((line) => line.split(' ').slice(0, 2).join(' '));
  expect(back).toEqual(['108 -24000', '255 909', '401 14000', '401 9091']);
});

it('an order of exempt goods alone has no VAT and posts none', async () => {
  const { body } = await new Visitor(world, world.alpha).call(api.placeOrder, {
    body: createOrderBody([{ itemId: apples, quantity: 1 }]),
  });
  expect(body.data).toMatchObject({ total: 7_000, vat: 0, state: 'confirmed' });
  const { executionId } = await staffed(body.data.id);
  expect(await posted(executionId)).toEqual(['108 7000 null', '401 -7000 면세']);
});

it('an order stores its tax treatment at the time of ordering', async () => {
  const customer = new Visitor(world, world.alpha);
  const { id } = (await customer.call(api.placeOrder, { body: createOrderBody([{ itemId: apples, quantity: 1 }]) }))
    .body.data;
  const { version } = await world
    .call(updateItem, {
      as: world.alpha.manager,
      params: { id: apples },
      body: { version: 1, tax: 'taxed' },
    })
    .then(({ body }) => body.data);
  const read = (await customer.call(api.readOrder, { params: { id } })).body.data;
  expect([read.vat, read.lines[0].tax]).toEqual([0, 'exempt']);
  const later = await customer.call(api.placeOrder, { body: createOrderBody([{ itemId: apples, quantity: 1 }]) });
  expect(later.body.data).toMatchObject({ vat: 636, lines: [{ tax: 'taxed' }] });
  await world.call(updateItem, {
    as: world.alpha.manager,
    params: { id: apples },
    body: { version, tax: 'exempt' },
  });
});

it('the file of orders says of each line how it is taxed, and of each order what of it is exempt', async () => {
  await new Visitor(world, world.alpha).call(api.placeOrder, { body: createOrderBody(mixed()) });
  const text = await world.alpha.service(async (context) => {
    const download = await exportOrders({ ...context, locale: 'ko' }, { format: 'csv', reason: '부가세 신고' });
    const chunks: Buffer[] = [];
    for await (const chunk of (await sendDownload(download, context)).body) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString();
  });
  expect(text).toContain('사과 한 상자,2,7000,14000,면세,');
  expect(text).toMatch(/도자기 컵,1,10000,10000,과세 \(10%\),24000,909,14000,KRW/);
});

it('the database takes no other VAT than that of the taxed lines, and no other taxation', async () => {
  const add = async (vat: number, tax: string) => {
    const id = createId();
    await client.query('begin');
    await client.query(
      `insert into "order".orders (company_id, id, number, state, contact_name, contact_email, contact_phone, total, vat, currency)
       values (kernel.company_id(), $1, $2, 'received', '김하늘', 'sky@example.com', '010', 11000, $3, 'KRW')`,
      [id, id, vat],
    );
    await client.query(
      `insert into "order".order_lines (company_id, order_id, position, item_id, name, quantity, unit_price, amount, tax)
       values (kernel.company_id(), $1, 0, $2, '컵', 1, 11000, 11000, $3)`,
      [id, shop.cup, tax],
    );
    await client.query('commit');
  };
  for (const [vat, tax, refusal] of [
    [0, 'taxed', 'is not that of its taxed lines'],
    [1_000, 'exempt', 'is not that of its taxed lines'],
    [0, 'zero', 'order_lines_tax_known'],
  ] as const) {
    await expect(add(vat, tax), tax).rejects.toThrow(refusal);
    await client.query('rollback');
  }
  await add(1_000, 'taxed');
  await add(0, 'exempt');
  await expect(client.query(`update "order".order_lines set tax = 'exempt'`)).rejects.toMatchObject({ code: '42501' });
});
