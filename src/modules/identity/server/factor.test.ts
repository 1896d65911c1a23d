import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { flushDeferredWrites } from '#kernel/server/jobs/deferred-writes.ts';
import { logInToCompany, login, loginFlat } from '#modules/access/contract/endpoints.ts';
import { runAtOnceOnTable, runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as factors from '../contract/factor.endpoints.ts';
import { bearer, createCode, createWrongCode, resetUsedCodes, setUpFactor } from '../testing/factors.ts';
import { listMailKinds } from './testing/mails.ts';
import { browserHeaders, createSignInSender, createTestPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const atRoot = (sql: string, parameters: unknown[] = []) =>
  world.root(({ unit }) => unit.query(statement<Record<string, unknown>>(sql, parameters)));
const sendFrom = createSignInSender(() => world);
/** To be held: what the person has there. */
const createLockStatement = (table: string, personId: string) =>
  statement(`select from identity.${table} where person_id = $1 for update`, [personId]);
const expireProof = (personId: string) =>
  atRoot("update identity.sessions set proved_at = now() - interval '301 seconds' where person_id = $1", [personId]);
const signIn = (email: string, secondFactor?: string) =>
  world.call(login, { body: { email, password, ...(secondFactor !== undefined && { secondFactor }) } });

async function readTrail(personId: string): Promise<unknown[]> {
  await flushDeferredWrites(world.app);
  const rows = await atRoot('select action from kernel.audit_log where subject_id = $1 order by id', [personId]);
  return rows.map(({ action }) => action);
}

async function createPersonWithFactor() {
  const { email, person, tokens } = await createTestPerson(world);
  const { secret, recoveryCodes } = await setUpFactor(world, { personId: person.id, ...tokens });
  return { email, personId: person.id, secret, recoveryCodes, headers: bearer(tokens.accessToken), tokens };
}

describe('setting up the second step', () => {
  test('requires a fresh proof, shows ten recovery codes once, ends other sessions, and notifies the owner', async () => {
    const { email, person, tokens } = await createTestPerson(world);
    const headers = bearer(tokens.accessToken);
    const elsewhere = (await signIn(email)).body.data.tokens;
    await expireProof(person.id);
    expect((await world.call(factors.startSecondFactor, { headers })).body.code).toBe('REAUTHENTICATION_REQUIRED');
    await atRoot('update identity.sessions set proved_at = now() where person_id = $1', [person.id]);
    const { secret, address } = (await world.call(factors.startSecondFactor, { headers })).body.data;
    expect(address).toMatch(/^otpauth:\/\/totp\/Heureum:person/);
    const confirm = (secondFactor: string) =>
      world.call(factors.confirmSecondFactor, { body: { secondFactor }, headers });
    expect((await confirm('000000')).body.code).toBe('SECOND_FACTOR_FAILED');
    expect((await world.call(factors.readSecondFactor, { headers })).body.data.active).toBe(false);
    const done = await confirm(createCode(secret));
    expect(new Set(done.body.data.recoveryCodes).size).toBe(10);
    const now = (await world.call(factors.readSecondFactor, { headers })).body.data;
    expect(now).toMatchObject({ active: true, recoveryLeft: 10, shown: true });
    const ended = await world.call(endpoints.readProfile, { headers: bearer(elsewhere.accessToken) });
    expect(ended.body.code).toBe('AUTHENTICATION_EXPIRED');
    expect(await listMailKinds(world, email)).toContain('identity.factor-added');
    expect(await readTrail(person.id)).toContain('identity.factor.add');
    expect((await world.call(factors.startSecondFactor, { headers })).body.code).toBe('SECOND_FACTOR_EXISTS');
  });

  test('neither the secret nor a recovery code is in the database in clear', async () => {
    const { personId, secret, recoveryCodes } = await createPersonWithFactor();
    const storedRows = JSON.stringify([
      await atRoot('select * from identity.totp_factors where person_id = $1', [personId]),
      await atRoot('select * from identity.recovery_codes where person_id = $1', [personId]),
    ]);
    expect(storedRows).not.toContain(secret);
    for (const code of recoveryCodes) expect(storedRows).not.toContain(code.replaceAll('-', ''));
  });

  test('of two that confirm at once, one gets the codes', async () => {
    const { tokens } = await createTestPerson(world);
    const headers = bearer(tokens.accessToken);
    const { secret } = (await world.call(factors.startSecondFactor, { headers })).body.data;
    const confirm = () =>
      world.call(factors.confirmSecondFactor, { body: { secondFactor: createCode(secret) }, headers });
    const both = await runAtOnceOnTable(world, 'identity.totp_factors', [confirm, confirm]);
    const codes = both.map(({ body }) => body.code ?? 'done');
    expect(codes.toSorted()).toEqual(['SECOND_FACTOR_EXISTS', 'done']);
  });
});

describe('signing in with the second step', () => {
  test('the password alone signs in nowhere, and a wrong one gets the same answer as for other accounts', async () => {
    const { email, secret, personId } = await createPersonWithFactor();
    const body = { email, password };
    for (const sent of [
      await world.call(login, { body }),
      await world.call(loginFlat, { body }),
      await world.call(logInToCompany, { body }),
    ]) {
      expect([sent.status, sent.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    }
    const wrong = await world.call(login, {
      body: { email, password: 'wrong password', secondFactor: createCode(secret) },
    });
    expect(wrong.body.code).toBe('LOGIN_FAILED');
    const inside = await signIn(email, createCode(secret));
    expect(inside.status).toBe(200);
    const headers = bearer(inside.body.data.tokens.accessToken);
    expect((await world.call(factors.readSecondFactor, { headers })).body.data.shown).toBe(true);
    expect(
      await atRoot('select count(*)::int from identity.sessions where person_id = $1 and factor_at is null', [
        personId,
      ]),
    ).toEqual([{ count: 0 }]);
  });

  test('a code is used once, also by two at once, and no earlier one after a later one', async () => {
    const { email, personId, secret } = await createPersonWithFactor();
    const code = createCode(secret);
    const enter = () => signIn(email, code);
    const both = await runAtOnceUnderLock(world, createLockStatement('totp_factors', personId), [enter, enter]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await signIn(email, code)).body.code).toBe('SECOND_FACTOR_FAILED');
    expect((await signIn(email, createCode(secret, 1))).status).toBe(200);
    expect((await signIn(email, createCode(secret, -1))).body.code).toBe('SECOND_FACTOR_FAILED');
  });

  test('a clock may be half a minute off, and no more', async () => {
    const { email, secret, personId } = await createPersonWithFactor();
    for (const steps of [-1, 0, 1]) {
      await resetUsedCodes(world, personId);
      expect((await signIn(email, createCode(secret, steps))).status).toBe(200);
    }
    await resetUsedCodes(world, personId);
    for (const steps of [-3, 3])
      expect((await signIn(email, createCode(secret, steps))).body.code).toBe('SECOND_FACTOR_FAILED');
  });

  test('a recovery code works once, in its spoken form, and its owner is notified', async () => {
    const { email, recoveryCodes, headers, personId } = await createPersonWithFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(email, ` ${first.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200);
    expect((await signIn(email, first)).body.code).toBe('SECOND_FACTOR_FAILED');
    const enter = () => signIn(email, second);
    const both = await runAtOnceUnderLock(world, createLockStatement('recovery_codes', personId), [enter, enter]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await world.call(factors.readSecondFactor, { headers })).body.data.recoveryLeft).toBe(8);
    const mailKinds = (await listMailKinds(world, email)).filter((kind) => kind === 'identity.recovery-used');
    expect(mailKinds).toHaveLength(2);
    expect((await readTrail(personId)).filter((action) => action === 'identity.factor.recover')).toHaveLength(2);
  });

  test('the codes of one account open no other', async () => {
    const [first, other] = [await createPersonWithFactor(), await createPersonWithFactor()];
    expect((await signIn(first.email, createCode(other.secret))).body.code).toBe('SECOND_FACTOR_FAILED');
    expect((await signIn(first.email, other.recoveryCodes[0])).body.code).toBe('SECOND_FACTOR_FAILED');
  });

  test('concurrent guesses from everywhere all count; the owner is notified and can still sign in', async () => {
    const { email, secret } = await createPersonWithFactor();
    const own = await sendFrom('192.0.2.7', { email, password, secondFactor: createCode(secret) }, browserHeaders);
    expect(own.statusCode).toBe(200);
    const device = Object.fromEntries(own.cookies.map(({ name, value }) => [name, value]));
    const guesses = Array.from({ length: 40 }, (_, n) =>
      sendFrom(`198.18.7.${n}`, { email, password, secondFactor: createWrongCode(secret, n) }, browserHeaders),
    );
    const codes = (await Promise.all(guesses)).map((reply) => reply.json().code);
    expect(codes.filter((code) => code === 'SECOND_FACTOR_FAILED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(30);
    expect(await listMailKinds(world, email)).toContain('identity.factor-guessed');
    const again = { email, password, secondFactor: createCode(secret, 1) };
    expect((await sendFrom('192.0.2.7', again, browserHeaders, device)).statusCode).toBe(200);
  }, 60_000);

  test('a device is known by whole sign-ins only: the password alone makes none', async () => {
    const { email } = await createPersonWithFactor();
    const half = await sendFrom('192.0.2.8', { email, password }, browserHeaders);
    expect(half.json().code).toBe('SECOND_FACTOR_REQUIRED');
    expect(half.cookies.map(({ name }) => name)).not.toContain('__Host-heureum-device');
  });

  test('the database opens no session without it, whatever the server believes', async () => {
    const { personId } = await createPersonWithFactor();
    const { openSession } = await import('./tokens.service.ts');
    const opening = world.root((context) => openSession(context, { personId, name: '', ground: null }));
    await expect(opening).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
  });

  test('a session that began before takes it, and then counts', async () => {
    const { email, headers, personId, secret } = await createPersonWithFactor();
    await atRoot('update identity.sessions set factor_at = null where person_id = $1', [personId]);
    const show = (secondFactor: string) => world.call(factors.showSecondFactor, { body: { secondFactor }, headers });
    expect((await show('')).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await show('123')).body.code).toBe('SECOND_FACTOR_FAILED');
    expect((await show(createCode(secret))).status).toBe(200);
    expect((await world.call(factors.readSecondFactor, { headers })).body.data.shown).toBe(true);
    const { tokens } = await createTestPerson(world);
    const none = { body: { secondFactor: '123456' }, headers: bearer(tokens.accessToken) };
    expect((await world.call(factors.showSecondFactor, none)).body.code).toBe('NOT_FOUND');
    expect(email).not.toBe('');
  });
});

describe('removing the second step, and new recovery codes', () => {
  test('need the password and a code; other sessions end, and the owner is notified', async () => {
    const { email, headers, secret, personId } = await createPersonWithFactor();
    const remove = (body: { secondFactor: string; password?: string }) =>
      world.call(factors.removeSecondFactor, { body, headers });
    const elsewhere = (await signIn(email, createCode(secret))).body.data.tokens;
    await resetUsedCodes(world, personId);
    expect((await remove({ secondFactor: createCode(secret) })).body.code).toBe('PASSWORD_WRONG');
    expect((await remove({ secondFactor: createCode(secret), password: 'wrong password' })).body.code).toBe(
      'PASSWORD_WRONG',
    );
    expect((await remove({ secondFactor: '000000', password })).body.code).toBe('SECOND_FACTOR_FAILED');
    expect((await signIn(email)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await remove({ secondFactor: createCode(secret), password })).status).toBe(200);
    const ended = await world.call(endpoints.readProfile, { headers: bearer(elsewhere.accessToken) });
    expect(ended.body.code).toBe('AUTHENTICATION_EXPIRED');
    expect((await signIn(email)).status).toBe(200);
    expect(await listMailKinds(world, email)).toContain('identity.factor-removed');
    expect(await readTrail(personId)).toContain('identity.factor.remove');
    expect((await remove({ secondFactor: createCode(secret), password })).body.code).toBe('NOT_FOUND');
  });

  test('a telephone that is lost: a recovery code removes it, once', async () => {
    const { email, headers, personId, recoveryCodes } = await createPersonWithFactor();
    const body = { secondFactor: String(recoveryCodes[3]), password };
    const remove = () => world.call(factors.removeSecondFactor, { body, headers });
    const both = await runAtOnceUnderLock(world, createLockStatement('recovery_codes', personId), [remove, remove]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(email)).status).toBe(200);
  });

  test('new recovery codes make the former ones worthless, in every session', async () => {
    const { email, headers, secret, recoveryCodes, personId } = await createPersonWithFactor();
    const renew = (body: { secondFactor: string; password?: string }) =>
      world.call(factors.renewRecoveryCodes, { body, headers });
    expect((await renew({ secondFactor: createCode(secret), password: 'wrong' })).body.code).toBe('PASSWORD_WRONG');
    const reply = await renew({ secondFactor: createCode(secret), password });
    expect(reply.body.data.recoveryCodes).toHaveLength(10);
    expect((await signIn(email, recoveryCodes[0])).body.code).toBe('SECOND_FACTOR_FAILED');
    expect((await signIn(email, reply.body.data.recoveryCodes[0])).status).toBe(200);
    expect(await listMailKinds(world, email)).toContain('identity.recovery-renewed');
    expect(await readTrail(personId)).toContain('identity.factor.renew');
  });

  test('guessed a thousand times by who sits at an open screen, it stays', async () => {
    const { email, headers, secret } = await createPersonWithFactor();
    const codes = new Set<string>();
    for (let tries = 0; tries < 1000; tries++) {
      const body = { secondFactor: createWrongCode(secret, tries) };
      codes.add((await world.call(factors.showSecondFactor, { body, headers })).body.code);
    }
    expect([...codes].toSorted()).toEqual(['SECOND_FACTOR_FAILED', 'TOO_MANY_REQUESTS']);
    // Removing counts with it, and so do recovery codes.
    for (const secondFactor of [createCode(secret), 'ABCD-EFGH-IJKL-MNOP']) {
      const reply = await world.call(factors.removeSecondFactor, { body: { secondFactor, password }, headers });
      expect(reply.body.code).toBe('TOO_MANY_REQUESTS');
    }
    expect((await signIn(email)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect(await listMailKinds(world, email)).toContain('identity.factor-guessed');
  });

  test('another session’s person removes only his own', async () => {
    const first = await createPersonWithFactor();
    const other = await createPersonWithFactor();
    const body = { secondFactor: createCode(first.secret), password };
    const reply = await world.call(factors.removeSecondFactor, { body, headers: other.headers });
    expect(reply.body.code).toBe('SECOND_FACTOR_FAILED');
    expect((await signIn(first.email)).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });
});
