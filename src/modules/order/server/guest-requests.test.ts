/** Tests of guest requests: the cookie allows writes of our own pages, each once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import * as api from '../contract/endpoints.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
});
afterAll(() => world.close());

const address = { recipient: '김하늘', phone: '010-1234-5678', postalCode: '04524', line1: '세종대로 110' };
const add = (guest: Visitor, label: string, headers: Record<string, string>) =>
  guest.call(api.addAddress, { body: { ...address, label }, headers });
const labelsOf = async (guest: Visitor) =>
  (await guest.call(api.listAddresses)).body.data.map(({ label }: { label: string }) => label);

it('another site’s page writes nothing with the cookie of a visitor', async () => {
  const guest = new Visitor(world, world.alpha);
  await guest.call(api.readGuestSession);
  const foreign = { origin: 'http://beta.localhost', 'sec-fetch-site': 'same-site' };
  expect(await add(guest, '집', foreign)).toMatchObject({ status: 403, body: { code: 'ORIGIN_REFUSED' } });
  expect(await labelsOf(guest)).toEqual([]);
  expect((await add(guest, '집', { origin: 'http://alpha.localhost' })).status).toBe(201);
  expect(await labelsOf(guest)).toEqual(['집']);
});

it('a visitor’s write that is sent twice with one key is done once, and another visitor may use the same key', async () => {
  const [guest, other] = [new Visitor(world, world.alpha), new Visitor(world, world.alpha)];
  for (const visitor of [guest, other]) {
    await visitor.call(api.readGuestSession);
    const [first, again] = [
      await add(visitor, '회사', { 'idempotency-key': 'one' }),
      await add(visitor, '회사', { 'idempotency-key': 'one' }),
    ];
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await labelsOf(visitor)).toEqual(['회사']);
  }
});

it('the default address stays the default when another one goes', async () => {
  const guest = new Visitor(world, world.alpha);
  for (const label of ['집', '회사']) await guest.call(api.addAddress, { body: { ...address, label } });
  const body = { ...address, label: '창고', isDefault: true };
  const book = (await guest.call(api.addAddress, { body })).body.data as { id: string; label: string }[];
  const id = book.find(({ label }) => label === '집')?.id as string;
  const { data } = (await guest.call(api.removeAddress, { params: { id } })).body;
  const defaults = data.filter((address: { isDefault: boolean }) => address.isDefault);
  expect(defaults.map(({ label }: { label: string }) => label)).toEqual(['창고']);
});

it('an order is cancelled and its receipt confirmed by its own visitor only, as it was last seen', async () => {
  const [guest, stranger] = [new Visitor(world, world.alpha), new Visitor(world, world.alpha)];
  for (const visitor of [guest, stranger]) await visitor.call(api.readGuestSession);
  const { id, version } = (
    await guest.call(api.placeOrder, { body: createOrderBody([{ itemId: shop.cup, quantity: 1 }]) })
  ).body.data;
  const gone = { status: 404, body: { code: 'ORDER_NOT_FOUND' } };
  expect(await stranger.call(api.cancelOrder, { params: { id } })).toMatchObject(gone);
  const shipped = { state: 'shipped' as const, version };
  const moved = await world.call(api.moveOrder, { as: world.alpha.master, params: { id }, body: shipped });
  expect(moved.body.data).toMatchObject({ state: 'shipped' });
  const confirm = (by: Visitor, version: number) =>
    by.call(api.confirmReceipt, { params: { id }, body: { version: version } });
  expect(await confirm(stranger, moved.body.data.version)).toMatchObject(gone);
  expect(await confirm(guest, version)).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
  expect((await confirm(guest, moved.body.data.version)).body.data).toMatchObject({ state: 'completed' });
});

async function orderBy(contact: { email: string; phone: string }) {
  const body = createOrderBody([{ itemId: shop.cup, quantity: 1 }], { contact: { name: '김하늘', ...contact } });
  return (await new Visitor(world, world.alpha).call(api.placeOrder, { body })).status;
}

it('requests with a stranger’s address cause few mails, from any number of browsers', async () => {
  world.configure({ rateLimit: true });
  let ordered = 0;
  const order = (email: string) => {
    ordered += 1;
    return orderBy({ email, phone: `010-1234-${String(ordered).padStart(4, '0')}` });
  };
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push(await order(n % 2 ? 'Victim@example.com' : 'victim@example.com'));
  expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
  expect(await order('somebody@example.com')).toBe(201);
  world.configure();
});

it('requests with a stranger’s number cause few texts, in any spelling and with any other input', async () => {
  world.configure({ rateLimit: true });
  // Others used up the shared address's rate limit of all these browsers.
  await world.root(({ unit }) => unit.query(statement('delete from kernel.rate_buckets')));
  const spellings = ['010-7777-8888', '01077778888', '+82 10 7777 8888'];
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const phone = spellings[n % spellings.length] as string;
    statuses.push(await orderBy({ email: `visitor-${n}@example.com`, phone }));
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
  expect(await orderBy({ email: 'visitor-0@example.com', phone: '010-7777-9999' })).toBe(201);
  world.configure();
});
