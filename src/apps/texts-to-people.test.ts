/**
 * A text message to a role, over all modules: users and employees have the numbers, the company has the service, and members
 * without a number get a notice.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';
import { actOnRecord } from '#modules/axis/contract/action.endpoints.ts';
import { createRecord } from '#modules/axis/contract/endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { createTextGateway } from '#modules/integration/contract/text-gateway.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { sendMessage } from '#modules/notification/server/index.ts';
import { placeOrder } from '#modules/order/contract/endpoints.ts';
import { readGuestData } from '#modules/order/contract/guest-data.endpoints.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import { createOrderBody, createShop, Visitor } from '#modules/order/server/testing/shop.ts';
import { createTestWorld, type TestMember, type World } from './testing.ts';

let world: World;
let outside: ExternalService;
beforeAll(async () => {
  world = await createTestWorld();
  outside = await startExternalService();
  world.configure({ outgoingAllowed: outside.allowed });
  const body = {
    ...{ address: outside.origin, sender: '02-123-4567', pfId: null, templates: [], mostADay: 1000 },
    ...{ apiKey: 'NCSA1B2C3D4E5F6G', apiSecret: 'secret-of-the-company' },
  };
  expect((await world.call(createTextGateway, { as: world.alpha.master, body })).status).toBe(201);
});
afterAll(async () => {
  world?.configure();
  await outside?.close();
  await world?.close();
});

async function hasNumber(person: TestMember, phone: string): Promise<void> {
  const as = world.alpha.master;
  const type = { axis: 'entity', type: 'user' };
  const body = { title: '담당자', fields: { email: 'who@example.com', phone } };
  const { id } = (await world.call(createRecord, { as, params: type, body })).body.data;
  const values = { account: person.personId };
  const linked = await world.call(actOnRecord, { as, params: { ...type, id, action: 'link' }, body: { values } });
  expect(linked.status, JSON.stringify(linked.body)).toBe(201);
}

async function tell(role: string): Promise<unknown> {
  const title = { ko: '재고 부족', en: 'Short of stock' };
  const settings = { to: 'role', recipient: role, channel: 'sms', title, body: { ko: '확인해 주세요.', en: 'Look.' } };
  const definition = { blocks: [{ id: 'tell', kind: 'notification.message', title, settings }] };
  return world.alpha.service(async (context) => {
    await publishFrame(context, { key: `tell-${role}`, title, definition });
    await startExecution(context, { frameKey: `tell-${role}`, input: {} });
  });
}

it('goes to the number of the role’s holder, and as a notice to a holder without one', async () => {
  await hasNumber(world.alpha.supervisor, '010-2222-3333');
  await tell('supervisor');
  await tell('finance');
  await world.settle();
  const [item, ...more] = outside.heard.map(({ body }) => JSON.parse(body).messages[0]);
  expect(item).toMatchObject({ to: '01022223333', from: '021234567', text: '재고 부족\n확인해 주세요.' });
  expect(more).toEqual([]);
  const noticesOf = async (as: TestMember) => (await world.call(listNotices, { as })).body.data;
  expect(await noticesOf(world.alpha.supervisor)).toEqual([]);
  expect(await noticesOf(world.alpha.finance)).toMatchObject([{ title: '재고 부족' }]);
});

it('about an order leads a guest to it by a short link from any browser, and is stored without the link', async () => {
  const shop = await createShop(world.alpha);
  const contact = { name: '김하늘', email: 'texted@mail.example', phone: '010-7777-8888' };
  const versionOf = async (kind: string): Promise<number> =>
    (await world.request({ method: 'GET', url: `/api/company/legal/${kind}`, host: 'alpha.localhost' })).body.data
      .version;
  const consent = { terms: await versionOf('terms'), privacy: await versionOf('privacy') };
  const body = createOrderBody([{ itemId: shop.cup, quantity: 1 }], { contact, consent });
  const placed = await new Visitor(world, world.alpha).call(placeOrder, { body });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { id, number } = placed.body.data;
  await world.settle();
  outside.heard.length = 0;
  const messageText = { ko: '상품을 보냈습니다', en: 'Your order was sent' };
  const recipients = { personIds: [], guestIds: [], emails: [], phones: ['01077778888', '01055556666'] };
  const messageInput = {
    channel: 'sms',
    executionId: null,
    title: messageText,
    body: messageText,
    kakao: null,
    recipients,
  } as const;
  await world.alpha.service((context) => sendMessage(context, { ...messageInput, link: orderPaths.order({ id }) }));
  await world.settle();
  const sent = outside.heard.map(({ body: text }) => JSON.parse(text).messages[0] as { to: string; text: string });
  const linkTo = (to: string) =>
    String(
      sent
        .find((item) => item.to === to)
        ?.text.split('\n')
        .at(-1),
    );
  expect(new URL(linkTo('01055556666')).pathname).toBe(orderPaths.order({ id }));
  const link = new URL(linkTo('01077778888'));
  expect(link.pathname.length).toBeLessThan(30);
  const { headers, status } = await world.request({ method: 'GET', url: link.pathname, host: 'alpha.localhost' });
  const [, secret = ''] = /#secret=(.+)$/.exec(String(headers.location)) ?? [];
  expect([status, String(headers.location).split('#')[0]]).toEqual([302, orderPaths.data({ id })]);
  const opened = await new Visitor(world, world.alpha).call(readGuestData, {
    params: { id },
    body: { secret, proof: contact.phone },
  });
  expect([opened.status, opened.body.data.number]).toEqual([200, number]);
  const storedTextQuery = statement<{ body: string }>(
    "select content ->> 'body' as body from notification.texts where number = $1",
    ['01077778888'],
  );
  const [text] = await world.alpha.service(({ unit }) => unit.query(storedTextQuery));
  expect(text?.body).toBe(`${messageText.ko}\n${messageText.ko}\n{link}`);
  for (const wrong of [`/o/${number}.AAAAAAAAAAAA`, `/o/${number}`, '/o/nothing']) {
    const led = await world.request({ method: 'GET', url: wrong, host: 'alpha.localhost' });
    expect([led.status, led.headers.location]).toEqual([302, orderPaths.orders()]);
  }
});
