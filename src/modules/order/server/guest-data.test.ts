/** The rights of guests without account, by the link of their order. Titles name the articles. Costs about six seconds. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestCompany, type World } from '#apps/testing.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { openText } from '#kernel/server/tokens.ts';
import * as api from '../contract/endpoints.ts';
import * as own from '../contract/guest-data.endpoints.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;
let elsewhere: Shop;
let judge: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  judge = await connectAsSuperuser(world.urls.ownerUrl);
  shop = await createShop(world.alpha);
  elsewhere = await createShop(world.beta);
});
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

let number = 0;

/** A guest's order, with the link that was shown; `lines`: another shop's. */
async function placeOrder(at: TestCompany = world.alpha, item = shop.cup) {
  number += 1;
  const contact = {
    name: `손님궳${number}`,
    email: `guest-${number}@mail.example`,
    phone: `010-4040-${1000 + number}`,
  };
  const guest = new Visitor(world, at);
  const body = createOrderBody([{ itemId: item, quantity: 1 }], { contact });
  const { id, followUp } = (await guest.call(api.placeOrder, { body })).body.data;
  return { guest, id, contact, secret: String(followUp).split('#secret=')[1] ?? '' };
}
type PlacedOrder = Awaited<ReturnType<typeof placeOrder>>;

/** From another browser, which has the link alone. */
const stranger = () => new Visitor(world, world.alpha);
const createProof = ({ secret, contact }: PlacedOrder) => ({ secret, proof: contact.email });
const read = (order: PlacedOrder, body = createProof(order), by = stranger()) =>
  by.call(own.readGuestData, { params: { id: order.id }, body });
const listKinds = async ({ id }: PlacedOrder) => {
  const reply = await world.call(own.listGuestRequests, { as: world.alpha.master, params: { id } });
  return reply.body.data.map(({ kind, fields }: { kind: string; fields: string[] }) => [kind, ...fields.toSorted()]);
};

it('개인정보 보호법 제35조: a guest sees the stored data by the link and the contact given with the order, and each look is recorded', async () => {
  const order = await placeOrder();
  const { contact } = order;
  const response = await read(order);
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({
    contact,
    address: { postalCode: '06236' },
    profile: { name: contact.name, email: contact.email },
    canCorrect: true,
    kept: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), source: expect.stringContaining('전자상거래법') },
  });
  const consentKinds = response.body.data.consents.map(({ kind }: { kind: string }) => kind).toSorted();
  expect(consentKinds).toEqual(['collection', 'terms']);
  // By the number, however it is written.
  expect((await read(order, { ...createProof(order), proof: contact.phone.replaceAll('-', '') })).status).toBe(200);
  expect(await listKinds(order)).toEqual([['read'], ['read']]);
  const { rows } = await judge.query(
    `select action from kernel.audit_log where subject_id = $1 and action like 'order.data.%'`,
    [order.id],
  );
  expect(rows).toHaveLength(2);
});

it('개인정보 보호법 제35조: the link was sent by mail, too, and its secret is in no stored text', async () => {
  const order = await placeOrder();
  const { rows } = await judge.query(
    `select body, link from kernel.mails where kind = 'order.follow-up' and recipient = $1`,
    [order.contact.email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].body).not.toContain(order.secret);
  expect(openText(world.app, rows[0].link)).toContain(`/orders/${order.id}/data#secret=${order.secret}`);
});

it('개인정보 보호법 제29조: the link of another order or company opens nothing, nor does a wrong contact, and tries are few', async () => {
  const [order, other, foreign] = [await placeOrder(), await placeOrder(), await placeOrder(world.beta, elsewhere.cup)];
  for (const secret of [other.secret, foreign.secret, 'x', `${order.secret}x`]) {
    const reply = await read(order, { ...createProof(order), secret });
    expect([reply.status, reply.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
  }
  expect((await read(foreign)).status).toBe(404);
  const wrong = await read(order, { ...createProof(order), proof: other.contact.email });
  expect([wrong.status, wrong.body.code]).toEqual([403, 'ORDER_PROOF_WRONG']);
  expect(await listKinds(order)).toEqual([]);
  expect((await world.call(own.listGuestRequests, { as: world.beta.master, params: { id: order.id } })).status).toBe(
    404,
  );
  world.configure({ rateLimit: true });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1)
    statuses.push((await read(order, { ...createProof(order), proof: `x${n}@y.z` })).status);
  world.configure();
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
});

it('개인정보 보호법 제35조의2: a guest takes a copy along', async () => {
  const order = await placeOrder();
  const copy = await stranger().call(own.exportGuestData, { params: { id: order.id }, body: createProof(order) });
  expect(copy.body.data).toMatchObject({ contact: order.contact, lines: [{ name: '도자기 컵', quantity: 1 }] });
  expect(await listKinds(order)).toEqual([['copy']]);
});

const changed = {
  contact: { name: '손님새이름', email: 'new-contact@mail.example', phone: '010-9090-9090' },
  address: { postalCode: '04524', line1: '서울 중구 세종대로 110', line2: '' },
};
const correct = (order: PlacedOrder, change = changed, body = createProof(order)) =>
  stranger().call(own.correctGuestData, { params: { id: order.id }, body: { ...body, change } });

it('개인정보 보호법 제36조: a guest corrects contact and address before the order is sent, and not after', async () => {
  const order = await placeOrder();
  await world.settle();
  expect((await correct(order)).body.data).toMatchObject(changed);
  expect(await listKinds(order)).toEqual([['correct', 'email', 'line1', 'line2', 'name', 'phone', 'postalCode']]);
  const { version, contact } = (await world.call(api.readOrder, { as: world.alpha.master, params: { id: order.id } }))
    .body.data;
  expect(contact).toEqual(changed.contact);
  // The previous contact no longer proves anything.
  expect((await read(order)).status).toBe(403);
  const moved = { params: { id: order.id }, body: { state: 'shipped' as const, version } };
  expect((await world.call(api.moveOrder, { as: world.alpha.master, ...moved })).status).toBe(200);
  const proof = { ...createProof(order), proof: changed.contact.email };
  const late = await correct(order, changed, proof);
  expect([late.status, late.body.code]).toEqual([409, 'ORDER_NOT_CORRECTABLE']);
});

it('개인정보 보호법 제36조·제21조: data without a legal retention period is erased at once, and the rest is listed with its day and law', async () => {
  const order = await placeOrder();
  const { guest, id, contact } = order;
  const addressBody = {
    label: '집',
    recipient: '받는궳이',
    phone: '010-5050-5050',
    postalCode: '04524',
    line1: '서울 중구 세종대로 110',
  };
  await guest.call(api.addAddress, { body: addressBody });
  await guest.call(api.updateGuestSession, { body: { preferences: { newsletter: true } } });
  await world.settle();
  const reply = await stranger().call(own.eraseGuestData, { params: { id }, body: createProof(order) });
  expect(reply.body.data.kept).toEqual([
    { number: expect.any(String), until: expect.any(String), source: expect.stringContaining('제6조') },
  ]);
  await world.settle();
  const { data } = (await guest.call(api.readGuestSession)).body;
  expect(data).toMatchObject({ addresses: [], info: { name: null, email: null, phone: null } });
  expect(data.info.preferences.newsletter).toBe(false);
  // The order remains as the law requires, and its guest still finds it.
  expect((await read(order)).body.data).toMatchObject({ contact, profile: { name: null, addresses: [] } });
  expect((await listKinds(order)).at(-1)).toEqual(['erase']);
});

it('개인정보 보호법 제21조: an order whose time is over is erased with what a correction replaced', async () => {
  const order = await placeOrder();
  await world.settle();
  const next = { ...changed, contact: { ...changed.contact, name: '손님마지막', email: 'last-contact@mail.example' } };
  await correct(order, next);
  await judge.query(
    `update "order".orders set state = 'completed', updated_at = now() - interval '61 months' where id = $1`,
    [order.id],
  );
  const proof = { ...createProof(order), proof: next.contact.email };
  const reply = await stranger().call(own.eraseGuestData, { params: { id: order.id }, body: proof });
  expect(reply.body.data).toEqual({ kept: [] });
  await world.settle();
  for (const table of ['"order".orders', '"order".requests', 'flow.executions', 'kernel.consents', 'kernel.mails'])
    for (const word of [order.contact.email, next.contact.email]) {
      const { rows } = await judge.query(`select from ${table} t where strpos(t::text, $1) > 0`, [word]);
      expect(rows, `${table} ${word}`).toEqual([]);
    }
  expect((await read(order, proof)).status).toBe(404);
});
