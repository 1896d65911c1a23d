import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import { forgotPassword, resetPassword } from '../contract/reset.endpoints.ts';
import { bearer, createCode, setUpFactor } from '../testing/factors.ts';
import { getLastLetter, listLetters, listMailKinds } from './testing/mails.ts';
import { createTestPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const next = 'a quite different word';
const atRoot = (sql: string, parameters: unknown[] = []) =>
  world.root(({ unit }) => unit.query(statement<Record<string, unknown>>(sql, parameters)));
const set = (token: string, word = next) => world.call(resetPassword, { body: { token, password: word } });
const signIn = (email: string, word: string) => world.call(login, { body: { email, password: word } });

async function ask(email: string): Promise<void> {
  expect((await world.call(forgotPassword, { body: { email } })).status).toBe(200);
  await world.settle();
}

/** Someone who asked for the mail, and the secret of its link. */
async function createPersonWithReset() {
  const person = await createTestPerson(world);
  await ask(person.email);
  return { ...person, secret: (await getLastLetter(world, person.email, 'identity.password-reset')).secret };
}

describe('a forgotten password', () => {
  test('is replaced once by the link in the mail, ends every session, and its owner is notified', async () => {
    const { email, secret, tokens, person } = await createPersonWithReset();
    const elsewhere = (await signIn(email, password)).body.data.tokens;
    expect((await set(secret)).status).toBe(200);
    for (const { accessToken, refreshToken } of [tokens, elsewhere]) {
      const profile = await world.call(endpoints.readProfile, { headers: bearer(accessToken) });
      expect(profile.body.code).toBe('AUTHENTICATION_EXPIRED');
      expect((await world.call(endpoints.refresh, { body: { refreshToken } })).body.code).toBe('REFRESH_FAILED');
    }
    expect((await signIn(email, password)).body.code).toBe('LOGIN_FAILED');
    expect((await signIn(email, next)).status).toBe(200);
    expect((await set(secret, 'and one word more of mine')).body.code).toBe('RESET_FAILED');
    expect(await listMailKinds(world, email)).toContain('identity.password-reset-done');
    const trail = await atRoot(`select action from kernel.audit_log where subject_id = $1 and action like '%reset'`, [
      person.id,
    ]);
    expect(trail).toEqual([{ action: 'identity.password.reset' }]);
  });

  test('the answer is the same for an unknown address, which gets no mail', async () => {
    const { email } = await createTestPerson(world);
    const knownReply = await world.call(forgotPassword, { body: { email } });
    const unknown = await world.call(forgotPassword, { body: { email: 'no-such-person@mail.example' } });
    expect({ ...knownReply.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(knownReply.status).toBe(unknown.status);
    await world.settle();
    expect(await listLetters(world, 'no-such-person@mail.example')).toEqual([]);
    expect(await listMailKinds(world, email)).toContain('identity.password-reset');
  });

  test('only the hash of the link is stored, and the stored mail does not show it', async () => {
    const { email, secret, person } = await createPersonWithReset();
    const rows = await atRoot('select token_hash from identity.password_resets where person_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const letter = await getLastLetter(world, email, 'identity.password-reset');
    expect(letter.body).not.toContain(secret);
  });

  test('of two that use the link at once, one succeeds', async () => {
    const { secret, email, person } = await createPersonWithReset();
    const passwords = ['the word of the first one', 'the word of the other one'];
    const lockStatement = statement('select from identity.password_resets where person_id = $1 for update', [
      person.id,
    ]);
    const sets = passwords.map((word) => async () => (await set(secret, word)).body.code ?? 'done');
    const codes = await runAtOnceUnderLock(world, lockStatement, sets);
    expect(codes.toSorted()).toEqual(['RESET_FAILED', 'done']);
    const works = await Promise.all(passwords.map(async (word) => (await signIn(email, word)).status));
    expect(works.toSorted()).toEqual([200, 401]);
  });

  test('a link lasts half an hour', async () => {
    const { secret, person } = await createPersonWithReset();
    const resetRows = await atRoot(
      'select extract(epoch from expires_at - now())::int between 1790 and 1800 as fits from identity.password_resets where person_id = $1',
      [person.id],
    );
    expect(resetRows).toEqual([{ fits: true }]);
    await atRoot('update identity.password_resets set expires_at = now() where person_id = $1', [person.id]);
    expect((await set(secret)).body.code).toBe('RESET_FAILED');
  });

  test('a link ends with the password that it was asked for, changed in another session', async () => {
    const { secret, tokens } = await createPersonWithReset();
    const body = { current: password, next: 'changed by its owner' };
    const changed = await world.call(endpoints.changePassword, { body, headers: bearer(tokens.accessToken) });
    expect(changed.status).toBe(200);
    expect((await set(secret)).body.code).toBe('RESET_FAILED');
  });

  test('a link ends when another one was used, and when the account has another address by now', async () => {
    const { email, secret } = await createPersonWithReset();
    await ask(email);
    const second = (await getLastLetter(world, email, 'identity.password-reset')).secret;
    expect((await set(second)).status).toBe(200);
    expect((await set(secret)).body.code).toBe('RESET_FAILED');
    const other = await createPersonWithReset();
    await atRoot("update identity.persons set email = 'else-' || email where id = $1", [other.person.id]);
    expect((await set(other.secret)).body.code).toBe('RESET_FAILED');
  });

  test('a weak word is refused, and the link still works', async () => {
    const { secret, email } = await createPersonWithReset();
    expect((await set(secret, 'password123')).body.code).toBe('WEAK_PASSWORD');
    expect((await set(secret, `${email.split('@')[0]}!1`)).body.code).toBe('WEAK_PASSWORD');
    expect((await set(secret)).status).toBe(200);
  });

  test('an unproved claimant of an address gets no link: sign-up with a stranger’s reveals no account', async () => {
    const { email } = await createTestPerson(world, { proved: false });
    await ask(email);
    const kinds = await listMailKinds(world, email);
    expect(kinds).toContain('identity.reset-unproved');
    expect(kinds).not.toContain('identity.password-reset');
  });

  test('the second step stays: a new password alone signs nobody in', async () => {
    const person = await createTestPerson(world);
    const { secret } = await setUpFactor(world, { personId: person.person.id, ...person.tokens });
    await ask(person.email);
    await set((await getLastLetter(world, person.email, 'identity.password-reset')).secret);
    expect((await signIn(person.email, next)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    const body = { email: person.email, password: next, secondFactor: createCode(secret) };
    expect((await world.call(login, { body })).status).toBe(200);
  });

  test('guessed a thousand times, nothing opens, and the guesser is slowed down', async () => {
    const { email, secret } = await createPersonWithReset();
    world.configure({ rateLimit: true });
    const letters = 'ABCDEFGHIJ';
    const codes = new Map<string, number>();
    for (let tries = 0; tries < 1000; tries++) {
      const guess = secret.slice(0, -3) + String(tries).replace(/\d/g, (digit) => letters[Number(digit)] ?? '');
      const { code } = guess === secret ? { code: 'RESET_FAILED' } : (await set(guess)).body;
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect([...codes.keys()].toSorted()).toEqual(['RESET_FAILED', 'TOO_MANY_REQUESTS']);
    expect(codes.get('RESET_FAILED')).toBeLessThan(100);
    world.configure();
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('one address gets few mails from any requester, and the answer does not change', async () => {
    const { email } = await createTestPerson(world);
    world.configure({ rateLimit: true });
    for (let times = 0; times < 9; times++) {
      const request = { method: 'POST', url: forgotPassword.path, headers: { host: 'localhost' } } as const;
      const reply = await world.app.fastify.inject({
        ...request,
        remoteAddress: `198.51.100.${times + 10}`,
        payload: { email },
      });
      expect(reply.statusCode).toBe(200);
    }
    await world.settle();
    const resets = (await listMailKinds(world, email)).filter((kind) => kind === 'identity.password-reset');
    expect(resets.length).toBeLessThanOrEqual(5);
    world.configure();
  });
});
