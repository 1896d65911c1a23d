/** Tests of phone lookup: from the visitor's own data, the latest order, or an address. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import * as api from '../contract/endpoints.ts';
import { findCustomerPhones } from './customer-phones.ts';
import { createShop, Visitor } from './testing/shop.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
  await createShop(world.alpha);
});
afterAll(() => world.close());

const idOf = async (guest: Visitor): Promise<string> => (await guest.call(api.readGuestSession)).body.data.info.id;
const address = {
  ...{ label: '집', recipient: '김하늘', phone: '010-1234-5678', postalCode: '06236' },
  ...{ line1: '서울 강남구 테헤란로 152', line2: '', isDefault: true },
};

it('is found for visitors and customers, and for nobody who said none', async () => {
  const [introduced, keeps, silent] = [
    new Visitor(world, world.alpha),
    new Visitor(world, world.alpha),
    new Visitor(world, world.alpha),
  ];
  await introduced.call(api.updateGuestSession, { body: { phone: '010-9876-5432' } });
  expect((await keeps.call(api.addAddress, { body: address })).status).toBe(201);
  const person = world.alpha.viewer;
  expect((await world.call(api.addAddress, { as: person, body: { ...address, phone: '010-5555-6666' } })).status).toBe(
    201,
  );
  const guestIds = await Promise.all([introduced, keeps, silent].map(idOf));
  const query = { guestIds, personIds: [person.personId, world.alpha.user.personId] };
  const phones = (await world.alpha.service((context) => findCustomerPhones(context, query))) as Map<string, string>;
  expect(guestIds.map((id) => phones.get(id))).toEqual(['010-9876-5432', '010-1234-5678', undefined]);
  expect(query.personIds.map((id) => phones.get(id))).toEqual(['010-5555-6666', undefined]);
});
