/** Tests of the hash queue: the mocked hash uses no core, and ends at once or only when the gate opens. */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { BackgroundThreads } from '#kernel/server/background-threads.ts';
import { searchCompanies } from '#modules/company/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import type { HashJob } from './argon2.thread.ts';
import { createNamedLane, hashPassword, maxConcurrentHashes } from './password-hash.ts';
import { browserHeaders, createSignInSender, createTestPerson, password } from './testing/people.ts';

const derive = vi.spyOn(BackgroundThreads.prototype, 'run');

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const lane = (name: string) => createNamedLane(world.app, name);
const sendFrom = createSignInSender(() => world);

let open = Promise.withResolvers<void>();
const gate = {
  shut() {
    open = Promise.withResolvers();
  },
  open: () => open.resolve(),
};
beforeEach(() => {
  gate.open();
  derive.mockImplementation(async (job) => {
    const { message, nonce } = job as HashJob;
    await open.promise;
    return createHash('sha256').update(message).update(nonce).digest();
  });
});
afterEach(() => {
  gate.open();
  derive.mockReset();
});

test('a flood that nobody can wait for is refused in its own lane only', async () => {
  const tries = Array.from({ length: 110 }, () => hashPassword(password, lane('flooded')).catch(() => 'refused'));
  const quiet = await hashPassword(password, lane('quiet'));
  expect(quiet).toMatch(/^.argon2id/);
  expect((await Promise.all(tries)).filter((result) => result === 'refused')).toHaveLength(
    110 - 100 - maxConcurrentHashes,
  );
});

test('floods in several lanes exclude no other lane: the longest gives way', async () => {
  const floods = ['one', 'two', 'three', 'four', 'five'].map((name) =>
    Array.from({ length: 100 }, () => hashPassword(password, lane(name)).catch((error) => String(error.code))),
  );
  const quiet = await hashPassword(password, lane('quiet'));
  expect(quiet).toMatch(/^.argon2id/);
  for (const tries of floods) {
    const ends = await Promise.all(tries);
    expect(new Set(ends.filter((end) => !end.startsWith('$argon2id')))).toEqual(new Set(['UNAVAILABLE']));
    expect(ends.filter((end) => end.startsWith('$argon2id')).length).toBeGreaterThan(70);
  }
});

test('a device that the person signed in from waits apart from a flood of strangers', async () => {
  const { email } = await createTestPerson(world);
  const first = await sendFrom('203.0.113.6', { email, password }, browserHeaders);
  const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
  gate.shut();
  const flood = Array.from({ length: 110 }, () => hashPassword(password, lane('root')).catch(() => null));
  const knownTry = sendFrom('203.0.113.6', { email, password }, browserHeaders, cookies);
  expect((await sendFrom('203.0.113.6', { email, password })).statusCode).toBe(503);
  gate.open();
  expect((await knownTry).statusCode).toBe(200);
  await Promise.all(flood);
});

test('holds no database connection: others are served while many passwords wait', async () => {
  // Nobody is refused at once: no place and no account has more than its share.
  const people = await Promise.all(Array.from({ length: 5 }, () => createTestPerson(world)));
  gate.shut();
  const inTheWay = Array.from({ length: 20 }, () => hashPassword(password, lane('root')));
  const ends: string[] = [];
  const note = (name: string) => () => ends.push(name);
  const change = (token: string) =>
    world.call(endpoints.changePassword, {
      body: { current: 'wrong password', next: password },
      headers: { authorization: `Bearer ${token}` },
    });
  const join = (n: number) => {
    const request = { method: 'POST', url: endpoints.register.path, headers: { host: 'localhost' } } as const;
    const payload = {
      email: `waiting${n}@mail.example`,
      password,
      name: '김하나',
      termsAccepted: true,
      ageConfirmed: true,
    };
    return world.app.fastify.inject({ ...request, remoteAddress: `203.0.113.${n}`, payload });
  };
  // More of each than the pool has connections.
  const waiting = Array.from({ length: 25 }, (_, n) => {
    const { email = '', tokens } = people[n % people.length] ?? {};
    return [
      change(tokens.accessToken).then(note('change')),
      sendFrom(`203.0.113.${n}`, { email, password }).then(note('sign-in')),
      join(n).then(note('sign-up')),
    ];
  }).flat();
  await world.call(searchCompanies, { query: { q: 'alpha' } }).then(note('search'));
  expect(ends).toEqual(['search']);
  gate.open();
  await Promise.all([...inTheWay, ...waiting]);
  expect(ends).toHaveLength(1 + waiting.length);
});
