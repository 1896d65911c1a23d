/** Passkeys are registered, named and removed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as factors from '../contract/factor.endpoints.ts';
import * as passkeys from '../contract/passkey.endpoints.ts';
import type { PasskeyOptions } from '../contract/passkey.shapes.ts';
import { bearer, createCode, setUpFactor } from '../testing/factors.ts';
import { Authenticator, type AuthenticatorFault, setUpPasskey } from '../testing/passkeys.ts';
import { listMailKinds } from './testing/mails.ts';
import { createPasskeyStage } from './testing/passkey-kit.ts';
import { password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const {
  atRoot,
  signIn,
  asked: readQuestion,
  trailOf,
  someone,
  someoneWithPasskey,
  stateOf,
  optionsFor,
  add,
  ageChallenges,
} = createPasskeyStage(() => world);

describe('registering a passkey', () => {
  test('requires a fresh proof, gives recovery codes with the first factor, ends other sessions, and notifies the owner', async () => {
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
    const reply = await add(headers, new Authenticator().create(options));
    expect(new Set(reply.body.data.recoveryCodes).size).toBe(10);
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
    expect(await listMailKinds(world, email)).toContain('identity.passkey-added');
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

  test('a person with a second factor adds another only in a session that has shown it', async () => {
    const { headers, personId } = await someoneWithPasskey();
    const options = await optionsFor(headers);
    await atRoot('update identity.sessions set factor_at = null where person_id = $1', [personId]);
    expect((await world.call(passkeys.startPasskey, { headers })).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await add(headers, new Authenticator().create(options))).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await world.call(factors.startSecondFactor, { headers })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('an answer to a challenge of another session, place or time registers no passkey', async () => {
    const { headers, personId } = await someone();
    const other = await someone();
    const refused = async (make: (options: PasskeyOptions) => unknown) => {
      expect((await add(headers, make(await optionsFor(headers)))).body.code).toBe('PASSKEY_FAILED');
    };
    const expectRefused = (wrong: AuthenticatorFault) =>
      refused((options) => new Authenticator().create(options, wrong));
    const [foreign, another] = [await optionsFor(other.headers), new Authenticator()];
    await expectRefused({ challenge: foreign.challenge });
    await expectRefused({ challenge: 'bm8gY2hhbGxlbmdl' });
    await expectRefused({ origin: 'http://localhost.evil.example' });
    await expectRefused({ origin: 'http://other.localhost' });
    await expectRefused({ rpId: 'evil.example' });
    await expectRefused({ type: 'webauthn.get' });
    await expectRefused({ crossOrigin: true });
    await expectRefused({ present: false });
    await refused((options) => ({ ...new Authenticator().create(options), id: another.name }));
    await refused((options) => ({ ...new Authenticator().create(options), attestationObject: 'oA' }));
    // Earlier, expired and repeated challenges.
    const late = await optionsFor(headers);
    await ageChallenges(personId);
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
    const adds = [await optionsFor(headers), await optionsFor(headers)].map(
      (options) => () => add(headers, new Authenticator().create(options)),
    );
    const codes = (await runAtOnceOnTable(world, 'identity.passkeys', adds)).map(
      ({ body }) => body.data?.recoveryCodes.length ?? body.code,
    );
    expect(codes.toSorted()).toEqual([0, 10]);
    for (let more = 2; more < 10; more++) {
      expect((await add(headers, new Authenticator().create(await optionsFor(headers)))).status).toBe(200);
    }
    expect((await world.call(passkeys.startPasskey, { headers })).body.code).toBe('PASSKEYS_FULL');
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
    const elsewhere = (await signIn(email, authenticator.answer(await readQuestion(email)))).body.data.tokens;
    expect((await remove(headers, id, { secondFactor: '', password: 'wrong password' })).body.code).toBe(
      'PASSWORD_WRONG',
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
    expect(await listMailKinds(world, email)).toContain('identity.passkey-removed');
    expect(await trailOf(personId)).toContain('identity.passkey.remove');
  });

  test('while another factor is left, the recovery codes and the second step stay', async () => {
    const { email, headers, id, accessToken, personId, recoveryCodes } = await someoneWithPasskey();
    const { secret } = await setUpFactor(world, { personId, accessToken });
    expect((await remove(headers, id, { secondFactor: createCode(secret), password })).status).toBe(200);
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
    expect((await signIn(email, authenticator.answer(await readQuestion(email)))).status).toBe(200);
  });
});

/** Without a challenge. */
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
