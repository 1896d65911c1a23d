import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import * as api from '../contract/endpoints.ts';
import { guestExtendMinutes, guestSessionDays, maxGuestOrders, maxShownGuestOrders } from '../contract/guest.ts';
import { upsertLines } from './cart.queries.ts';
import { guestCookie } from './guest.service.ts';
import { orderJobs } from './order.job.ts';
import { countOwned, moveSessionToPast, readSessionTimes } from './testing/clock.queries.ts';
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

const visitor = () => new Visitor(world, world.alpha);
const times = (guestId: string) => world.alpha.service((context) => readSessionTimes(context, guestId));
const pass = (guestId: string, minutes: number) =>
  world.alpha.service(async (context) => moveSessionToPast(context, { guestId, minutes }));

async function guestIdOf(guest: Visitor): Promise<string> {
  return (await guest.call(api.readGuestSession)).body.data.info.id;
}

const address = (label: string, isDefault = false) => ({
  label,
  recipient: '김하늘',
  phone: '010-1234-5678',
  postalCode: '06236',
  line1: '서울 강남구 테헤란로 152',
  line2: '',
  isDefault,
});

describe('guest sessions', () => {
  it('store only the hash of an opaque token, in an HttpOnly cookie of the host', async () => {
    const guest = visitor();
    const reply = await guest.call(api.readGuestSession);
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const token = guest.cookies[guestCookie] as string;
    const { hash } = await times(reply.body.data.info.id);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hash).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('are this browser’s own: one that a neighbouring host planted is none, signed in or not', async () => {
    const guest = visitor();
    const id = await guestIdOf(guest);
    expect(guestCookie).toMatch(/^__Host-/);
    const planted = { 'heureum-guest': guest.cookies[guestCookie] as string };
    const stranger = await world.call(api.readGuestSession, { at: world.alpha, cookies: planted });
    expect(stranger.body.data.info.id).not.toBe(id);
  });

  it('[CO-04] live 30 days and are extended when five minutes have passed, not earlier', async () => {
    expect([guestSessionDays, guestExtendMinutes]).toEqual([30, 5]);
    const guest = visitor();
    const id = await guestIdOf(guest);
    expect((await times(id)).daysLeft).toBe(30);
    await pass(id, 4);
    await guest.call(api.readGuestSession);
    expect((await times(id)).idleMinutes).toBe(4);
    await pass(id, 24 * 60);
    await guest.call(api.readGuestSession);
    expect(await times(id)).toMatchObject({ idleMinutes: 0, daysLeft: 30 });
  });

  it('[CO-04] end after 30 days: the next visit begins a new one', async () => {
    const guest = visitor();
    const id = await guestIdOf(guest);
    await pass(id, 31 * 24 * 60);
    expect(await guestIdOf(guest)).not.toBe(id);
  });

  it('go in the night after their end, with cart and addresses, unless they ordered', async () => {
    const [ended, ordered, living] = [visitor(), visitor(), visitor()];
    const ids: string[] = [];
    for (const guest of [ended, ordered, living]) {
      ids.push(await guestIdOf(guest));
      await guest.call(api.addAddress, { body: address('집') });
    }
    const [endedId, orderedId, livingId] = ids as [string, string, string];
    const lines = [{ itemId: shop.cup, quantity: 2 }];
    await world.alpha.service(async ({ unit }) =>
      unit.add(upsertLines(world.alpha.tenant.id, { ownerId: endedId, lines })),
    );
    await ordered.call(api.placeOrder, { body: createOrderBody([{ itemId: shop.cup, quantity: 1 }]) });
    for (const id of [endedId, orderedId]) await pass(id, 32 * 24 * 60);
    const sweep = orderJobs.find((task) => task.name === 'order.sweep-guests');
    await world.alpha.service(async (context) => sweep?.run(context, {}));
    const owned = (id: string) => world.alpha.service((context) => countOwned(context, [id]));
    expect(await owned(endedId)).toEqual({ sessions: 0, addresses: 0, lines: 0 });
    expect(await owned(orderedId)).toMatchObject({ sessions: 1, addresses: 1 });
    expect(await owned(livingId)).toMatchObject({ sessions: 1, addresses: 1 });
  });

  it('[CO-04] store 30 orders and show 5', async () => {
    expect([maxGuestOrders, maxShownGuestOrders]).toEqual([30, 5]);
    const guest = visitor();
    for (let count = 0; count < 31; count++) {
      await guest.call(api.placeOrder, { body: createOrderBody([{ itemId: shop.cup, quantity: 1 }]) });
    }
    const { data } = (await guest.call(api.readDashboard)).body;
    expect(data.session.orders).toHaveLength(30);
    expect(data.recentOrders).toHaveLength(5);
    expect(data).toMatchObject({ openOrders: 31, cartQuantity: 0 });
  });

  it('do not work with another company', async () => {
    const guest = visitor();
    const id = await guestIdOf(guest);
    const elsewhere = new Visitor(world, world.beta);
    elsewhere.cookies = { ...guest.cookies };
    expect(await guestIdOf(elsewhere)).not.toBe(id);
  });

  it('[EN-11] show every listed field: who the guest is, addresses, orders, whether the session lives and until when', async () => {
    const guest = visitor();
    const address = {
      label: '집',
      recipient: '박지우',
      phone: '010-9876-5432',
      postalCode: '06236',
      line1: '테헤란로 1',
    };
    await guest.call(api.addAddress, { body: address });
    await guest.call(api.addAddress, { body: { ...address, label: '회사' } });
    const placed = await guest.call(api.placeOrder, { body: createOrderBody([{ itemId: shop.cup, quantity: 1 }]) });
    const session = (await guest.call(api.readGuestSession)).body.data;
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(session.info).toEqual({
      id: expect.any(String),
      createdAt: instant,
      lastActive: instant,
      ...{ email: 'sky@example.com', name: '김하늘', phone: '010-1234-5678' },
      preferences: { language: 'ko', currency: 'KRW', newsletter: false, notifications: true },
    });
    const addressRows = session.addresses.map((address: { label: string; isDefault: boolean }) => [
      address.label,
      address.isDefault,
    ]);
    expect(addressRows).toEqual([
      ['집', true],
      ['회사', false],
    ]);
    for (const { id } of session.addresses) expect(id).toEqual(expect.any(String));
    const { id } = placed.body.data;
    expect(session.orders).toEqual([{ id, status: 'confirmed', createdAt: instant, updatedAt: instant }]);
    expect(session.isActive).toBe(true);
    const days = (Date.parse(session.expiresAt) - Date.parse(session.info.lastActive)) / 86_400_000;
    expect(Math.round(days)).toBe(guestSessionDays);
  });

  it('[EN-11] remember the guest’s details: name, e-mail, phone, preferences', async () => {
    const guest = visitor();
    const body = {
      name: '박지우',
      email: 'Jiwoo@Example.com',
      phone: '010-9876-5432',
      preferences: { language: 'en' as const, newsletter: true },
    };
    const reply = await guest.call(api.updateGuestSession, { body });
    expect(reply.body.data.info).toMatchObject({
      name: '박지우',
      email: 'jiwoo@example.com',
      phone: '010-9876-5432',
      preferences: { language: 'en', currency: 'KRW', newsletter: true, notifications: true },
    });
    const updateReply = await guest.call(api.updateGuestSession, { body: { name: null } });
    expect(updateReply.body.data.info).toMatchObject({ name: null, email: 'jiwoo@example.com' });
    const wrong = await guest.call(api.updateGuestSession, { body: { email: 'nobody' } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('the newsletter', () => {
  const consentsOf = async (guest: Visitor) => {
    const { rows } = await judge.query(
      'select act, address, way, at from kernel.consents where guest_id = $1 order by at, id',
      [await guestIdOf(guest)],
    );
    return rows.map(({ act, address, way }) => [act, address, way]);
  };
  const set = (guest: Visitor, body: object) => guest.call(api.updateGuestSession, { body });
  const readNewsletter = async (guest: Visitor) =>
    (await guest.call(api.readGuestSession)).body.data.info.preferences.newsletter;

  it('정보통신망법 제50조 제1항: of a guest is a dated consent for one address, and another address requires a new one', async () => {
    const guest = visitor();
    expect(await readNewsletter(guest)).toBe(false);
    const nowhere = await set(guest, { preferences: { newsletter: true } });
    expect([nowhere.status, nowhere.body.code]).toEqual([400, 'NEWSLETTER_NEEDS_EMAIL']);
    await set(guest, { email: 'one@mail.example', preferences: { newsletter: true } });
    await set(guest, { name: '박지우', preferences: { newsletter: true } });
    expect(await consentsOf(guest)).toEqual([['given', 'one@mail.example', 'screen']]);
    await set(guest, { email: 'two@mail.example' });
    expect(await readNewsletter(guest)).toBe(false);
    await set(guest, { preferences: { newsletter: true } });
    await set(guest, { preferences: { newsletter: false } });
    expect(await consentsOf(guest)).toEqual([
      ['given', 'one@mail.example', 'screen'],
      ['withdrawn', 'one@mail.example', 'screen'],
      ['given', 'two@mail.example', 'screen'],
      ['withdrawn', 'two@mail.example', 'screen'],
    ]);
    const { rows } = await judge.query(
      `select recipient, body from kernel.mails where kind = 'identity.consent-changed' and recipient = 'two@mail.example' order by id`,
    );
    expect(rows.map(({ body }) => body)).toEqual([
      expect.stringContaining('동의하신 날'),
      expect.stringContaining('철회하신 날'),
    ]);
  });

  it('개인정보 보호법 제22조: an order stores its guest’s consents in the one table of consents', async () => {
    const guest = visitor();
    const { id } = (await guest.call(api.placeOrder, { body: createOrderBody([{ itemId: shop.cup, quantity: 1 }]) }))
      .body.data;
    const { rows } = await judge.query(
      'select kind, version, address, guest_id from kernel.consents where subject_id = $1 order by kind',
      [id],
    );
    const who = { version: 1, address: 'sky@example.com', guest_id: await guestIdOf(guest) };
    expect(rows).toEqual([
      { kind: 'collection', ...who },
      { kind: 'terms', ...who },
    ]);
  });
});

describe('addresses', () => {
  const defaults = (book: { label: string; isDefault: boolean }[]) =>
    book.filter((address) => address.isDefault).map((address) => address.label);

  it('[ST-10] the first becomes the default, a new default unsets it, removal makes the first remaining one default', async () => {
    const guest = visitor();
    const first = await guest.call(api.addAddress, { body: address('집') });
    expect(first.status).toBe(201);
    expect(defaults(first.body.data)).toEqual(['집']);
    await guest.call(api.addAddress, { body: address('회사') });
    const third = (await guest.call(api.addAddress, { body: address('부모님 댁', true) })).body.data;
    expect(defaults(third)).toEqual(['부모님 댁']);
    const id = third.find((address: { isDefault: boolean }) => address.isDefault).id;
    const rest = (await guest.call(api.removeAddress, { params: { id } })).body.data;
    expect(rest).toHaveLength(2);
    expect(defaults(rest)).toEqual(['집']);
  });

  it('are changed and removed by their owner only', async () => {
    const guest = visitor();
    const [{ id }] = (await guest.call(api.addAddress, { body: address('집') })).body.data;
    for (const other of [visitor(), new Visitor(world, world.beta)]) {
      const change = await other.call(api.updateAddress, { params: { id }, body: address('남의 집') });
      expect([change.status, change.body.code]).toEqual([404, 'ADDRESS_NOT_FOUND']);
      expect((await other.call(api.removeAddress, { params: { id } })).status).toBe(404);
    }
    const changed = await guest.call(api.updateAddress, { params: { id }, body: address('새 집') });
    expect(changed.body.data).toMatchObject([{ label: '새 집', isDefault: true }]);
    const removed = await guest.call(api.removeAddress, { params: { id } });
    expect([removed.status, removed.body.data]).toEqual([200, []]);
  });

  it('have one default when two are added at once', async () => {
    const guest = visitor();
    await guest.call(api.readGuestSession);
    const add = (label: string) => () => guest.call(api.addAddress, { body: address(label, true) });
    const replies = await runAtOnceOnTable(world, '"order".addresses', [add('하나'), add('둘'), add('셋')]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const book = (await guest.call(api.listAddresses)).body.data;
    expect(book).toHaveLength(3);
    expect(defaults(book)).toHaveLength(1);
  });
});

describe('the cart after reordering', () => {
  it('holds what is still sold of the order', async () => {
    const guest = visitor();
    const lines = [
      { itemId: shop.cup, quantity: 2 },
      { itemId: shop.desk, quantity: 1 },
    ];
    const { id } = (await guest.call(api.placeOrder, { body: createOrderBody(lines) })).body.data;
    const reply = await guest.call(api.reorder, { params: { id } });
    expect(reply.body.data).toEqual({ added: 2, missing: [] });
    expect((await guest.call(api.readDashboard)).body.data.cartQuantity).toBe(3);
  });
});
