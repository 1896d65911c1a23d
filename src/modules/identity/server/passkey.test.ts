/** Signing in by a passkey, and what does not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as factors from '../contract/factor.endpoints.ts';
import type { PasskeyQuestion } from '../contract/passkey.shapes.ts';
import { bearer } from '../testing/factors.ts';
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

describe('signing in by a passkey', () => {
  test('the right password is answered with a challenge for it, and it signs in; a wrong password reveals no passkey', async () => {
    const { email, authenticator, headers, personId } = await someoneWithPasskey();
    const wrong = await world.call(login, { body: { email, password: 'wrong password' } });
    expect([wrong.body.code, wrong.body.details]).toEqual(['LOGIN_FAILED', undefined]);
    const question = await readQuestion(email);
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
      const reply = await signIn(email, await answer(await readQuestion(email)));
      expect([reply.status, reply.body.code]).toEqual([401, 'SECOND_FACTOR_FAILED']);
    };
    const wrongly = (wrong: AuthenticatorFault) => refused((question) => authenticator.answer(question, wrong));
    const used = authenticator.answer(await readQuestion(email));
    expect((await signIn(email, used)).status).toBe(200);
    await refused(() => used);
    const { challenge } = await readQuestion(other.email);
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
    // A session's challenge does not serve a sign-in.
    const show = async (secondFactor: string) =>
      world.call(factors.showSecondFactor, { headers, body: { secondFactor } });
    const inSession = (await show('')).body.details.passkey;
    await refused(() => authenticator.answer(inSession));
    await refused(async (question) => {
      await ageChallenges(personId);
      return authenticator.answer(question);
    });
    await atRoot('delete from kernel.rate_buckets');
    expect((await signIn(email, authenticator.answer(await readQuestion(email)))).status).toBe(200);
  });

  test('a counter that is equal or lower indicates a copy; an authenticator without a counter is accepted', async () => {
    const { email, authenticator, personId } = await someoneWithPasskey();
    expect((await signIn(email, authenticator.answer(await readQuestion(email), { counter: 100 }))).status).toBe(200);
    for (const counter of [100, 99, 0]) {
      const copied = await signIn(email, authenticator.answer(await readQuestion(email), { counter }));
      expect(copied.body.code).toBe('SECOND_FACTOR_FAILED');
    }
    const [firstQuestion, two] = [await readQuestion(email), await readQuestion(email)];
    const lockStatement = statement('select from identity.passkeys where person_id = $1 for update', [personId]);
    const enter = [firstQuestion, two].map(
      (question) => () => signIn(email, authenticator.answer(question, { counter: 101 })),
    );
    const both = await runAtOnceUnderLock(world, lockStatement, enter);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const synced = await someone();
    const syncedAuthenticator = new Authenticator();
    await add(synced.headers, syncedAuthenticator.create(await optionsFor(synced.headers), { counter: 0 }));
    for (let time = 0; time < 2; time++) {
      const answer = syncedAuthenticator.answer(await readQuestion(synced.email), { counter: 0 });
      expect((await signIn(synced.email, answer)).status).toBe(200);
    }
  });

  test('wrong answers count with wrong codes, and the owner is notified', async () => {
    const { email, authenticator } = await someoneWithPasskey();
    const codes: string[] = [];
    for (let tries = 0; tries < 11; tries++) {
      const wrong = tries % 2 ? '123456' : authenticator.answer(await readQuestion(email), { rpId: 'evil.example' });
      codes.push((await signIn(email, wrong)).body.code);
    }
    expect(codes).toEqual([...Array(10).fill('SECOND_FACTOR_FAILED'), 'TOO_MANY_REQUESTS']);
    expect((await signIn(email, authenticator.answer(await readQuestion(email)))).body.code).toBe('TOO_MANY_REQUESTS');
    expect(await listMailKinds(world, email)).toContain('identity.factor-guessed');
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
