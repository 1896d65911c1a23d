/** The rights of guests without account, by the link of their order. Titles name the articles. Costs about six seconds. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestCompany, testWorld, type World } from '#apps/testing.ts';
import { judgeOf } from '#kernel/server/testing/database.ts';
import { openText } from '#kernel/server/tokens.ts';
import * as api from '../contract/endpoints.ts';
import * as own from '../contract/own-data.endpoints.ts';
import { openShop, orderOf, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;
let elsewhere: Shop;
let judge: pg.Client;
beforeAll(async () => {
  world = await testWorld();
  judge = await judgeOf(world.urls.ownerUrl);
  shop = await openShop(world.alpha);
  elsewhere = await openShop(world.beta);
});
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

let number = 0;

/** A guest's order, with the link that was shown; `lines`: another shop's. */
async function ordered(at: TestCompany = world.alpha, item = shop.cup) {
  number += 1;
  const contact = {
    name: `손님궳${number}`,
    email: `guest-${number}@mail.example`,
    phone: `010-4040-${1000 + number}`,
  };
  const guest = new Visitor(world, at);
  const body = orderOf([{ itemId: item, quantity: 1 }], { contact });
  const { id, followUp } = (await guest.call(api.placeOrder, { body })).body.data;
  return { guest, id, contact, secret: String(followUp).split('#secret=')[1] ?? '' };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

/** From another browser, which has the link alone. */
const stranger = () => new Visitor(world, world.alpha);
const proofOf = ({ secret, contact }: Ordered) => ({ secret, proof: contact.email });
const read = (order: Ordered, body = proofOf(order), by = stranger()) =>
  by.call(own.readOwnData, { params: { id: order.id }, body });
const kindsOf = async ({ id }: Ordered) => {
  const reply = await world.call(own.listGuestRequests, { as: world.alpha.master, params: { id } });
  return reply.body.data.map(({ kind, fields }: { kind: string; fields: string[] }) => [kind, ...fields.toSorted()]);
};

it('개인정보 보호법 제35조: a guest sees what is kept by the link and the contact given with the order, and each look is kept', async () => {
  const order = await ordered();
  const { contact } = order;
  const shown = await read(order);
  expect(shown.status).toBe(200);
  expect(shown.body.data).toMatchObject({
    contact,
    address: { postalCode: '06236' },
    profile: { name: contact.name, email: contact.email },
    canCorrect: true,
    kept: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), source: expect.stringContaining('전자상거래법') },
  });
  const given = shown.body.data.consents.map(({ kind }: { kind: string }) => kind).toSorted();
  expect(given).toEqual(['collection', 'terms']);
  // By the number, however it is written.
  expect((await read(order, { ...proofOf(order), proof: contact.phone.replaceAll('-', '') })).status).toBe(200);
  expect(await kindsOf(order)).toEqual([['read'], ['read']]);
  const { rows } = await judge.query(
    `select action from kernel.audit_log where subject_id = $1 and action like 'order.data.%'`,
    [order.id],
  );
  expect(rows).toHaveLength(2);
});

it('개인정보 보호법 제35조: the link came by mail, too, and its secret stands in no stored text', async () => {
  const order = await ordered();
  const { rows } = await judge.query(
    `select body, link from kernel.mails where kind = 'order.follow-up' and recipient = $1`,
    [order.contact.email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].body).not.toContain(order.secret);
  expect(openText(world.house, rows[0].link)).toContain(`/orders/${order.id}/data#secret=${order.secret}`);
});

it('개인정보 보호법 제29조: the link of another order or company opens nothing, nor does a wrong contact, and tries are few', async () => {
  const [order, other, foreign] = [await ordered(), await ordered(), await ordered(world.beta, elsewhere.cup)];
  for (const secret of [other.secret, foreign.secret, 'x', `${order.secret}x`]) {
    const reply = await read(order, { ...proofOf(order), secret });
    expect([reply.status, reply.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
  }
  expect((await read(foreign)).status).toBe(404);
  const wrong = await read(order, { ...proofOf(order), proof: other.contact.email });
  expect([wrong.status, wrong.body.code]).toEqual([403, 'ORDER_PROOF_WRONG']);
  expect(await kindsOf(order)).toEqual([]);
  expect((await world.call(own.listGuestRequests, { as: world.beta.master, params: { id: order.id } })).status).toBe(
    404,
  );
  world.configure({ rateLimit: true });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await read(order, { ...proofOf(order), proof: `x${n}@y.z` })).status);
  world.configure();
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
});

it('개인정보 보호법 제35조의2: a guest takes a copy along', async () => {
  const order = await ordered();
  const copy = await stranger().call(own.takeOwnData, { params: { id: order.id }, body: proofOf(order) });
  expect(copy.body.data).toMatchObject({ contact: order.contact, lines: [{ name: '도자기 컵', quantity: 1 }] });
  expect(await kindsOf(order)).toEqual([['copy']]);
});

const changed = {
  contact: { name: '손님새이름', email: 'new-contact@mail.example', phone: '010-9090-9090' },
  address: { postalCode: '04524', line1: '서울 중구 세종대로 110', line2: '' },
};
const correct = (order: Ordered, change = changed, body = proofOf(order)) =>
  stranger().call(own.correctOwnData, { params: { id: order.id }, body: { ...body, change } });

it('개인정보 보호법 제36조: a guest corrects contact and address before the order is sent, and not after', async () => {
  const order = await ordered();
  await world.settle();
  expect((await correct(order)).body.data).toMatchObject(changed);
  expect(await kindsOf(order)).toEqual([['correct', 'email', 'line1', 'line2', 'name', 'phone', 'postalCode']]);
  const { version, contact } = (await world.call(api.readOrder, { as: world.alpha.master, params: { id: order.id } }))
    .body.data;
  expect(contact).toEqual(changed.contact);
  // The contact of before proves nothing any more.
  expect((await read(order)).status).toBe(403);
  const moved = { params: { id: order.id }, body: { state: 'shipped' as const, version } };
  expect((await world.call(api.moveOrder, { as: world.alpha.master, ...moved })).status).toBe(200);
  const proof = { ...proofOf(order), proof: changed.contact.email };
  const late = await correct(order, changed, proof);
  expect([late.status, late.body.code]).toEqual([409, 'ORDER_NOT_CORRECTABLE']);
});

it('개인정보 보호법 제36조·제21조: what no law keeps is erased at once, and the rest is told with its day and law', async () => {
  const order = await ordered();
  const { guest, id, contact } = order;
  const place = {
    label: '집',
    recipient: '받는궳이',
    phone: '010-5050-5050',
    postalCode: '04524',
    line1: '서울 중구 세종대로 110',
  };
  await guest.call(api.addAddress, { body: place });
  await guest.call(api.updateGuestSession, { body: { preferences: { newsletter: true } } });
  await world.settle();
  const reply = await stranger().call(own.eraseOwnData, { params: { id }, body: proofOf(order) });
  expect(reply.body.data.kept).toEqual([
    { number: expect.any(String), until: expect.any(String), source: expect.stringContaining('제6조') },
  ]);
  await world.settle();
  const { data } = (await guest.call(api.readGuestSession)).body;
  expect(data).toMatchObject({ addresses: [], info: { name: null, email: null, phone: null } });
  expect(data.info.preferences.newsletter).toBe(false);
  // The order stands as the law wants it, and its guest still finds it.
  expect((await read(order)).body.data).toMatchObject({ contact, profile: { name: null, addresses: [] } });
  expect((await kindsOf(order)).at(-1)).toEqual(['erase']);
});

it('개인정보 보호법 제21조: an order whose time is over is erased with what a correction replaced', async () => {
  const order = await ordered();
  await world.settle();
  const next = { ...changed, contact: { ...changed.contact, name: '손님마지막', email: 'last-contact@mail.example' } };
  await correct(order, next);
  await judge.query(
    `update "order".orders set state = 'completed', updated_at = now() - interval '61 months' where id = $1`,
    [order.id],
  );
  const proof = { ...proofOf(order), proof: next.contact.email };
  const reply = await stranger().call(own.eraseOwnData, { params: { id: order.id }, body: proof });
  expect(reply.body.data).toEqual({ kept: [] });
  await world.settle();
  for (const table of ['"order".orders', '"order".requests', 'flow.executions', 'kernel.consents', 'kernel.mails'])
    for (const word of [order.contact.email, next.contact.email]) {
      const { rows } = await judge.query(`select from ${table} t where strpos(t::text, $1) > 0`, [word]);
      expect(rows, `${table} ${word}`).toEqual([]);
    }
  expect((await read(order, proof)).status).toBe(404);
});
