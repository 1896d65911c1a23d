import { expect, test } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import * as endpoints from '../contract/endpoints.ts';
import { readSecondFactor, signInBySecondFactor } from '../contract/factor.endpoints.ts';
import { bearer, createCode, createWrongCode, resetUsedCodes, setUpFactor } from '../testing/factors.ts';
import { setUpPasskey } from '../testing/passkeys.ts';
import {
  Browser,
  createStage,
  fetchCode,
  listMails,
  readProfile,
  runAtRoot,
  signIn,
  testStage,
} from './testing/social-kit.ts';

createStage(3296);

const own = { 'sec-fetch-site': 'same-origin' };

/** Someone who signed in at the provider before, and set up the second step then. */
async function createPerson(email: string) {
  const form = { name: '김하나', email };
  const { refresh } = await signIn(form);
  const { headers, profile } = await readProfile(refresh);
  const accessToken = headers.authorization.replace('Bearer ', '');
  return {
    form,
    personId: profile.id as string,
    ...(await setUpFactor(testStage.world, { personId: profile.id, accessToken })),
  };
}

/** The whole way in a browser; where it ended, and the challenge that it holds. */
async function throughProvider(form: Record<string, string>) {
  const query = { terms: 'accepted' as const, age: 'confirmed' as const, returnTo: '/genesis/user' };
  const start = await testStage.world.call(endpoints.oidcStart, { params: { provider: 'demo' }, query });
  const back = await new Browser().choose(String(start.headers.location), form);
  const headers = {
    cookie: `__Host-heureum-oidc=${start.cookies['__Host-heureum-oidc']}`,
    'sec-fetch-site': 'cross-site',
  };
  const end = await testStage.world.request({ method: 'GET', url: back.pathname + back.search, headers });
  return { location: String(end.headers.location), cookies: end.cookies };
}

const finish = (challenge: string, secondFactor: string, headers: Record<string, string> = own) =>
  testStage.world.call(signInBySecondFactor, {
    body: { secondFactor },
    cookies: { '__Host-heureum-factor': challenge },
    headers,
  });

test('a provider alone does not sign in a person with a second step: the code follows, in the browser that came back', async () => {
  const { form, secret, personId } = await createPerson('step@mail.example');
  const { location, cookies } = await throughProvider(form);
  expect(location).toBe('/genesis/login?factor=demo&next=%2Fgenesis%2Fuser');
  expect(cookies['__Host-heureum-refresh']).toBeUndefined();
  const challenge = String(cookies['__Host-heureum-factor']);
  expect((await finish(challenge, '')).body.code).toBe('SECOND_FACTOR_REQUIRED');
  expect((await finish(challenge, createWrongCode(secret, 1))).body.code).toBe('SECOND_FACTOR_FAILED');
  expect((await finish(challenge, createCode(secret), { 'sec-fetch-site': 'cross-site' })).body.code).toBe(
    'ORIGIN_REFUSED',
  );
  const done = await finish(challenge, createCode(secret));
  expect(done.status).toBe(200);
  expect(done.cookies['__Host-heureum-refresh']).toEqual(expect.any(String));
  const headers = bearer(done.body.data.tokens.accessToken);
  expect((await testStage.world.call(readSecondFactor, { headers })).body.data.shown).toBe(true);
  // The challenge opens nothing by itself, and the code was used.
  expect((await finish(challenge, createCode(secret))).body.code).toBe('SECOND_FACTOR_FAILED');
  expect(personId).not.toBe('');
});

test('a passkey is asked in the place of the code, in the same browser, and answers once', async () => {
  const form = { name: '박하늘', email: 'passkey@mail.example' };
  const { headers } = await readProfile((await signIn(form)).refresh);
  const { authenticator } = await setUpPasskey(testStage.world, headers.authorization.replace('Bearer ', ''));
  const challenge = String((await throughProvider(form)).cookies['__Host-heureum-factor']);
  const { code, details } = (await finish(challenge, '')).body;
  expect([code, details.code]).toEqual(['SECOND_FACTOR_REQUIRED', false]);
  const answer = authenticator.answer(details.passkey);
  expect((await finish(challenge, answer)).status).toBe(200);
  expect((await finish(challenge, answer)).body.code).toBe('SECOND_FACTOR_FAILED');
});

test('POST /auth/social answers with a challenge instead of tokens', async () => {
  const { secret } = await createPerson('api@mail.example');
  const sent = async () => ({
    provider: 'demo',
    termsAccepted: true,
    ageConfirmed: true,
    ...(await fetchCode('api@mail.example')),
  });
  const reply = await testStage.world.call(endpoints.socialLogin, { body: await sent() });
  expect([reply.status, reply.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  expect(JSON.stringify(reply.body)).not.toContain('accessToken');
  const { challenge } = reply.body.details;
  const done = await testStage.world.call(signInBySecondFactor, {
    body: { challenge, secondFactor: createCode(secret) },
  });
  expect(done.body.data.tokens.refreshToken).toEqual(expect.any(String));
});

test('a challenge that is forged, of another kind, or whose connection was cut, is refused', async () => {
  const { form, secret, personId } = await createPerson('cut@mail.example');
  const { cookies } = await throughProvider(form);
  const challenge = String(cookies['__Host-heureum-factor']);
  const code = createCode(secret);
  const [head = '', body = '', tag = ''] = challenge.split('.');
  const other = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...other, sub: crypto.randomUUID() })).toString('base64url');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  for (const bad of [`${head}.${forged}.${tag}`, `${none}.${body}.`, 'no token', `${head}.${body}.`]) {
    expect((await finish(bad, code)).body.code).toBe('SOCIAL_LOGIN_FAILED');
  }
  const accessToken = (await finish(challenge, code)).body.data.tokens.accessToken;
  await resetUsedCodes(testStage.world, personId);
  expect((await finish(accessToken, createCode(secret))).body.code).toBe('SOCIAL_LOGIN_FAILED');
  await testStage.world.root(({ unit }) =>
    unit.query(statement('delete from identity.connections where person_id = $1', [personId])),
  );
  expect((await finish(challenge, createCode(secret))).body.code).toBe('SOCIAL_LOGIN_FAILED');
});

test('a code guessed a thousand times from as many places is refused, and the owner is notified', async () => {
  const { form, secret, personId } = await createPerson('guessed@mail.example');
  const challenge = String((await throughProvider(form)).cookies['__Host-heureum-factor']);
  const codes = new Map<string, number>();
  for (let round = 0; round < 20; round++) {
    const guesses = Array.from({ length: 50 }, (_, n) =>
      testStage.world.app.fastify.inject({
        method: 'POST',
        url: signInBySecondFactor.path,
        headers: { host: 'localhost' },
        remoteAddress: `198.18.${round}.${n}`,
        payload: { challenge, secondFactor: createWrongCode(secret, round * 50 + n) },
      }),
    );
    for (const reply of await Promise.all(guesses)) {
      const code = reply.json().code ?? 'done';
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  expect(Object.fromEntries(codes)).toEqual({ SECOND_FACTOR_FAILED: 10, TOO_MANY_REQUESTS: 990 });
  expect(await listMails('guessed@mail.example')).toContain('identity.factor-guessed');
  const sessions = 'select count(*)::int from identity.sessions where person_id = $1 and revoked_at is null';
  expect(await runAtRoot(sessions, [personId])).toEqual([{ count: 1 }]);
});
