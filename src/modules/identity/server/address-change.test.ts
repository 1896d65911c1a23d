import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import { changeAddress, confirmAddress, stopAddress } from '../contract/address.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { resetPassword } from '../contract/reset.endpoints.ts';
import { bearer } from '../testing/factors.ts';
import { getLastLetter, listMailKinds } from './testing/mails.ts';
import { createTestPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

let number = 0;
const another = () => `moved${number++}@mail.example`;
const atRoot = (sql: string, parameters: unknown[] = []) =>
  world.root(({ unit }) => unit.query(statement<Record<string, unknown>>(sql, parameters)));
const signIn = (email: string, word = password) => world.call(login, { body: { email, password: word } });
const ask = (token: string, email: string) => world.call(changeAddress, { body: { email }, headers: bearer(token) });
const confirm = (token: string, more: { password?: string; as?: string } = {}) =>
  world.call(confirmAddress, {
    body: { token, ...(more.password && { password: more.password }) },
    ...(more.as && { headers: bearer(more.as) }),
  });
const stop = (token: string) => world.call(stopAddress, { body: { token } });

/** Someone who asked to move, with the secrets of both mails. */
async function createMovingPerson() {
  const person = await createTestPerson(world);
  const to = another();
  expect((await ask(person.tokens.accessToken, to)).status).toBe(200);
  const confirming = (await getLastLetter(world, to, 'identity.address-confirm')).secret;
  const stopping = (await getLastLetter(world, person.email, 'identity.address-stop')).secret;
  return { ...person, to, confirming, stopping, token: person.tokens.accessToken as string };
}

describe('a change of address', () => {
  test('requires a fresh proof, notifies both addresses, and takes effect once the new address confirms it', async () => {
    const { tokens, person, email } = await createTestPerson(world);
    const to = another();
    await atRoot("update identity.sessions set proved_at = now() - interval '301 seconds' where person_id = $1", [
      person.id,
    ]);
    expect((await ask(tokens.accessToken, to)).body.code).toBe('REAUTHENTICATION_REQUIRED');
    expect(await listMailKinds(world, to)).toEqual([]);
    await atRoot('update identity.sessions set proved_at = now() where person_id = $1', [person.id]);
    await ask(tokens.accessToken, to);
    expect((await signIn(to)).body.code).toBe('LOGIN_FAILED');
    const { secret } = await getLastLetter(world, to, 'identity.address-confirm');
    expect((await confirm(secret, { as: tokens.accessToken })).body.data).toEqual({ email: to });
    expect((await signIn(to)).status).toBe(200);
    expect((await signIn(email)).body.code).toBe('LOGIN_FAILED');
    for (const address of [email, to])
      expect(await listMailKinds(world, address)).toContain('identity.address-changed');
    const trail = await atRoot(
      "select action from kernel.audit_log where subject_id = $1 and action like 'identity.address.%' order by id",
      [person.id],
    );
    expect(trail.map(({ action }) => action)).toEqual(['identity.address.ask', 'identity.address.change']);
  });

  test('the link alone proves nothing: a session of the account or its password belongs to it', async () => {
    const { confirming, to } = await createMovingPerson();
    const stranger = await createTestPerson(world);
    expect((await confirm(confirming)).body.code).toBe('LOGIN_FAILED');
    expect((await confirm(confirming, { as: stranger.tokens.accessToken })).body.code).toBe('LOGIN_FAILED');
    expect((await confirm(confirming, { password: 'wrong password' })).body.code).toBe('LOGIN_FAILED');
    expect((await confirm(confirming, { password })).status).toBe(200);
    expect((await confirm(confirming, { password })).body.code).toBe('ADDRESS_LINK_FAILED');
    expect((await signIn(to)).status).toBe(200);
  });

  test('of two that confirm at once, one does; a link that is over, guessed or of the other mail does nothing', async () => {
    const { confirming, stopping, token, person } = await createMovingPerson();
    expect((await confirm(stopping, { as: token })).body.code).toBe('ADDRESS_LINK_FAILED');
    const lockStatement = statement('select from identity.address_changes where person_id = $1 for update', [
      person.id,
    ]);
    const take = () => confirm(confirming, { as: token });
    const both = await runAtOnceUnderLock(world, lockStatement, [take, take]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const late = await createMovingPerson();
    await atRoot('update identity.address_changes set confirm_until = now() where person_id = $1', [late.person.id]);
    expect((await confirm(late.confirming, { as: late.token })).body.code).toBe('ADDRESS_LINK_FAILED');
    world.configure({ rateLimit: true });
    const codes = new Set<string>();
    for (let tries = 0; tries < 1000; tries++) {
      const guess = `${late.confirming.slice(0, -4)}${String(tries).padStart(4, '0')}`;
      codes.add((await (tries % 2 ? stop(guess) : confirm(guess, { as: late.token }))).body.code);
    }
    world.configure();
    expect([...codes].toSorted()).toEqual(['ADDRESS_LINK_FAILED', 'TOO_MANY_REQUESTS']);
    expect(person.id).not.toBe(late.person.id);
  });

  test('only hashes of the links are stored', async () => {
    const { confirming, stopping, person } = await createMovingPerson();
    const storedRows = JSON.stringify(
      await atRoot('select * from identity.address_changes where person_id = $1', [person.id]),
    );
    expect(storedRows).not.toContain(confirming);
    expect(storedRows).not.toContain(stopping);
  });

  test('asked for again in another tab, the first link is over', async () => {
    const { confirming, token } = await createMovingPerson();
    const to = another();
    await ask(token, to);
    expect((await confirm(confirming, { as: token })).body.code).toBe('ADDRESS_LINK_FAILED');
    const { secret } = await getLastLetter(world, to, 'identity.address-confirm');
    expect((await confirm(secret, { as: token })).status).toBe(200);
  });

  test('an address that is somebody’s is answered alike, and learns it by mail; the account stays', async () => {
    const [first, other] = [await createTestPerson(world), await createTestPerson(world)];
    const reply = await ask(first.tokens.accessToken, other.email);
    expect(reply.body.data).toEqual({ email: other.email });
    const kinds = await listMailKinds(world, other.email);
    expect(kinds).toContain('identity.address-known');
    expect(kinds).not.toContain('identity.address-confirm');
    expect((await ask(first.tokens.accessToken, first.email)).body.code).toBe('VALIDATION_FAILED');
  });
});

describe('stopping it', () => {
  test('before it counts: nothing moves, every session ends, and a new password is set by mail', async () => {
    const { email, token, confirming, stopping } = await createMovingPerson();
    expect((await stop(stopping)).body.data).toEqual({ email });
    expect((await confirm(confirming, { password })).body.code).toBe('ADDRESS_LINK_FAILED');
    const profile = await world.call(endpoints.readProfile, { headers: bearer(token) });
    expect(profile.body.code).toBe('AUTHENTICATION_EXPIRED');
    expect((await signIn(email)).body.code).toBe('LOGIN_FAILED');
    const { secret } = await getLastLetter(world, email, 'identity.password-reset');
    const next = 'a quite different word';
    expect((await world.call(resetPassword, { body: { token: secret, password: next } })).status).toBe(200);
    expect((await signIn(email, next)).status).toBe(200);
    expect((await stop(stopping)).body.code).toBe('ADDRESS_LINK_FAILED');
  });

  test('after it counted, and even after it moved on twice: the account comes back, and no other link leads away', async () => {
    const { email, to, token, confirming, stopping } = await createMovingPerson();
    await confirm(confirming, { as: token });
    const third = another();
    await ask(token, third);
    await confirm((await getLastLetter(world, third, 'identity.address-confirm')).secret, { as: token });
    const back = (await getLastLetter(world, to, 'identity.address-stop')).secret;
    expect((await stop(stopping)).body.data).toEqual({ email });
    expect((await stop(back)).body.code).toBe('ADDRESS_LINK_FAILED');
    for (const address of [email, to, third]) expect((await signIn(address)).body.code).toBe('LOGIN_FAILED');
    const { secret } = await getLastLetter(world, email, 'identity.password-reset');
    await world.call(resetPassword, { body: { token: secret, password: 'a quite different word' } });
    expect((await signIn(email, 'a quite different word')).status).toBe(200);
  });

  test('a week later it is over', async () => {
    const { stopping, person } = await createMovingPerson();
    await atRoot('update identity.address_changes set stop_until = now() where person_id = $1', [person.id]);
    expect((await stop(stopping)).body.code).toBe('ADDRESS_LINK_FAILED');
  });
});
