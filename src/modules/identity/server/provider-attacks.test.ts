/** Tests of provider attacks: nothing forged by a provider, a man in the middle or the browser's user opens a session. */
import { createHmac, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { exportJWK, exportSPKI, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestWorld } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import * as endpoints from '../contract/endpoints.ts';
import { startDemoProvider } from './demo-provider/server.ts';
import { demoClient } from './providers.ts';
import { Browser, readProfile, runAtRoot, testStage } from './testing/social-kit.ts';
import { hashToken } from './tokens.service.ts';

const port = 3297;
const google = {
  id: 'our-client-at-google',
  secret: 'a secret that google gave us',
  issuer: 'https://accounts.google.com',
};
/** The provider's second key: with it a test signs what the provider would never say. */
const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** A key unknown to the provider. */
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

type Claims = Record<string, unknown>;
type Forge = (input: { token: string; claims: Claims; header: Claims }) => string | Promise<string>;

/** Tampers with the provider's ID token in transit; null: leaves it unchanged. */
let forge: Forge | null = null;
/** Claims of the second provider about any person. */
let atGoogle: Claims = {};

const read = (part = ''): Claims => JSON.parse(Buffer.from(part, 'base64url').toString());
const pack = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (claims: Claims, by: KeyObject = key.privateKey, kid = 'second') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(by);

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

async function throughUs(real: typeof fetch, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const url = String(input instanceof Request ? input.url : input);
  const second = { ...(await exportJWK(key.publicKey)), kid: 'second', use: 'sig', alg: 'RS256' };
  if (url === `${google.issuer}/.well-known/openid-configuration`) {
    const at = (path: string) => `${google.issuer}/${path}`;
    return json({
      issuer: google.issuer,
      authorization_endpoint: at('auth'),
      token_endpoint: at('token'),
      jwks_uri: at('jwks'),
      id_token_signing_alg_values_supported: ['RS256'],
    });
  }
  if (url === `${google.issuer}/jwks`) return json({ keys: [second] });
  if (url === `${google.issuer}/token`) {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: google.issuer, aud: google.id, iat: now, exp: now + 300, ...atGoogle };
    return json({ access_token: 'x', token_type: 'Bearer', id_token: await signed(claims) });
  }
  const reply = await real(input, init);
  if (url === `${testStage.issuer}/jwks`) {
    const { keys } = (await reply.json()) as { keys: unknown[] };
    return json({ keys: [...keys, second] });
  }
  if (url !== `${testStage.issuer}/token` || !forge || !reply.ok) return reply;
  const body = (await reply.json()) as { id_token: string };
  const [head, claims] = body.id_token.split('.');
  const token = await forge({ token: body.id_token, claims: read(claims), header: read(head) });
  return json({ ...body, id_token: token });
}

let provider: { stop(): Promise<void> } | undefined;
beforeAll(async () => {
  const settings = { DEMO_OIDC_PORT: String(port), GOOGLE_CLIENT_ID: google.id, GOOGLE_CLIENT_SECRET: google.secret };
  testStage.world = await createTestWorld({ settings });
  testStage.config = testStage.world.config;
  testStage.issuer = `http://localhost:${port}`;
  provider = await startDemoProvider(testStage.world.app);
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => throughUs(real, ...args));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await provider?.stop();
  await testStage.world?.close();
});
beforeEach(() => {
  forge = null;
});

let number = 0;
const somebody = () => ({ name: '김하나', email: `bar${number++}@social.example` });

async function begin(provider = 'demo') {
  const query = { terms: 'accepted' as const, age: 'confirmed' as const, returnTo: '/genesis' };
  const start = await testStage.world.call(endpoints.oidcStart, { params: { provider }, query });
  return { address: String(start.headers.location), state: String(start.cookies['__Host-heureum-oidc']) };
}

/** Begins, signs in at the provider, and comes back to this address of ours. */
async function signInAtProvider(form = somebody()) {
  const { address, state } = await begin();
  return { state, form, back: await new Browser().choose(address, form) };
}

/** The browser with this state opens an address of ours. */
async function openCallback(back: URL, state: string) {
  const headers = { cookie: `__Host-heureum-oidc=${state}`, 'sec-fetch-site': 'cross-site' };
  const end = await testStage.world.request({ method: 'GET', url: back.pathname + back.search, headers });
  return { location: String(end.headers.location), refresh: end.cookies['__Host-heureum-refresh'] };
}

const refused = (provider = 'demo') => expect.stringContaining(`error=SOCIAL_LOGIN_FAILED&provider=${provider}`);
const peopleWith = (email: string) => runAtRoot('select id from identity.persons where email = $1', [email]);

async function expectNobody(end: { location: string; refresh: string | undefined }, email: string): Promise<void> {
  expect(end).toEqual({ location: refused(), refresh: undefined });
  expect(await peopleWith(email)).toEqual([]);
}

describe('state, nonce, verifier and code', () => {
  test('as they should be, they sign in: the bars below refuse what is wrong, not all', async () => {
    const { back, state } = await signInAtProvider();
    expect((await openCallback(back, state)).refresh).toEqual(expect.any(String));
  });

  test.each(['missing', 'forged', 'of another sign-in of this browser', 'reused'])(
    'a state that is %s',
    async (how) => {
      const { back, state, form } = await signInAtProvider();
      const other = await begin();
      if (how === 'missing') back.searchParams.delete('state');
      if (how === 'forged') back.searchParams.set('state', hashToken('a guess'));
      if (how.startsWith('of another')) back.searchParams.set('state', other.state);
      if (how === 'reused') {
        await openCallback(back, 'of nobody');
        expect((await openCallback(back, state)).refresh).toEqual(expect.any(String));
        expect(await openCallback(back, state)).toEqual({ location: refused(), refresh: undefined });
        return;
      }
      const usedState = how.startsWith('of another') ? other.state : state;
      await expectNobody(await openCallback(back, usedState), form.email);
    },
  );

  test('a state of another person’s browser', async () => {
    const attacker = await signInAtProvider();
    const victim = await begin();
    await expectNobody(await openCallback(attacker.back, victim.state), attacker.form.email);
  });

  test('another nonce or another verifier than the sign-in began with', async () => {
    for (const column of ['nonce', 'verifier']) {
      const { back, state, form } = await signInAtProvider();
      await runAtRoot(`update identity.oidc_flows set ${column} = $2 where state_hash = $1`, [
        hashToken(state),
        hashToken('something else that is long enough to be one'),
      ]);
      await expectNobody(await openCallback(back, state), form.email);
    }
  });

  test('a code that is used a second time, in a sign-in of its own', async () => {
    const first = await signInAtProvider();
    const second = await begin();
    expect((await openCallback(first.back, first.state)).refresh).toEqual(expect.any(String));
    const replay = new URL(first.back);
    replay.searchParams.set('state', second.state);
    expect(await openCallback(replay, second.state)).toEqual({ location: refused(), refresh: undefined });
    // And by a program that got hold of it.
    const body = {
      provider: 'demo',
      termsAccepted: true,
      ageConfirmed: true,
      code: String(first.back.searchParams.get('code')),
    };
    expect((await testStage.world.call(endpoints.socialLogin, { body })).body.code).toBe('SOCIAL_LOGIN_FAILED');
  });

  test('a sign-in that is finished too late', async () => {
    const { back, state, form } = await signInAtProvider();
    await runAtRoot('update identity.oidc_flows set expires_at = now() where state_hash = $1', [hashToken(state)]);
    await expectNobody(await openCallback(back, state), form.email);
  });
});

describe('mixed up', () => {
  test('the answer of one provider at the address of another', async () => {
    const { back, state, form } = await signInAtProvider();
    const there = new URL(back.href.replace('/demo/', '/google/'));
    expect(await openCallback(there, state)).toEqual({ location: refused('google'), refresh: undefined });
    expect(await peopleWith(form.email)).toEqual([]);
  });

  test('an answer that names another issuer, or none where the provider always names itself', async () => {
    for (const iss of [google.issuer, null]) {
      const { back, state, form } = await signInAtProvider();
      if (iss) back.searchParams.set('iss', iss);
      else back.searchParams.delete('iss');
      await expectNobody(await openCallback(back, state), form.email);
    }
  });
});

describe('ID tokens', () => {
  /** Comes back with an ID token that was changed on the way. */
  async function withToken(change: Forge) {
    const { back, state, form } = await signInAtProvider();
    forge = change;
    return { end: await openCallback(back, state), email: form.email };
  }

  test('signed by the provider’s own key, they sign in: the key of these tests is one', async () => {
    const { end } = await withToken(({ claims }) => signed(claims));
    expect(end.refresh).toEqual(expect.any(String));
  });

  const bad: Record<string, Forge> = {
    'with other claims under the old signature': ({ token, claims }) => {
      const [head, , tag] = token.split('.');
      return `${head}.${pack({ ...claims, sub: 'somebody-else@social.example' })}.${tag}`;
    },
    'signed by somebody else, with the provider’s key id': ({ claims, header }) =>
      signed(claims, stranger.privateKey, String(header.kid)),
    'signed by somebody else, with a key id of their own': ({ claims }) => signed(claims, stranger.privateKey, 'mine'),
    'without a signature: alg none': ({ claims }) => `${pack({ alg: 'none', typ: 'JWT' })}.${pack(claims)}.`,
    'without a signature under a promise of one': ({ token }) => `${token.split('.').slice(0, 2).join('.')}.`,
    'signed with the provider’s public key as a secret': async ({ claims, header }) => {
      const text = `${pack({ alg: 'HS256', kid: header.kid })}.${pack(claims)}`;
      const secret = await exportSPKI(key.publicKey);
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    },
    'signed with our own secret': ({ claims }) => {
      const text = `${pack({ alg: 'HS256', typ: 'JWT' })}.${pack(claims)}`;
      return `${text}.${createHmac('sha256', demoClient.clientSecret).update(text).digest('base64url')}`;
    },
    'for another audience': ({ claims }) => signed({ ...claims, aud: 'another-site' }),
    'for us and others, and made for one of them': ({ claims }) =>
      signed({ ...claims, aud: [demoClient.clientId, 'another-site'], azp: 'another-site' }),
    'of another issuer': ({ claims }) => signed({ ...claims, iss: google.issuer }),
    'with another nonce': ({ claims }) => signed({ ...claims, nonce: randomUUID() }),
    'without a nonce': ({ claims: { nonce: _, ...claims } }) => signed(claims),
    'that are over': ({ claims }) => signed({ ...claims, iat: 1_600_000_000, exp: 1_600_000_300 }),
    'of nobody': ({ claims: { sub: _, ...claims } }) => signed(claims),
    'that are no token': () => 'not a token',
  };
  test.each(Object.entries(bad))('%s', async (_, change) => {
    const { end, email } = await withToken(change);
    await expectNobody(end, email);
    expect(await peopleWith('somebody-else@social.example')).toEqual([]);
  });

  test('an e-mail that the provider does not vouch for owns nothing, and takes nothing', async () => {
    const owner = somebody();
    const first = await signInAtProvider(owner);
    expect((await openCallback(first.back, first.state)).refresh).toEqual(expect.any(String));
    const { end } = await withToken(({ claims }) =>
      signed({ ...claims, sub: 'another-subject', email: owner.email, email_verified: false }),
    );
    const { profile } = await readProfile(end.refresh);
    expect(profile).toMatchObject({ emailVerified: false });
    const [firstRow, ...others] = await runAtRoot(
      'select id from identity.persons where email = $1 and email_verified_at is not null',
      [owner.email],
    );
    expect(others).toEqual([]);
    expect(firstRow?.id).not.toBe(profile.id);
  });
});

describe('one e-mail at two providers', () => {
  /** The second provider's answer in a browser. */
  async function comeFromGoogle(claims: Claims) {
    const { address, state } = await begin('google');
    atGoogle = { ...claims, nonce: new URL(address).searchParams.get('nonce') };
    const back = new URL('http://localhost/auth/oidc/google/callback');
    back.search = String(new URLSearchParams({ code: 'any', state }));
    return openCallback(back, state);
  }

  test('the second gets the answer that the address is taken, and no access', async () => {
    const { back, state, form } = await signInAtProvider();
    await openCallback(back, state);
    const end = await comeFromGoogle({ sub: 'g-1', email: form.email, email_verified: true });
    expect(end.location).toContain('error=EMAIL_TAKEN&provider=google');
    expect(end.refresh).toBeUndefined();
    const connections = await runAtRoot("select subject from identity.connections where provider = 'google'");
    expect(connections).toEqual([]);
  });

  test('one subject at two providers is two people', async () => {
    const { back, state, form } = await signInAtProvider();
    const here = await readProfile((await openCallback(back, state)).refresh);
    const end = await comeFromGoogle({ sub: form.email, email: 'g2@social.example', email_verified: true });
    const there = await readProfile(end.refresh);
    expect(there.profile.id).not.toBe(here.profile.id);
  });

  test('locked at the first, nobody is let in by it', async () => {
    const form = somebody();
    const first = await signInAtProvider(form);
    await openCallback(first.back, first.state);
    await testStage.world.root(({ unit }) =>
      unit.query(statement('update identity.persons set locked_at = now() where email = $1', [form.email])),
    );
    const { back, state } = await signInAtProvider(form);
    expect((await openCallback(back, state)).refresh).toBeUndefined();
  });
});
