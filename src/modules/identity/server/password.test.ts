import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { setConfig } from '#kernel/server/config.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { searchCompanies } from '#modules/company/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { newPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const signUp = () => newPerson(world);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const profileAs = (token: string) => world.call(endpoints.readProfile, { headers: bearer(token) });
const change = (token: string, body: { current?: string; next: string }) =>
  world.call(endpoints.changePassword, { body, headers: bearer(token) });

/** Tries to sign in from an address. @returns the code of the refusal, or the status */
async function tryFrom(remoteAddress: string, sent: { email: string; password: string }): Promise<string> {
  const headers = { host: 'localhost' };
  const reply = await world.house.app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress,
    headers,
    payload: sent,
  });
  return reply.json().code ?? String(reply.statusCode);
}

describe('guessing', () => {
  test('after ten failures the address is closed for a while, whether the account exists or not', async () => {
    const { email } = await signUp();
    for (const address of [email, 'ghost@mail.example']) {
      const codes = [];
      for (let tries = 0; tries < 11; tries++) {
        codes.push(await tryFrom('203.0.113.1', { email: address, password: 'wrong password' }));
      }
      expect(codes.slice(0, 10).every((code) => code === 'LOGIN_FAILED')).toBe(true);
      expect(codes[10]).toBe('TOO_MANY_REQUESTS');
    }
  });

  test('of many guesses at once each counts', async () => {
    const { email } = await signUp();
    const guess = () => tryFrom('203.0.113.2', { email, password: 'wrong password' });
    const codes = await Promise.all(Array.from({ length: 30 }, guess));
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(20);
  });

  test('the person still signs in from elsewhere, and what succeeds does not count', async () => {
    const { email } = await signUp();
    for (let tries = 0; tries < 12; tries++) await tryFrom('203.0.113.3', { email, password: 'wrong password' });
    expect(await tryFrom('203.0.113.3', { email, password })).toBe('TOO_MANY_REQUESTS');
    for (let tries = 0; tries < 12; tries++) expect(await tryFrom('198.51.100.1', { email, password })).toBe('200');
  });

  test('guesses from very many addresses close the account', async () => {
    const { email } = await signUp();
    const codes = await Promise.all(
      Array.from({ length: 110 }, (_, n) => tryFrom(`192.0.2.${n}`, { email, password: 'wrong password' })),
    );
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(100);
    expect(await tryFrom('198.51.100.2', { email, password })).toBe('TOO_MANY_REQUESTS');
  });
});

describe('hashing', () => {
  test('passwords are argon2id with a salt of their own', async () => {
    const [one, other] = [await hashPassword(password), await hashPassword(password)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwordFits(password, one)).toBe(true);
    expect(await passwordFits('other', one)).toBe(false);
    expect(await passwordFits(password, null)).toBe(false);
  });

  test('holds no database connection: others are served while many passwords wait', async () => {
    const { email, tokens } = await signUp();
    const inTheWay = Array.from({ length: 20 }, () => hashPassword(password));
    const ends: string[] = [];
    const note = (name: string) => () => ends.push(name);
    // More of each than the pool has connections.
    const waiting = Array.from({ length: 25 }, (_, n) => [
      change(tokens.accessToken, { current: 'wrong password', next: password }).then(note('change')),
      tryFrom(`203.0.113.${n}`, { email, password }).then(note('sign-in')),
      signUp().then(note('sign-up')),
    ]).flat();
    await world.call(searchCompanies, { query: { q: 'alpha' } }).then(note('search'));
    await Promise.all([...inTheWay, ...waiting]);
    expect(ends[0]).toBe('search');
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
    const { email, tokens } = await signUp();
    const wanted = ['one good password', 'other good password'];
    const replies = await Promise.all(
      wanted.map((next) => change(tokens.accessToken, { current: password, next }).then(({ status }) => status)),
    );
    expect(replies.toSorted()).toEqual([200, 401]);
    const won = wanted[replies.indexOf(200)] ?? '';
    expect(await tryFrom('198.51.100.3', { email, password: won })).toBe('200');
  });

  test('is limited per person', async () => {
    const { tokens } = await signUp();
    setConfig({ ...world.config, rateLimit: true });
    const wrong = { current: 'wrong password', next: password };
    const codes = await Promise.all(
      Array.from({ length: 15 }, async () => (await change(tokens.accessToken, wrong)).body.code),
    );
    setConfig(world.config);
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
  });
});
