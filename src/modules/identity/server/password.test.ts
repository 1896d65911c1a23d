import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { BackgroundThreads } from '#kernel/server/background-threads.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createBucketKey, takeTokens } from '#kernel/server/rate-limit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import { acquirePlace, createNamedLane, hashPassword, verifyPassword } from './password-hash.ts';
import { browserHeaders, createSignInSender, createTestPerson, password } from './testing/people.ts';

const derive = vi.spyOn(BackgroundThreads.prototype, 'run');
/** Number of password derivations. */
const derivations = () => derive.mock.calls.length;

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const signUp = () => createTestPerson(world);
const lane = (name: string) => createNamedLane(world.app, name);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const profileAs = (token: string) => world.call(endpoints.readProfile, { headers: bearer(token) });
const change = (token: string, body: { current?: string; next: string }) =>
  world.call(endpoints.changePassword, { body, headers: bearer(token) });

const sendFrom = createSignInSender(() => world);

/** Tries to sign in from an address. @returns the code of the refusal, or the status */
async function tryFrom(remoteAddress: string, sent: { email: string; password: string }): Promise<string> {
  const reply = await sendFrom(remoteAddress, sent);
  return reply.json().code ?? String(reply.statusCode);
}

describe('guessing', () => {
  const wrong = 'wrong password';

  test('ten failures slow the address down, whether the account exists or not, and say for how long', async () => {
    const { email } = await signUp();
    for (const address of [email, 'ghost@mail.example']) {
      const codes = [];
      for (let tries = 0; tries < 11; tries++) {
        codes.push(await tryFrom('203.0.113.1', { email: address, password: wrong }));
      }
      expect(codes.slice(0, 10).every((code) => code === 'LOGIN_FAILED')).toBe(true);
      expect(codes[10]).toBe('TOO_MANY_REQUESTS');
      const reply = await sendFrom('203.0.113.1', { email: address, password: wrong });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(90);
    }
  });

  test('of many guesses at once each counts', async () => {
    const { email } = await signUp();
    const guess = () => tryFrom('203.0.113.2', { email, password: wrong });
    const codes = await Promise.all(Array.from({ length: 30 }, guess));
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(20);
  });

  test('an IPv6 address counts as its whole network: a /64 is one', async () => {
    const { email } = await signUp();
    const guess = (network: string) => (_: unknown, n: number) =>
      tryFrom(`2001:db8:0:${network}::${n + 1}`, { email, password: wrong });
    const codes = await Promise.all(Array.from({ length: 15 }, guess('7')));
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(10);
    expect(await tryFrom('2001:db8:0:8::1', { email, password: wrong })).toBe('LOGIN_FAILED');
  });

  test('a successful attempt does not count', async () => {
    const { email } = await signUp();
    for (let tries = 0; tries < 12; tries++) expect(await tryFrom('198.51.100.1', { email, password })).toBe('200');
  });

  test('a device that the person signed in from passes where guesses have slowed everybody else down', async () => {
    const { email } = await signUp();
    const address = '203.0.113.3';
    const first = await sendFrom(address, { email, password }, browserHeaders);
    const device = first.cookies.find(({ name }) => name === '__Host-heureum-device');
    expect(device).toMatchObject({ httpOnly: true, secure: true, path: '/' });
    const cookies = { [String(device?.name)]: String(device?.value) };
    for (let tries = 0; tries < 12; tries++) await tryFrom(address, { email, password: wrong });
    expect(await tryFrom(address, { email, password })).toBe('TOO_MANY_REQUESTS');
    expect((await sendFrom(address, { email, password }, browserHeaders, cookies)).statusCode).toBe(200);
    // It is this person's alone, it cannot be made up, and guesses from it are counted, too.
    const { email: other } = await signUp();
    for (let tries = 0; tries < 12; tries++) await tryFrom(address, { email: other, password: wrong });
    expect((await sendFrom(address, { email: other, password }, browserHeaders, cookies)).statusCode).toBe(429);
    const forged = { [String(device?.name)]: `${String(device?.value).slice(0, -4)}AAAA` };
    expect((await sendFrom(address, { email, password }, browserHeaders, forged)).statusCode).toBe(429);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => sendFrom(address, { email, password: wrong }, browserHeaders, cookies)),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  test('a device of an unproved claimant is no known device of the later owner', async () => {
    const { email } = await signUp();
    const address = '203.0.113.5';
    const claimed = await sendFrom(address, { email, password }, browserHeaders);
    const cookies = Object.fromEntries(claimed.cookies.map(({ name, value }) => [name, value]));
    const owner = await world.call(endpoints.register, {
      body: { email, password, name: '주인', termsAccepted: true, ageConfirmed: true },
    });
    const { id } = owner.body.data.person;
    await world.root(async ({ unit }) => {
      const lose = 'update identity.persons set email = null, email_verified_at = null where email = $1 and id <> $2';
      await unit.query(statement(lose, [email, id]));
      await unit.query(statement('update identity.persons set email_verified_at = now() where id = $1', [id]));
    });
    for (let tries = 0; tries < 11; tries++) await tryFrom(address, { email, password: wrong });
    expect((await sendFrom(address, { email, password: wrong }, browserHeaders, cookies)).statusCode).toBe(429);
  });

  test('guesses from very many addresses do not lock out the owner: a new address has three tries', async () => {
    const { email } = await signUp();
    expect(await tryFrom('192.0.2.1', { email, password: wrong })).toBe('LOGIN_FAILED');
    // As if a hundred others had tried: the account's common counter is used up, and stays so.
    const empty = "update kernel.rate_buckets set tokens = 0, at = now() + interval '1 hour' where key = $1";
    await world.root(({ unit }) => unit.query(statement(empty, [createBucketKey('sign-in-try', email)])));
    const guesser = [];
    for (let n = 0; n < 4; n++) guesser.push(await tryFrom('198.51.100.4', { email, password: wrong }));
    expect(guesser).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED', 'LOGIN_FAILED', 'TOO_MANY_REQUESTS']);
    expect(await tryFrom('198.51.100.2', { email, password })).toBe('200');
  });

  test('the counters are the database’s: another process counts on', async () => {
    const bucket = { key: 'shared test', cost: 1, burst: 3, perMinute: 0.01 };
    const elsewhere = `select wait from kernel.take_tokens('{shared test}', '{1}', '{3}', '{0.01}')`;
    await world.root(({ unit }) => unit.query(statement(elsewhere)));
    await world.root(({ unit }) => unit.query(statement(elsewhere)));
    expect(await takeTokens(world.app, [bucket])).toBe(0);
    expect(await takeTokens(world.app, [bucket])).toBeGreaterThan(0);
  });

  test('a short or empty wrong password is wrong like a long one', async () => {
    const { email } = await signUp();
    for (const short of ['', 'x', wrong]) {
      expect(await tryFrom('198.51.100.5', { email, password: short })).toBe('LOGIN_FAILED');
    }
  });

  test('an unknown address costs one derivation, like a known one', async () => {
    const { email } = await signUp();
    for (const address of [email, 'nobody-at-all@mail.example']) {
      const before = derivations();
      expect(await tryFrom('198.51.100.6', { email: address, password: wrong })).toBe('LOGIN_FAILED');
      expect(derivations() - before, address).toBe(1);
    }
  });
});

describe('hashing', () => {
  test('passwords are argon2id with a salt of their own', async () => {
    const [firstHash, other] = [await hashPassword(password, lane('root')), await hashPassword(password, lane('root'))];
    expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(firstHash).not.toBe(other);
    expect(await verifyPassword(password, firstHash, lane('root'))).toBe(true);
    expect(await verifyPassword('other', firstHash, lane('root'))).toBe(false);
    expect(await verifyPassword(password, null, lane('root'))).toBe(false);
  });

  test('companies take turns: who waits behind another’s flood is served after few of it', async () => {
    const order: string[] = [];
    const work = (company: string) => hashPassword(password, lane(company)).then(() => void order.push(company));
    const flood = Array.from({ length: 20 }, () => work('flooded'));
    await Promise.all([...flood, work('quiet')]);
    // Two are at work when it comes, and the flood has one more turn before it.
    expect(order.indexOf('quiet')).toBeLessThanOrEqual(5);
  });

  test('a sign-in beyond the capacity is asked to retry, before any query for it', async () => {
    const { email } = await signUp();
    const leave = Array.from({ length: 100 }, () => acquirePlace(lane('root')));
    const before = derivations();
    const reply = await sendFrom('203.0.113.7', { email, password });
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '1']);
    expect(derivations()).toBe(before);
    for (const leavePlace of leave) leavePlace();
    expect(await tryFrom('203.0.113.7', { email, password })).toBe('200');
  });

  test('one address has few waiting strangers: filling a lane takes many, and a known person is no stranger', async () => {
    const { email } = await signUp();
    const first = await sendFrom('203.0.113.8', { email, password }, browserHeaders);
    const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
    const leave = Array.from({ length: 30 }, () => acquirePlace(lane('root'), '203.0.113.8'));
    expect(await tryFrom('203.0.113.8', { email, password })).toBe('UNAVAILABLE');
    expect(await tryFrom('203.0.113.9', { email, password })).toBe('200');
    expect((await sendFrom('203.0.113.8', { email, password }, browserHeaders, cookies)).statusCode).toBe(200);
    for (const leavePlace of leave) leavePlace();
    expect(await tryFrom('203.0.113.8', { email, password })).toBe('200');
  });
});

describe('weak passwords', () => {
  const register = (person: object) =>
    world.call(endpoints.register, {
      body: {
        email: 'garam.lee@hanbit.example',
        password,
        name: '이가람',
        termsAccepted: true,
        ageConfirmed: true,
        ...person,
      },
    });

  test('the best known, and those made of one’s own words, are refused at sign-up and at a change', async () => {
    for (const weak of ['password1', 'QWERTYUIOP', 'garam.lee', '이가람1234', 'hanbit!!99', 'Heureum2026']) {
      const reply = await register({ password: weak.padEnd(8, '!') });
      expect(reply, weak).toMatchObject({ status: 400, body: { code: 'WEAK_PASSWORD' } });
      expect(reply.body.details).toEqual([{ field: 'password', code: 'weak' }]);
    }
    const { alpha } = world;
    const { tokens } = await signUp();
    const headers = bearer(tokens.accessToken);
    const ofTheCompany = { current: password, next: 'alpha상사2026' };
    const reply = await world.call(endpoints.changePassword, { at: alpha, body: ofTheCompany, headers });
    expect(reply.body.code).toBe('WEAK_PASSWORD');
    expect((await change(tokens.accessToken, { current: password, next: 'iloveyou1' })).body.code).toBe(
      'WEAK_PASSWORD',
    );
  });

  test('a word of one’s own in a long password is no harm', async () => {
    expect((await register({ password: 'garam likes 37 kettles' })).status).toBe(201);
  });
});

describe('changing', () => {
  test('a change of password signs out the other devices', async () => {
    const { email, tokens } = await signUp();
    const other = (await world.call(login, { body: { email, password } })).body.data.tokens;
    const { accessToken } = tokens;
    expect((await change(accessToken, { current: 'wrong password', next: password })).status).toBe(401);
    expect((await change(accessToken, { current: password, next: 'another good password' })).status).toBe(200);
    expect((await profileAs(other.accessToken)).status).toBe(401);
    expect((await profileAs(tokens.accessToken)).status).toBe(200);
  });

  test('of two changes at once one wins, and the other learns it', async () => {
    const { email, person, tokens } = await signUp();
    const passwords = ['one good password', 'other good password'];
    const changes = passwords.map((next) => () => change(tokens.accessToken, { current: password, next }));
    const lockStatement = statement('select from identity.credentials where person_id = $1 for update', [person.id]);
    const replies = (await runAtOnceUnderLock(world, lockStatement, changes)).map(({ status }) => status);
    expect(replies.toSorted()).toEqual([200, 401]);
    const winner = passwords[replies.indexOf(200)] ?? '';
    expect(await tryFrom('198.51.100.3', { email, password: winner })).toBe('200');
  });

  test('is limited per person', async () => {
    const { tokens } = await signUp();
    world.configure({ rateLimit: true });
    const wrong = { current: 'wrong password', next: password };
    const codes = await Promise.all(
      Array.from({ length: 15 }, async () => (await change(tokens.accessToken, wrong)).body.code),
    );
    world.configure();
    expect(codes.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
  });
});
