import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { readProfile } from '../contract/endpoints.ts';
import { createTestPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const profileAs = (token: string) => world.call(readProfile, { headers: { authorization: `Bearer ${token}` } });

test('signing in again in one browser ends the session that it held, and nobody else’s', async () => {
  const { email } = await createTestPerson(world);
  const browser = { 'sec-fetch-site': 'same-origin' };
  const enter = async (sent: object, cookies = {}) => {
    const reply = await world.call(login, { at: null, body: { email, password, ...sent }, headers: browser, cookies });
    return { status: reply.status, token: reply.body.data?.tokens.accessToken, cookies: reply.cookies };
  };
  const [first, other] = [await enter({}), await enter({})];
  expect((await enter({ password: 'not the password' }, first.cookies)).status).toBe(401);
  expect((await profileAs(first.token)).status).toBe(200);
  const second = await enter({}, first.cookies);
  expect((await profileAs(first.token)).status).toBe(401);
  for (const { token } of [second, other]) expect((await profileAs(token)).status).toBe(200);
});
