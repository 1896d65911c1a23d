/** Tests of order messages: always in the order's language, regardless of the actor and of elapsed time. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
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

const subjectsTo = async (email: string): Promise<string[]> => {
  const text = 'select subject from kernel.mails where recipient = $1 order by id';
  return (await judge.query(text, [email])).rows.map(({ subject }) => subject);
};
const runOf = async (id: string): Promise<string> =>
  (await world.call(api.readOrder, { as: world.alpha.manager, params: { id } })).body.data.executionId;

it('a guest who reads English gets English messages: the confirmation, and the correction of an undo by a Korean master', async () => {
  const guest = new Visitor(world, world.alpha);
  await guest.call(api.updateGuestSession, { body: { preferences: { language: 'en' } } });
  const contact = { name: 'Ann', email: 'ann@mail.example', phone: '010-2222-3333' };
  const placed = await guest.call(api.placeOrder, {
    body: createOrderBody([{ itemId: shop.cup, quantity: 1 }], { contact }),
  });
  expect(placed.status).toBe(201);
  await world.settle();
  const subjects = await subjectsTo(contact.email);
  expect(subjects.filter((subject) => /[가-힣]/.test(subject.replace('alpha 상사', '')))).toEqual([]);
  expect(subjects.some((subject) => /is confirmed$/.test(subject))).toBe(true);

  const undone = await world.call(undoExecution, {
    as: world.alpha.master,
    params: { id: await runOf(placed.body.data.id) },
    body: { reason: { code: 'mistake' } },
  });
  expect(undone.status).toBe(200);
  await world.settle();
  const corrections = (await subjectsTo(contact.email)).slice(subjects.length);
  expect(corrections).toEqual([expect.stringMatching(/^Your order \S+ is cancelled$/)]);
});

it('a guest without a choice gets messages in the language of the request, a Korean one in Korean', async () => {
  const guest = new Visitor(world, world.alpha);
  const contact = { name: '김하늘', email: 'korean@mail.example', phone: '010-4444-5555' };
  await guest.call(api.placeOrder, { body: createOrderBody([{ itemId: shop.cup, quantity: 1 }], { contact }) });
  await world.settle();
  expect((await subjectsTo(contact.email)).some((subject) => subject.startsWith('주문이 확정되었습니다'))).toBe(true);
});
