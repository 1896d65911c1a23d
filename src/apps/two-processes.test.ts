/**
 * What two processes on one database share. A session that ends on one ends its live streams on both. How often one may try, as
 * the fact sheet of identity says: refused by both with 429 and Retry-After once the count is used up, and by neither before.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '#kernel/contract/ids.ts';
import { selectTodaysCases } from '#kernel/server/testing/depth.ts';
import { waitFor } from '#kernel/server/testing/kernel-world.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import type { Answer, Call, Product } from './testing/product.ts';
import { createProduct } from './testing/product-process.ts';
import { createTestWorld, type TestMember, type World } from './testing.ts';

type By = 'address' | 'account' | 'company';

let world: World;
let processes: readonly [Product, Product];
/** Nobody is in two of these groups: what one row of the table uses up is missing in no other. */
let people: Record<By | 'session', readonly TestMember[]>;
const person = (n: number) => people.session[n] as TestMember;
beforeAll(async () => {
  world = await createTestWorld();
  const make = async (stage: EndpointStage, count: number) => {
    const testMembers: TestMember[] = [];
    while (testMembers.length < count) testMembers.push(await stage.member(['user']));
    return testMembers;
  };
  const alpha = new EndpointStage(world, world.alpha);
  people = {
    address: await make(alpha, 14),
    session: await make(alpha, 3),
    account: await make(alpha, limits.length),
    company: await make(new EndpointStage(world, world.beta), 28),
  };
  await world.settle();
  const settings = { RATE_LIMIT: 'true', TRUST_PROXY: '127.0.0.1', DATABASE_POOL: '10' };
  processes = [createProduct(world, settings), createProduct(world, settings)];
  for (const product of processes) await product.start();
}, 240_000);
afterAll(async () => {
  for (const product of processes ?? []) await product.kill();
  await world?.close();
});

/** The n-th of many addresses. */
const address = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${1 + (n % 250)}`;
const root = 'localhost';
const company = 'alpha.localhost';

/** Calls that are refused for another reason, or do next to nothing, as long as they are not too many. */
type Make = (n: number) => Call & { before: number };
const post = (host: string, path: string, body: unknown, before: number) =>
  ({ method: 'POST', host, path, body, before }) as const;
const signIn: Make = () =>
  post(root, '/api/auth/login', { email: `${createId()}@mail.example`, password: 'not the right one' }, 401);
const signUp =
  (email: () => string): Make =>
  () =>
    post(
      root,
      '/api/auth/register',
      { email: email(), password: 'a good long word', name: '홍길동', termsAccepted: false },
      400,
    );
const verify: Make = () => post(root, '/api/auth/verify-email', { token: 'made up' }, 400);
const refresh: Make = () => post(root, '/api/auth/refresh', { refreshToken: 'made up' }, 401);
const arrive: Make = () => post(company, '/auth/temp-token', { tempToken: 'made up' }, 401);
const start: Make = () => ({ method: 'GET', host: root, path: '/auth/oidc/demo/start?terms=accepted', before: 302 });
const connect: Make = () => post(root, '/api/user/social/connect/demo/start', {}, 200);
const social: Make = () =>
  post(
    root,
    '/auth/social',
    { provider: 'demo', accessToken: 'made up', termsAccepted: true, ageConfirmed: true },
    401,
  );
const connectSent: Make = () => post(root, '/api/user/social/connect/demo', { authCode: 'made up' }, 401);
const prove: Make = () => post(root, '/api/user/proof', { password: 'not the right one' }, 401);
const change: Make = () => post(root, '/api/user/password', { next: 'password1234' }, 400);
const visit: Make = () => ({ method: 'GET', host: company, path: '/api/guest/session', before: 200 });
const upload: Make = () => ({
  ...post(company, '/api/files', 'no picture', 415),
  headers: { 'content-type': 'image/png' },
});

/** Limited calls: the kind of limit, the burst, the refill per minute. */
const limits: readonly (readonly [string, By, number, number, Make])[] = [
  ['sign-in', 'address', 40, 30, signIn],
  ['sign-up', 'address', 10, 5, signUp(() => `${createId()}@mail.example`)],
  ['sign-up with one e-mail', 'address', 5, 0.1, signUp(() => 'wanted@mail.example')],
  ['e-mail verification', 'address', 20, 10, verify],
  ['refresh', 'address', 300, 120, refresh],
  ['temp token', 'address', 60, 30, arrive],
  ['start at a provider', 'address', 30, 20, start],
  ['start at a provider', 'account', 30, 20, connect],
  ['code or token of a provider', 'address', 30, 20, social],
  ['code or token of a provider', 'account', 30, 20, connectSent],
  ['proof by password', 'address', 10, 2, prove],
  ['proof by password', 'account', 10, 2, prove],
  ['change of password', 'address', 10, 5, change],
  ['change of password', 'account', 10, 5, change],
  ['guest session', 'address', 60, 30, visit],
  ['upload', 'address', 120, 30, upload],
  ['upload', 'account', 120, 30, upload],
];
/** Limits shared by all callers of a company: the burst, and the burst of one address. */
const shared: readonly (readonly [string, number, number, Make])[] = [
  ['temp token', 600, 60, arrive],
  ['guest session', 1000, 60, visit],
  ['upload', 1000, 120, upload],
];
const signed: readonly Make[] = [connect, connectSent, prove, change, upload];

/** The call as from one address, or by one account, and everything else as different as can be. */
function callOf(make: Make, by: By, n: number, row: number): ReturnType<Make> {
  const call = make(n);
  const from = by === 'address' ? `203.0.113.${row + 1}` : address(n);
  const group = people[by];
  const { token } = group[(by === 'account' ? row : n) % group.length] as TestMember;
  return {
    ...call,
    host: by === 'company' ? 'beta.localhost' : call.host,
    ...(signed.includes(make) ? { token } : {}),
    headers: { ...call.headers, 'x-forwarded-for': from },
  };
}

/** A third each day. */
const rows = selectTodaysCases(
  limits.map((limit, row) => [limit[0], limit[1], limit, row] as const),
  3,
);
const together = 12;

describe('a session that ends', () => {
  /** At each periodic check, every twenty seconds, a stream would end anyway. */
  const beforeHeartbeatMs = 10_000;
  const reading = (product: Product, { token }: TestMember) => product.listen({ host: company, token });
  async function open(member: TestMember) {
    const streams = await Promise.all(processes.map((product) => reading(product, member)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    return streams;
  }

  it('ends its live streams on both, at once and no others', async () => {
    const [leaves, stays] = [person(0), person(1)];
    const [gone, others] = [await open(leaves), await open(stays)];
    const out = await processes[0].send({ ...post(company, '/api/auth/logout', {}, 200), token: leaves.token });
    expect(out.status).toBe(200);
    await waitFor(async () => gone.every(({ ended }) => ended), beforeHeartbeatMs);
    expect(others.map(({ ended }) => ended)).toEqual([false, false]);
    // The other process may still believe the token for a moment: a stream that it opens now ends as well.
    const late = await reading(processes[1], leaves);
    await waitFor(async () => late.status === 401 || late.ended, beforeHeartbeatMs);
    expect(others.map(({ ended }) => ended)).toEqual([false, false]);
  });

  it('that a person ends from elsewhere, too', async () => {
    const member = person(2);
    const streams = await open(member);
    const call = { host: company, path: '/api/user/sessions', token: member.token } as const;
    const { body } = await processes[1].send({ ...call, method: 'GET' });
    const [{ id }] = body.data.sessions;
    const ended = await processes[1].send({ ...call, method: 'DELETE', path: `${call.path}/${id}` });
    expect(ended.status).toBe(200);
    await waitFor(async () => streams.every((stream) => stream.ended), beforeHeartbeatMs);
  });
});

describe('too many are refused, with the time after which to come again', () => {
  it.each(rows)(
    '%s per %s',
    async (_name, by, [, , burst, perMinute, make], row) => {
      const begun = Date.now();
      const refused = new Map<Product, Answer>();
      let passed = 0;
      for (let sent = 0; refused.size < 2; sent += together) {
        expect(sent, 'no limit').toBeLessThan(2 * burst + 100);
        const calls = Array.from({ length: together }, async (_, at) => {
          const product = processes[at % 2] as Product;
          const { before, ...call } = callOf(make, by, sent + at, row);
          const answer = await product.send(call);
          if (answer.status === 429) refused.set(product, answer);
          else expect(answer.status, JSON.stringify(answer.body)).toBe(before);
          return answer.status !== 429;
        });
        passed += (await Promise.all(calls)).filter(Boolean).length;
      }
      // Tokens refilled in the meantime passed, too.
      const minutes = (Date.now() - begun) / 60_000;
      expect(passed).toBeGreaterThanOrEqual(burst);
      expect(passed).toBeLessThanOrEqual(burst + perMinute * minutes + 1);
      for (const { body, retryAfter } of refused.values()) {
        expect(body).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
        expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
        expect(Number(retryAfter)).toBeLessThanOrEqual(Math.ceil(60 / perMinute));
      }
    },
    120_000,
  );

  it.each(selectTodaysCases(shared, 3))(
    '%s: once all callers of a company used up what they share, each place has a tenth, and none is shut out',
    async (_name, together, ownBurst, make) => {
      const call = async (n: number, at: number) => {
        const { before, ...sent } = callOf(make, 'company', n, 0);
        const { status } = await (processes[at % 2] as Product).send(sent);
        if (status !== 429) expect(status).toBe(before);
        return status !== 429;
      };
      // Places of their own, so that what is used up is what they share; what comes back meanwhile is used up, too.
      for (let sent = 0; sent < 1.5 * together; sent += 24) {
        await Promise.all(Array.from({ length: 24 }, (_, at) => call(sent + at, at)));
      }
      const place = 3 * together;
      let count = 0;
      while (count < ownBurst && (await call(place, count))) count += 1;
      expect(count).toBeGreaterThanOrEqual(ownBurst / 10);
      expect(count).toBeLessThan(ownBurst / 2);
      expect(await call(place + 1, 0)).toBe(true);
    },
    120_000,
  );
});
