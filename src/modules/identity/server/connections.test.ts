/** With two connections for all: none is held by who waits for another, or for a password's hash. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { logInToCompany } from '#modules/access/contract/endpoints.ts';
import { addMember } from '#modules/company/server/index.ts';
import * as orders from '#modules/order/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createTestPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld({ connections: 2 });
});
afterAll(() => world.close());

const atOnce = 6;

const signUp = () => createTestPerson(world);

const keyed = (key: string) => ({ 'idempotency-key': key });
const several = <Result>(work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: atOnce }, (_, n) => work(n)));
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);

test('many guests who sign in at once, each with a key, are all answered', async () => {
  const { email, person } = await signUp();
  const { alpha } = world;
  await alpha.service((context) => addMember(context, { personId: person.id, roles: ['user'] }));
  const visit = await world.call(orders.readGuestSession, { at: alpha });
  const { cookies } = visit;
  const signIn = (n: number, sent: string) =>
    world.call(logInToCompany, { at: alpha, cookies, headers: keyed(`${sent} ${n}`), body: { email, password: sent } });
  const right = await several((n) => signIn(n, password));
  expect(statuses(right)).toEqual(right.map(() => 200));
  const wrong = await several((n) => signIn(n, 'wrong password'));
  expect(statuses(wrong)).toEqual(wrong.map(() => 401));
  // The same key opens no second session.
  expect((await signIn(0, password)).body).toEqual(right[0]?.body);
});

test('many changes of passwords at once, each with a key, are all answered', async () => {
  const people = await several(signUp);
  const change = (n: number) =>
    world.call(endpoints.changePassword, {
      headers: { authorization: `Bearer ${people[n]?.tokens.accessToken}`, ...keyed('change') },
      body: { current: password, next: 'another good password' },
    });
  expect(statuses(await several(change))).toEqual(people.map(() => 200));
  // The answer was lost: the password is not `current` any more, but the key gets the first answer.
  expect(statuses(await several(change))).toEqual(people.map(() => 200));
});

test('many refresh tokens used a second time at once end their sessions', async () => {
  const people = await several(signUp);
  const refresh = (n: number) =>
    world.call(endpoints.refresh, { body: { refreshToken: people[n]?.tokens.refreshToken } });
  expect(statuses(await several(refresh))).toEqual(people.map(() => 200));
  await world.root(async ({ unit }) =>
    unit.add(
      statement(`update identity.refresh_tokens set used_at = now() - interval '1 minute' where used_at is not null`),
    ),
  );
  expect(statuses(await several(refresh))).toEqual(people.map(() => 401));
  const profiles = await several((n) =>
    world.call(endpoints.readProfile, { headers: { authorization: `Bearer ${people[n]?.tokens.accessToken}` } }),
  );
  expect(statuses(profiles)).toEqual(people.map(() => 401));
});
