/** Tests of order mails to customers, and of the account setting for them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { openText } from '#kernel/server/tokens.ts';
import { listApprovals, rejectApproval } from '#modules/decision/contract/endpoints.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { changePreferences } from '#modules/identity/contract/preferences.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { sendMessage } from '#modules/notification/server/index.ts';
import * as api from '../contract/endpoints.ts';
import { readGuestData } from '../contract/guest-data.endpoints.ts';
import type { Order } from '../contract/order.ts';
import { orderPaths } from '../contract/paths.ts';
import { createManualOrder } from './index.ts';
import { createOrderBody, createShop, type Shop, Visitor } from './testing/shop.ts';

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await createTestWorld();
  shop = await createShop(world.alpha);
});
afterAll(() => world.close());

const orderMails = async (number: string) => {
  const select = statement<{ subject: string }>('select subject from kernel.mails where subject like $1 order by id', [
    `%(${number})`,
  ]);
  return (await world.alpha.service(({ unit }) => unit.query(select))).map(({ subject }) => subject);
};
const move = async ({ id, version }: Order, state: 'shipped' | 'completed'): Promise<Order> =>
  (await world.call(api.moveOrder, { as: world.alpha.manager, params: { id }, body: { state, version } })).body.data;

describe('an order that staff moves on', () => {
  it('is announced to the customer by notice and mail when it is sent and when it is complete', async () => {
    const customer = new Visitor(world, world.alpha);
    const order = (await customer.call(api.placeOrder, { body: createOrderBody([{ itemId: shop.cup, quantity: 1 }]) }))
      .body.data as Order;
    await world.settle();
    const { number } = order;
    expect(await orderMails(number)).toEqual([`주문이 확정되었습니다 (${number})`]);
    const shipped = await move(order, 'shipped');
    expect((await move(shipped, 'completed')).state).toBe('completed');
    await world.settle();
    expect(await orderMails(number)).toEqual([
      `주문이 확정되었습니다 (${number})`,
      `상품을 보냈습니다 (${number})`,
      `거래가 끝났습니다 (${number})`,
    ]);
    const notices = (await customer.call(listNotices)).body.data.map(({ title }: { title: string }) => title);
    expect(notices).toEqual(expect.arrayContaining([`상품을 보냈습니다 (${number})`, `거래가 끝났습니다 (${number})`]));
  });

  it('is announced by no mail to a visitor who switched order notices off, and still by notice', async () => {
    const customer = new Visitor(world, world.alpha);
    await customer.call(api.updateGuestSession, { body: { preferences: { notifications: false } } });
    const order = (await customer.call(api.placeOrder, { body: createOrderBody([{ itemId: shop.cup, quantity: 1 }]) }))
      .body.data as Order;
    const { number } = order;
    await move(order, 'shipped');
    await world.settle();
    expect(await orderMails(number)).toEqual([]);
    const notices = (await customer.call(listNotices)).body.data.map(({ title }: { title: string }) => title);
    expect(notices).toContain(`상품을 보냈습니다 (${number})`);
  });

  it('is announced without a link, and without a question, where it was taken by hand', async () => {
    const { contact, address, lines } = createOrderBody([{ itemId: shop.cup, quantity: 1 }]);
    const { id } = await world.alpha.service((context) => createManualOrder(context, { contact, address, lines }));
    const order = (await world.call(api.readOrder, { as: world.alpha.manager, params: { id } })).body.data as Order;
    await move(order, 'shipped');
    await world.settle();
    const select = statement<{ body: string }>('select body from kernel.mails where subject = $1', [
      `상품을 보냈습니다 (${order.number})`,
    ]);
    const [mail] = await world.alpha.service(({ unit }) => unit.query(select));
    expect(mail?.body).toMatch(/^주문하신 상품을 보냈습니다\.\n\n[^/]+$/);
  });

  it('is announced by no mail to a customer with an account that declined it', async () => {
    const { user } = world.alpha;
    const body = { notifications: { email: false } };
    expect((await world.call(changePreferences, { as: user, at: null, body })).status).toBe(200);
    const placed = await world.call(api.placeOrder, {
      as: user,
      body: createOrderBody([{ itemId: shop.cup, quantity: 1 }]),
    });
    const order = placed.body.data as Order;
    await move(order, 'shipped');
    await world.settle();
    expect(await orderMails(order.number)).toEqual([]);
  });
});

describe('the link of a mail about an order', () => {
  interface SentMail {
    subject: string;
    body: string;
    link: string | null;
  }
  const mailsTo = async (address: string): Promise<SentMail[]> => {
    const select = statement<SentMail>(
      'select subject, body, link from kernel.mails where recipient = $1 order by id',
      [address],
    );
    return world.alpha.service(({ unit }) => unit.query(select));
  };
  const reason = { code: 'mistake', text: '잘못 확정' } as const;
  const decided = (email: string) => ({ contact: { name: '김하늘', email, phone: '010-1234-5678' } });

  it('leads a guest to the order from any browser, in any message; no other reader of the mail', async () => {
    const email = 'anywhere@mail.example';
    const { manager, supervisor } = world.alpha;
    const customer = new Visitor(world, world.alpha);
    const place = async (itemId: string) =>
      (await customer.call(api.placeOrder, { body: createOrderBody([{ itemId, quantity: 1 }], decided(email)) })).body
        .data as Order;
    const shipped = await move(await place(shop.cup), 'shipped');
    await move(shipped, 'completed');
    const undone = await place(shop.cup);
    const run = (await world.call(api.readOrder, { as: manager, params: { id: undone.id } })).body.data.executionId;
    const undo = await world.call(undoExecution, { as: manager, params: { id: run }, body: { reason } });
    expect(undo.status, JSON.stringify(undo.body)).toBeLessThan(300);
    const rejected = await place(shop.desk);
    const [approval] = (await world.call(listApprovals, { as: supervisor, query: { box: 'inbox' } })).body.data;
    const body = { version: approval.version, comment: '재고가 없습니다.' };
    await world.call(rejectApproval, { as: supervisor, params: { id: approval.id }, body });
    await world.settle();

    const mails = await mailsTo(email);
    const mailsAbout = ({ number }: Order) => mails.filter(({ subject }) => subject.includes(number));
    expect([shipped, undone, rejected].map((order) => mailsAbout(order).length > 0)).toEqual([true, true, true]);
    // For each order, the mail with only the link, and the mails about it.
    expect(mails.length).toBeGreaterThanOrEqual(3 + 6);
    for (const { subject, body: text, link } of mails) {
      expect(text, subject).not.toMatch(/secret|\/orders\//);
      expect(text, subject).toContain('{link}');
      const [, id = '', secret = ''] =
        /\/orders\/([^/]+)\/data#secret=(.+)$/.exec(openText(world.app, `${link}`)) ?? [];
      const opened = await new Visitor(world, world.alpha).call(readGuestData, {
        params: { id },
        body: { secret, proof: email },
      });
      expect(opened.status, subject).toBe(200);
      expect([shipped, undone, rejected].map(({ number }) => number)).toContain(opened.body.data.number);
    }
  });

  it('is that of the order itself for a customer with an account, and for addresses beside that of the order', async () => {
    const { manager } = world.alpha;
    const placed = await world.call(api.placeOrder, {
      as: manager,
      body: createOrderBody([{ itemId: shop.cup, quantity: 1 }], decided('account@mail.example')),
    });
    await world.settle();
    const { id } = placed.body.data;
    const [mail] = await mailsTo('account@mail.example');
    expect(mail).toMatchObject({ link: null, body: expect.stringContaining(`/orders/${id}\n`) });

    const guest = (
      await new Visitor(world, world.alpha).call(api.placeOrder, {
        body: createOrderBody([{ itemId: shop.cup, quantity: 1 }], decided('guest@mail.example')),
      })
    ).body.data as Order;
    const title = { ko: '사본', en: 'Copy' };
    const recipients = { personIds: [], guestIds: [], phones: [], emails: ['copy@mail.example'] };
    const link = orderPaths.order({ id: guest.id });
    await world.alpha.service((context) =>
      sendMessage(context, { channel: 'mail', executionId: null, title, body: title, link, kakao: null, recipients }),
    );
    const [copy] = await mailsTo('copy@mail.example');
    expect(copy).toMatchObject({ link: null, body: expect.stringContaining(link) });
  });
});

describe('the session of a signed-in customer', () => {
  it('says since when there is the account and when its owner last signed in, the same each time', async () => {
    const { user } = world.alpha;
    const read = async () => (await world.call(api.readDashboard, { as: user })).body.data.session.info;
    const select = statement<{ created_at: string }>('select created_at from identity.persons where id = $1', [
      user.personId,
    ]);
    const [person] = await world.root(({ unit }) => unit.query(select));
    const info = await read();
    expect(info).toMatchObject({ id: user.personId, email: user.email });
    expect(new Date(info.createdAt)).toEqual(new Date(person?.created_at ?? ''));
    expect(await read()).toEqual(info);
  });
});
