/**
 * Mails about a guest's order never contain the guest's words: a guest who enters another person's address cannot make the shop
 * send own text to it. About three seconds.
 */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { renderMail } from '#kernel/server/mail-html.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import * as api from '../contract/endpoints.ts';
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

const email = 'victim@people.example';
const contact = (name: string) => ({ name, email, phone: '010-1234-5678' });
const place = (body: object) =>
  new Visitor(world, world.alpha).call(api.placeOrder, {
    body: { ...createOrderBody([{ itemId: shop.cup, quantity: 1 }]), ...body } as never,
  });

it.each(['[긴급] 계좌 정지 https://evil.example', 'www.evil.example', '두\n줄', '두\u2028줄'])(
  'the name %j is refused on an order',
  async (name) => {
    const { status, body } = await place({ contact: contact(name) });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  },
);

it('text typed by a guest is in no mail to the typed address, and only the shop’s own links are links there', async () => {
  const words = ['뀕뀖님', '뀗뀘동 1', '뀙뀚호', '긴급 뀛뀜 https://evil.example/hanbank'];
  const [name = '', line1, line2, note] = words;
  const address = { postalCode: '04524', line1, line2 };
  const { status, body } = await place({ contact: contact(name), address, note });
  expect(status, JSON.stringify(body)).toBe(201);
  await world.settle();
  const { rows } = await judge.query<{ subject: string; body: string; kind: string }>(
    'select subject, body, kind from kernel.mails where recipient = $1 order by id',
    [email],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order.follow-up', 'message']));
  const origin = 'http://alpha.localhost';
  for (const mail of rows) {
    for (const word of [...words, 'evil.example']) expect(`${mail.subject} ${mail.body}`).not.toContain(word);
    const sender = { name: world.alpha.tenant.name, origin };
    const html = renderMail({ subject: mail.subject, text: mail.body, sender, own: [origin] });
    expect([...html.matchAll(/href="([^"]*)"/g)].filter(([, link]) => !link?.startsWith(origin))).toEqual([]);
  }
});
