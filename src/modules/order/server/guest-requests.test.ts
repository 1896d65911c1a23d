/** What a visitor's cookie lets through: writes of our own pages, each once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import * as api from '../contract/endpoints.ts';
import { Visitor } from './testing/shop.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
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
  for (const one of [guest, other]) {
    await one.call(api.readGuestSession);
    const [first, again] = [
      await add(one, '회사', { 'idempotency-key': 'one' }),
      await add(one, '회사', { 'idempotency-key': 'one' }),
    ];
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await labelsOf(one)).toEqual(['회사']);
  }
});
