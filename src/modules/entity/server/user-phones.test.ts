/** Tests of phone numbers: a number is the user's own, or that of the linked employee. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { actOnRecord } from '#modules/axis/contract/action.endpoints.ts';
import { createRecord } from '#modules/axis/contract/endpoints.ts';
import { findUserPhones } from './user-phones.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const entity = { axis: 'entity' } as const;
async function add(type: string, title: string, fields: Record<string, string>): Promise<string> {
  const params = { ...entity, type };
  const { status, body } = await world.call(createRecord, { as: world.alpha.master, params, body: { title, fields } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}
async function user(title: string, account: string, fields: Record<string, string>): Promise<void> {
  const id = await add('user', title, { email: `${title}@example.com`, ...fields });
  const params = { ...entity, type: 'user', id, action: 'link' };
  const linked = await world.call(actOnRecord, { as: world.alpha.master, params, body: { values: { account } } });
  expect(linked.status, JSON.stringify(linked.body)).toBe(201);
}

it('is found by the account, and of nobody else', async () => {
  const { manager, user: userMember, viewer, finance } = world.alpha;
  await user('kim', manager.personId, { phone: '010-1111-2222' });
  const internal = await add('internal', '박직원', { kind: 'employee', phone: '010-3333-4444' });
  await user('park', userMember.personId, { internal });
  await user('lee', viewer.personId, {});
  const personIds = [manager, userMember, viewer, finance].map(({ personId }) => personId);
  const query = { personIds, guestIds: [] };
  const phones = await world.alpha.service((context) => findUserPhones(context, query));
  expect([...(phones as Map<string, string>)]).toEqual(
    expect.arrayContaining([
      [manager.personId, '010-1111-2222'],
      [userMember.personId, '010-3333-4444'],
    ]),
  );
  expect((phones as Map<string, string>).size).toBe(2);
  expect(await world.beta.service((context) => findUserPhones(context, query))).toEqual(new Map());
});
