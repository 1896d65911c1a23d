/** Known devices: the effect and lifetime of their mark, and their shared number of tries. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createBucketKey } from '#kernel/server/rate-limit.ts';
import * as endpoints from '../contract/endpoints.ts';
import { browserHeaders, createSignInSender, createTestPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const cookie = '__Host-heureum-device';
const wrong = 'wrong password';
const send = createSignInSender(() => world);
const sendFrom = (remoteAddress: string, payload: { email: string; password: string }, mark?: string) =>
  send(remoteAddress, payload, browserHeaders, mark ? { [cookie]: mark } : {});

const markIn = (reply: { cookies: { name: string; value: string }[] }) =>
  reply.cookies.find(({ name }) => name === cookie)?.value;

async function markFor(remoteAddress: string, email: string, word = password): Promise<string> {
  const reply = await sendFrom(remoteAddress, { email, password: word });
  expect(reply.statusCode).toBe(200);
  return String(markIn(reply));
}

test('a change of password ends the marks made under the old one; the device that changed it has a new one', async () => {
  const { email } = await createTestPerson(world);
  const address = '203.0.113.10';
  const first = await sendFrom(address, { email, password });
  const old = String(markIn(first));
  for (let tries = 0; tries < 11; tries++) await sendFrom(address, { email, password: wrong });
  expect((await sendFrom(address, { email, password }, old)).statusCode).toBe(200);
  const next = 'another good password';
  const changed = await world.call(endpoints.changePassword, {
    body: { current: password, next },
    headers: { ...browserHeaders, authorization: `Bearer ${first.json().data.tokens.accessToken}` },
  });
  expect(changed.status).toBe(200);
  expect((await sendFrom(address, { email, password: next }, old)).statusCode).toBe(429);
  expect((await sendFrom(address, { email, password: next }, changed.cookies[cookie])).statusCode).toBe(200);
});

test('many marks are no more tries: all known devices of an account have one bucket together', async () => {
  const { email } = await createTestPerson(world);
  const marks: string[] = [];
  for (let n = 0; n < 4; n++) marks.push(await markFor(`203.0.113.${20 + n}`, email));
  const statuses: number[] = [];
  for (const mark of marks) {
    const guesses = Array.from({ length: 10 }, () => sendFrom('203.0.113.30', { email, password: wrong }, mark));
    statuses.push(...(await Promise.all(guesses)).map(({ statusCode }) => statusCode));
  }
  // Thirty, and what flows in meanwhile.
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  expect(statuses.slice(30)).toContain(429);
  // Browsers without a mark are as free as before.
  expect((await sendFrom('203.0.113.31', { email, password })).statusCode).toBe(200);
});

test('the limit of an address holds for known devices, too', async () => {
  const { email } = await createTestPerson(world);
  const mark = await markFor('203.0.113.40', email);
  world.configure({ rateLimit: true });
  const from = async (address: string) => (await sendFrom(address, { email, password }, mark)).statusCode;
  expect(await from('203.0.113.41')).toBe(200);
  // As if others had signed in there all the time.
  const empty = "update kernel.rate_buckets set tokens = 0, at = now() + interval '1 hour' where key = $1";
  await world.root(({ unit }) => unit.query(statement(empty, [createBucketKey('sign-in', '203.0.113.41')])));
  const statuses = [await from('203.0.113.41'), await from('203.0.113.42')];
  world.configure();
  expect(statuses).toEqual([429, 200]);
});
