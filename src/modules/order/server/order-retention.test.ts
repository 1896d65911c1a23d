/** After the legal retention term the customer's data is destroyed at night, and the books remain. Titles name the articles. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import * as api from '../contract/endpoints.ts';
import { getMonthsForOrders, getTermOn, legalTerms } from '../contract/legal-retention-terms.ts';
import { eraseDueOrders } from './order-retention.service.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;
let judge: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  judge = await connectAsSuperuser(world.urls.ownerUrl);
  shop = await createShop(world.alpha);
});
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

const query = async (text: string, ...values: unknown[]) =>
  (await judge.query(text, [world.alpha.tenant.id, ...values])).rows;
const contact = { name: '궳궴', email: 'customer-of-2020@mail.example', phone: '010-2020-2020' };

/** A guest's order that ended this many months ago. */
async function createPastOrder(months: number, who = contact): Promise<string> {
  const visitor = new Visitor(world, world.alpha);
  await visitor.call(api.readGuestSession);
  const body = createOrderBody([{ itemId: shop.cup, quantity: 1 }], { contact: who, note: '문 앞에 두고 가 주세요' });
  const placed = await visitor.call(api.placeOrder, { body });
  expect(placed.status).toBe(201);
  await world.settle();
  const { id } = placed.body.data;
  await query(
    `update "order".orders set state = 'completed', updated_at = now() - make_interval(months => $3), placed_at = now() - make_interval(months => $3)
     where company_id = $1 and id = $2`,
    id,
    months,
  );
  return id;
}

const runNightJob = async () => {
  await world.alpha.service((context) => eraseDueOrders(context));
  await world.settle();
};
const findRowsWith = async (word: string) => {
  const tables: string[] = [];
  for (const table of [
    '"order".orders',
    'flow.executions',
    'flow.steps',
    'flow.impacts',
    'kernel.mails',
    'notification.messages',
    'notification.notices',
  ])
    if (
      (await query(`select 1 from ${table} t where t.company_id = $1 and strpos(t::text, $2) > 0 limit 1`, word))
        .length > 0
    )
      tables.push(table);
  return tables;
};

it('전자상거래법 시행령 제6조 제1항: each term is there with its day and its source', () => {
  const day = '2026-11-29';
  expect(legalTerms.map(({ kind }) => [kind, getTermOn(kind, day).months])).toEqual([
    ['advertising', 6],
    ['contract', 60],
    ['payment', 60],
    ['complaint', 36],
  ]);
  expect(getMonthsForOrders(day)).toBe(60);
  // A new law holds from its day on, and not before.
  const changed = [...legalTerms, { ...getTermOn('contract', day), months: 84, from: '2030-01-01' }];
  expect([
    getTermOn('contract', '2029-12-31', changed).months,
    getTermOn('contract', '2030-01-01', changed).months,
  ]).toEqual([60, 84]);
  expect(() => getTermOn('contract', '2002-06-30')).toThrow('no term');
});

it('전자상거래법 시행령 제6조 제1항 제2호·제3호, 개인정보 보호법 제21조: after five years the customer is erased, and the books stay', async () => {
  const [old, recent] = [
    await createPastOrder(61),
    await createPastOrder(59, { ...contact, name: '늦은손님', email: 'late@mail.example', phone: '010-2021-2021' }),
  ];
  expect(await findRowsWith(contact.name)).toEqual(
    expect.arrayContaining(['"order".orders', 'flow.executions', 'flow.steps']),
  );
  await runNightJob();
  for (const word of Object.values(contact)) expect(await findRowsWith(word), word).toEqual([]);
  const read = async (id: string) =>
    (await world.call(api.readOrder, { as: world.alpha.master, params: { id } })).body.data;
  expect(await read(old)).toMatchObject({
    contact: { name: '***', email: '***' },
    address: null,
    note: '',
    total: 10_000,
    lines: [{ quantity: 1 }],
  });
  expect(await read(recent)).toMatchObject({
    contact: { name: '늦은손님', email: 'late@mail.example' },
    note: '문 앞에 두고 가 주세요',
  });
  // Once, and recorded in the trail.
  await runNightJob();
  const trail = await query(
    `select after from kernel.audit_log where company_id = $1 and action = 'kernel.retention.forget'`,
  );
  expect(trail).toEqual([{ after: { orders: 1 } }]);
});

it('개인정보 보호법 제21조: a customer who ordered again since is not forgotten where the new order needs him', async () => {
  const again = { name: '단골손님', email: 'regular@mail.example', phone: '010-3030-3030' };
  const [old, recent] = [await createPastOrder(61, again), await createPastOrder(1, again)];
  await runNightJob();
  const rows = await query(
    `select id, contact_email as email from "order".orders where company_id = $1 and id = any($2::uuid[]) order by contact_email`,
    [old, recent],
  );
  expect(rows).toEqual([
    { id: old, email: '***' },
    { id: recent, email: again.email },
  ]);
  const runs = await query(
    `select o.id, strpos(e.input::text, $2) > 0 as named from "order".orders o
     join flow.executions e on e.company_id = $1 and e.id = o.execution_id where o.company_id = $1 and o.id = any($3::uuid[])`,
    again.email,
    [old, recent],
  );
  expect(Object.fromEntries(runs.map(({ id, named }) => [id, named]))).toEqual({ [old]: false, [recent]: true });
});
