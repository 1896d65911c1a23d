/** Whose number is known: what a visitor says of itself, what stands in the latest order, what stands in an address. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import * as api from '../contract/endpoints.ts';
import { phonesOfCustomers } from './phones.ts';
import { openShop, Visitor } from './testing/shop.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
  await openShop(world.alpha);
});
afterAll(() => world.close());

const idOf = async (guest: Visitor): Promise<string> => (await guest.call(api.readGuestSession)).body.data.info.id;
const address = {
  ...{ label: '집', recipient: '김하늘', phone: '010-1234-5678', postalCode: '06236' },
  ...{ line1: '서울 강남구 테헤란로 152', line2: '', isDefault: true },
};

it('is found for visitors and customers, and for nobody who said none', async () => {
  const [told, keeps, silent] = [
    new Visitor(world, world.alpha),
    new Visitor(world, world.alpha),
    new Visitor(world, world.alpha),
  ];
  await told.call(api.updateGuestSession, { body: { phone: '010-9876-5432' } });
  expect((await keeps.call(api.addAddress, { body: address })).status).toBe(201);
  const person = world.alpha.viewer;
  expect((await world.call(api.addAddress, { as: person, body: { ...address, phone: '010-5555-6666' } })).status).toBe(
    201,
  );
  const guestIds = await Promise.all([told, keeps, silent].map(idOf));
  const asked = { guestIds, personIds: [person.personId, world.alpha.user.personId] };
  const found = (await world.alpha.service((context) => phonesOfCustomers(context, asked))) as Map<string, string>;
  expect(guestIds.map((id) => found.get(id))).toEqual(['010-9876-5432', '010-1234-5678', undefined]);
  expect(asked.personIds.map((id) => found.get(id))).toEqual(['010-5555-6666', undefined]);
});
