import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { flushAfterwards } from '#kernel/server/jobs/afterwards.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as factors from '../contract/factor.endpoints.ts';
import * as passkeys from '../contract/passkey.endpoints.ts';
import type { PasskeyOptions, PasskeyQuestion } from '../contract/passkey.shapes.ts';
import { bearer, codeOf, setUpFactor } from '../testing/factors.ts';
import { Authenticator, setUpPasskey, type Wrong } from '../testing/passkeys.ts';
import { kindsTo } from './testing/mails.ts';
import { newPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const atRoot = (sql: string, parameters: unknown[] = []) =>
  world.root(({ unit }) => unit.query(statement<Record<string, unknown>>(sql, parameters)));
const signIn = (email: string, secondFactor?: string) =>
  world.call(login, { body: { email, password, ...(secondFactor !== undefined && { secondFactor }) } });

/** What the right password is answered with: what the passkey is asked. */
async function asked(email: string): Promise<PasskeyQuestion> {
  const reply = await signIn(email);
  expect([reply.status, reply.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  return reply.body.details.passkey;
}

async function trailOf(personId: string): Promise<unknown[]> {
  await flushAfterwards(world.house);
  const rows = await atRoot('select action from kernel.audit_log where subject_id = $1 order by id', [personId]);
  return rows.map(({ action }) => action);
}

async function someone() {
  const { email, person, tokens } = await newPerson(world);
  return { email, personId: person.id as string, accessToken: tokens.accessToken, headers: bearer(tokens.accessToken) };
}

async function someoneWithPasskey() {
  const who = await someone();
  return { ...who, ...(await setUpPasskey(world, who.accessToken)) };
}

const stateOf = async (headers: Record<string, string>) =>
  (await world.call(factors.readSecondFactor, { headers })).body.data;
const optionsFor = async (headers: Record<string, string>): Promise<PasskeyOptions> =>
  (await world.call(passkeys.startPasskey, { headers })).body.data;
const add = (headers: Record<string, string>, credential: unknown, name = '사무실 열쇠') =>
  world.call(passkeys.addPasskey, { headers, body: { name, credential } as never });

describe('registering a passkey', () => {
  test('asks for a fresh proof, gives recovery codes with the first factor, ends other sessions, and tells the owner', async () => {
    const { email, personId, headers } = await someone();
    const elsewhere = (await signIn(email)).body.data.tokens;
    await atRoot("update identity.sessions set proved_at = now() - interval '301 seconds' where person_id = $1", [
      personId,
    ]);
    expect((await world.call(passkeys.startPasskey, { headers })).body.code).toBe('REAUTHENTICATION_REQUIRED');
    expect((await add(headers, new Authenticator().create(emptyOptions))).body.code).toBe('REAUTHENTICATION_REQUIRED');
    await atRoot('update identity.sessions set proved_at = now() where person_id = $1', [personId]);
    const options = await optionsFor(headers);
    expect(options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none', excludeCredentials: [] });
    const made = await add(headers, new Authenticator().create(options));
    expect(new Set(made.body.data.recoveryCodes).size).toBe(10);
    expect(await stateOf(headers)).toMatchObject({
      active: true,
      since: null,
      recoveryLeft: 10,
      shown: true,
      passkeysHere: true,
      passkeys: [{ name: '사무실 열쇠', lastUsedAt: null }],
    });
    const ended = await world.call(endpoints.readProfile, { headers: bearer(elsewhere.accessToken) });
    expect(ended.body.code).toBe('AUTHENTICATION_EXPIRED');
    expect(await kindsTo(world, email)).toContain('identity.passkey-added');
    expect(await trailOf(personId)).toContain('identity.passkey.add');
  });

  test('a second one, and codes of an application beside it, leave the recovery codes as they are', async () => {
    const { accessToken, headers, personId, authenticator } = await someoneWithPasskey();
    const options = await optionsFor(headers);
    expect(options.excludeCredentials).toMatchObject([{ id: authenticator.name, transports: ['internal'] }]);
    expect((await setUpPasskey(world, accessToken)).recoveryCodes).toEqual([]);
    expect((await setUpFactor(world, { personId, accessToken })).recoveryCodes).toEqual([]);
    expect((await stateOf(headers)).recoveryLeft).toBe(10);
  });

  test('who has a second factor adds another where it was shown only', async () => {
    const { headers, personId } = await someoneWithPasskey();
    const options = await optionsFor(headers);
    await atRoot('update identity.sessions set factor_at = null where person_id = $1', [personId]);
    expect((await world.call(passkeys.startPasskey, { headers })).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await add(headers, new Authenticator().create(options))).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await world.call(factors.startSecondFactor, { headers })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('nothing is registered by what was not asked of this session, here and now', async () => {
    const { headers, personId } = await someone();
    const other = await someone();
    const refused = async (make: (options: PasskeyOptions) => unknown) => {
      expect((await add(headers, make(await optionsFor(headers)))).body.code).toBe('PASSKEY_FAILED');
    };
    const made = (wrong: Wrong) => refused((options) => new Authenticator().create(options, wrong));
    const [foreign, another] = [await optionsFor(other.headers), new Authenticator()];
    await made({ challenge: foreign.challenge });
    await made({ challenge: 'bm8gY2hhbGxlbmdl' });
    await made({ origin: 'http://localhost.evil.example' });
    await made({ origin: 'http://other.localhost' });
    await made({ rpId: 'evil.example' });
    await made({ type: 'webauthn.get' });
    await made({ crossOrigin: true });
    await made({ present: false });
    await refused((options) => ({ ...new Authenticator().create(options), id: another.name }));
    await refused((options) => ({ ...new Authenticator().create(options), attestationObject: 'oA' }));
    // Of before, too late, and once more.
    const late = await optionsFor(headers);
    await atRoot(
      "update identity.passkey_challenges set created_at = created_at - interval '301 seconds' where person_id = $1",
      [personId],
    );
    expect((await add(headers, another.create(late))).body.code).toBe('PASSKEY_FAILED');
    const good = another.create(await optionsFor(headers));
    expect((await add(headers, good)).status).toBe(200);
    expect((await add(headers, good)).body.code).toBe('PASSKEY_FAILED');
    expect((await stateOf(headers)).passkeys).toHaveLength(1);
    // One authenticator's key is one person's.
    const stolen = another.create(await optionsFor(other.headers));
    expect((await add(other.headers, stolen)).body.code).toBe('PASSKEY_KNOWN');
    expect((await stateOf(other.headers)).active).toBe(false);
  });

  test('of two first ones at once, one brings the recovery codes; the eleventh is refused', async () => {
    const { headers } = await someone();
    const both = [await optionsFor(headers), await optionsFor(headers)].map((options) =>
      add(headers, new Authenticator().create(options)),
    );
    const codes = (await Promise.all(both)).map(({ body }) => body.data?.recoveryCodes.length ?? body.code);
    expect(codes.toSorted()).toEqual([0, 10]);
    for (let more = 2; more < 10; more++) {
      expect((await add(headers, new Authenticator().create(await optionsFor(headers)))).status).toBe(200);
    }
    expect((await world.call(passkeys.startPasskey, { headers })).body.code).toBe('PASSKEYS_FULL');
  });
});

describe('signing in by a passkey', () => {
  test('the right password is asked for it, and it signs in; a wrong password is told nothing', async () => {
    const { email, authenticator, headers, personId } = await someoneWithPasskey();
    const wrong = await world.call(login, { body: { email, password: 'wrong password' } });
    expect([wrong.body.code, wrong.body.details]).toEqual(['LOGIN_FAILED', undefined]);
    const question = await asked(email);
    expect(question).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: authenticator.name }] });
    const inside = await signIn(email, authenticator.answer(question));
    expect(inside.status).toBe(200);
    expect((await stateOf(bearer(inside.body.data.tokens.accessToken))).shown).toBe(true);
    expect((await stateOf(headers)).passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    expect(await trailOf(personId)).toContain('identity.session.open');
  });

  test('and by a recovery code instead', async () => {
    const { email, recoveryCodes } = await someoneWithPasskey();
    expect((await signIn(email, recoveryCodes[0])).status).toBe(200);
    expect((await signIn(email, recoveryCodes[0])).body.code).toBe('SECOND_FACTOR_FAILED');
  });

  test('no answer signs in that was given before, elsewhere, too late, by another key, or to another question', async () => {
    const { email, authenticator, headers, personId } = await someoneWithPasskey();
    const other = await someoneWithPasskey();
    const refused = async (answer: (question: PasskeyQuestion) => string | Promise<string>) => {
      // Ten wrong tries are all that an account has.
      await atRoot('delete from kernel.rate_buckets');
      const reply = await signIn(email, await answer(await asked(email)));
      expect([reply.status, reply.body.code]).toEqual([401, 'SECOND_FACTOR_FAILED']);
    };
    const wrongly = (wrong: Wrong) => refused((question) => authenticator.answer(question, wrong));
    const used = authenticator.answer(await asked(email));
    expect((await signIn(email, used)).status).toBe(200);
    await refused(() => used);
    const { challenge } = await asked(other.email);
    await wrongly({ challenge });
    await wrongly({ challenge: 'bm8gY2hhbGxlbmdl' });
    await wrongly({ origin: 'http://evil.example' });
    await wrongly({ origin: 'https://localhost' });
    await wrongly({ origin: 'http://alpha.localhost' });
    await wrongly({ rpId: 'evil.example' });
    await wrongly({ rpId: 'alpha.localhost' });
    await wrongly({ type: 'webauthn.create' });
    await wrongly({ crossOrigin: true });
    await wrongly({ present: false });
    await wrongly({ userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' });
    // Another person's, and another's under this one's name.
    await refused((question) => other.authenticator.answer(question));
    await refused((question) => {
      const theirs = JSON.parse(other.authenticator.answer(question));
      return JSON.stringify({ ...theirs, id: authenticator.name, userHandle: null });
    });
    await refused((question) => {
      const own = JSON.parse(authenticator.answer(question));
      return JSON.stringify({ ...own, signature: `${own.signature.slice(0, -6)}AAAAAA` });
    });
    await refused(() => '{');
    await refused(() => '{"id":"a"}');
    // What a session was asked is no sign-in's.
    const show = async (secondFactor: string) =>
      world.call(factors.showSecondFactor, { headers, body: { secondFactor } });
    const inSession = (await show('')).body.details.passkey;
    await refused(() => authenticator.answer(inSession));
    await refused(async (question) => {
      await atRoot(
        "update identity.passkey_challenges set created_at = created_at - interval '301 seconds' where person_id = $1",
        [personId],
      );
      return authenticator.answer(question);
    });
    await atRoot('delete from kernel.rate_buckets');
    expect((await signIn(email, authenticator.answer(await asked(email)))).status).toBe(200);
  });

  test('a count that stands still or goes back is a copy’s; where none is counted, none is asked for', async () => {
    const { email, authenticator } = await someoneWithPasskey();
    expect((await signIn(email, authenticator.answer(await asked(email), { counter: 100 }))).status).toBe(200);
    for (const counter of [100, 99, 0]) {
      const copied = await signIn(email, authenticator.answer(await asked(email), { counter }));
      expect(copied.body.code).toBe('SECOND_FACTOR_FAILED');
    }
    const [one, two] = [await asked(email), await asked(email)];
    const both = await Promise.all(
      [one, two].map((question) => signIn(email, authenticator.answer(question, { counter: 101 }))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const synced = await someone();
    const made = new Authenticator();
    await add(synced.headers, made.create(await optionsFor(synced.headers), { counter: 0 }));
    for (let time = 0; time < 2; time++) {
      const answer = made.answer(await asked(synced.email), { counter: 0 });
      expect((await signIn(synced.email, answer)).status).toBe(200);
    }
  });

  test('wrong answers count with wrong codes, and the owner hears of them', async () => {
    const { email, authenticator } = await someoneWithPasskey();
    const codes: string[] = [];
    for (let tries = 0; tries < 11; tries++) {
      const wrong = tries % 2 ? '123456' : authenticator.answer(await asked(email), { rpId: 'evil.example' });
      codes.push((await signIn(email, wrong)).body.code);
    }
    expect(codes).toEqual([...Array(10).fill('SECOND_FACTOR_FAILED'), 'TOO_MANY_REQUESTS']);
    expect((await signIn(email, authenticator.answer(await asked(email)))).body.code).toBe('TOO_MANY_REQUESTS');
    expect(await kindsTo(world, email)).toContain('identity.factor-guessed');
  });

  test('to the core platform, whose staff needs a second factor of either kind', async () => {
    const { email, personId, accessToken } = await someone();
    await atRoot("update identity.persons set core_roles = '{platform-admin}' where id = $1", [personId]);
    const core = (secondFactor?: string) =>
      world.call(endpoints.coreLogin, { at: null, body: { email, password, ...(secondFactor && { secondFactor }) } });
    expect((await core()).body.code).toBe('SECOND_FACTOR_TO_SET_UP');
    const { authenticator } = await setUpPasskey(world, accessToken);
    const { details } = (await core()).body;
    expect((await core(authenticator.answer(details.passkey))).status).toBe(200);
  });

  test('the database opens no session without it, whatever the server believes', async () => {
    const { personId } = await someoneWithPasskey();
    const { openSession } = await import('./tokens.service.ts');
    const opening = world.root((context) => openSession(context, { personId, name: '', ground: null }));
    await expect(opening).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
  });

  test('a session that began before takes it, and then counts', async () => {
    const { headers, personId, authenticator } = await someoneWithPasskey();
    await atRoot('update identity.sessions set factor_at = null where person_id = $1', [personId]);
    const show = (secondFactor: string) => world.call(factors.showSecondFactor, { headers, body: { secondFactor } });
    const { details } = (await show('')).body;
    expect((await show(authenticator.answer(details.passkey))).status).toBe(200);
    expect((await stateOf(headers)).shown).toBe(true);
  });
});

describe('naming and removing passkeys', () => {
  beforeEach(() => atRoot('delete from kernel.rate_buckets'));
  const remove = (headers: Record<string, string>, id: string, body: { secondFactor: string; password?: string }) =>
    world.call(passkeys.removePasskey, { headers, params: { id }, body });

  test('a name is changed by its owner alone', async () => {
    const { headers, id, personId } = await someoneWithPasskey();
    const other = await someone();
    const rename = (as: Record<string, string>) =>
      world.call(passkeys.renamePasskey, { headers: as, params: { id }, body: { name: '새 이름' } });
    expect((await rename(other.headers)).body.code).toBe('NOT_FOUND');
    expect((await rename(headers)).status).toBe(200);
    expect((await stateOf(headers)).passkeys).toMatchObject([{ id, name: '새 이름' }]);
    expect(await trailOf(personId)).toContain('identity.passkey.rename');
  });

  test('removing needs the password and a second factor; with the last one all of it ends', async () => {
    const { email, headers, id, personId, authenticator, recoveryCodes } = await someoneWithPasskey();
    const elsewhere = (await signIn(email, authenticator.answer(await asked(email)))).body.data.tokens;
    expect((await remove(headers, id, { secondFactor: '', password: 'wrong password' })).body.code).toBe(
      'LOGIN_FAILED',
    );
    expect((await remove(headers, id, { secondFactor: '000000', password })).body.code).toBe('SECOND_FACTOR_FAILED');
    const { details } = (await remove(headers, id, { secondFactor: '', password })).body;
    const stranger = await someoneWithPasskey();
    expect((await remove(stranger.headers, id, { secondFactor: '', password })).body.code).toBe('NOT_FOUND');
    const secondFactor = authenticator.answer(details.passkey);
    expect((await remove(headers, id, { secondFactor, password })).status).toBe(200);
    const ended = await world.call(endpoints.readProfile, { headers: bearer(elsewhere.accessToken) });
    expect(ended.body.code).toBe('AUTHENTICATION_EXPIRED');
    expect(await stateOf(headers)).toMatchObject({ active: false, passkeys: [], recoveryLeft: 0, shown: false });
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, recoveryCodes[0])).status).toBe(200);
    expect((await atRoot('select from identity.recovery_codes where person_id = $1', [personId])).length).toBe(0);
    expect(await kindsTo(world, email)).toContain('identity.passkey-removed');
    expect(await trailOf(personId)).toContain('identity.passkey.remove');
  });

  test('while another factor is left, the recovery codes and the second step stay', async () => {
    const { email, headers, id, accessToken, personId, recoveryCodes } = await someoneWithPasskey();
    const { secret } = await setUpFactor(world, { personId, accessToken });
    expect((await remove(headers, id, { secondFactor: codeOf(secret), password })).status).toBe(200);
    expect(await stateOf(headers)).toMatchObject({ active: true, recoveryLeft: 10, shown: true });
    expect((await signIn(email)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    const both = { secondFactor: String(recoveryCodes[1]), password };
    expect((await world.call(factors.removeSecondFactor, { headers, body: both })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  test('and the application’s codes may go before the passkey', async () => {
    const { email, headers, accessToken, personId, authenticator, recoveryCodes } = await someoneWithPasskey();
    await setUpFactor(world, { personId, accessToken });
    const both = { secondFactor: String(recoveryCodes[1]), password };
    expect((await world.call(factors.removeSecondFactor, { headers, body: both })).status).toBe(200);
    expect(await stateOf(headers)).toMatchObject({ active: true, since: null, recoveryLeft: 9, shown: true });
    expect((await signIn(email, authenticator.answer(await asked(email)))).status).toBe(200);
  });
});

/** Where nothing was asked. */
const emptyOptions: PasskeyOptions = {
  rp: { id: 'localhost', name: '' },
  user: { id: '', name: '', displayName: '' },
  challenge: 'AAAA',
  pubKeyCredParams: [],
  timeout: 1,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
  excludeCredentials: [],
};
