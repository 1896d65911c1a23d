import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { type Config, setConfig } from '#kernel/server/config.ts';
import * as endpoints from '../contract/endpoints.ts';
import { startDemoProvider } from './demo-provider/server.ts';
import { demoClient } from './providers.ts';

const port = 3293;
const issuer = `http://localhost:${port}`;
let world: World;
let config: Config;
let demo: Awaited<ReturnType<typeof startDemoProvider>>;

beforeAll(async () => {
  world = await testWorld();
  config = { ...world.config, demoOidcPort: port };
  setConfig(config);
  demo = await startDemoProvider();
});
afterAll(async () => {
  await demo.stop();
  await world.close();
});

/** A browser as far as the provider's pages need one: cookies and redirects. */
class Browser {
  readonly #cookies = new Map<string, string>();

  async #send(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = form && new URLSearchParams(form);
    const reply = await fetch(url, { method: form ? 'POST' : 'GET', headers: { cookie }, redirect: 'manual', body });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value.join('='));
    }
    return reply;
  }

  /** Goes through the provider's pages as this person; the address at which the browser comes back to us. */
  async choose(authorization: string, form: Record<string, string>): Promise<URL> {
    let url = authorization;
    for (let step = 0; step < 10; step++) {
      const asked = new URL(url).pathname.startsWith('/interaction/');
      const reply = await this.#send(url, asked ? form : undefined);
      const next = new URL(reply.headers.get('location') ?? '', url);
      if (next.origin !== issuer) return next;
      url = next.href;
    }
    throw new Error('the provider never came back');
  }
}

/** The whole sign-in in a browser. @returns where it ended and the refresh cookie, if any */
async function signIn(
  form: Record<string, string>,
  about: { forgetState?: boolean; cookies?: Record<string, string>; connect?: boolean; returnTo?: string } = {},
) {
  const query = about.connect
    ? { intent: 'connect' as const, returnTo: '/genesis/user' }
    : { terms: 'accepted' as const, returnTo: about.returnTo ?? '/genesis' };
  const start = await world.call(endpoints.oidcStart, { params: { provider: 'demo' }, query, cookies: about.cookies });
  expect(start.status).toBe(302);
  const back = await new Browser().choose(String(start.headers.location), form);
  const cookie = about.forgetState ? '' : `__Host-heureum-oidc=${start.cookies['__Host-heureum-oidc']}`;
  const headers = { cookie, 'sec-fetch-site': 'cross-site' };
  const end = await world.request({ method: 'GET', url: back.pathname + back.search, headers });
  return { location: String(end.headers.location), refresh: end.cookies['__Host-heureum-refresh'], back };
}

async function profileOf(refresh: string | undefined) {
  const renewed = await world.call(endpoints.refresh, {
    body: {},
    cookies: { '__Host-heureum-refresh': refresh ?? '' },
  });
  const headers = { authorization: `Bearer ${renewed.body.data.accessToken}` };
  const profile = (await world.call(endpoints.readProfile, { headers })).body.data;
  return { headers, profile, cookies: { '__Host-heureum-refresh': renewed.cookies['__Host-heureum-refresh'] ?? '' } };
}

/** A code that a client of its own fetched, with its proof. */
async function fetchCode(email: string): Promise<{ code: string; codeVerifier: string }> {
  const codeVerifier = 'a-code-verifier-of-a-client-that-is-long-enough-1234';
  const query = new URLSearchParams({
    client_id: demoClient.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${config.publicUrl}/auth/oidc/demo/callback`,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const back = await new Browser().choose(`${issuer}/auth?${query}`, { email, name: '소셜 사람' });
  return { code: back.searchParams.get('code') ?? '', codeVerifier };
}

describe('the demo provider', () => {
  test('a whole sign-in: code with PKCE, state and nonce; the account has what the provider says', async () => {
    const end = await signIn({ email: 'first@social.example', name: '박서준' });
    expect(end.location).toBe(`/genesis?provider=demo&user=${encodeURIComponent('박서준')}`);
    const { profile } = await profileOf(end.refresh);
    expect(profile).toMatchObject({
      name: '박서준',
      email: 'first@social.example',
      emailVerified: true,
      hasPassword: false,
      socialConnections: { demo: { connected: true, email: 'first@social.example' } },
    });
    const again = await profileOf((await signIn({ email: 'first@social.example' })).refresh);
    expect(again.profile.id).toBe(profile.id);
  });

  test('without the browser’s own state, and a second time, nothing is opened', async () => {
    const foreign = await signIn({ email: 'second@social.example', name: '둘' }, { forgetState: true });
    expect(foreign).toMatchObject({
      location: '/genesis/login?error=SOCIAL_LOGIN_FAILED&provider=demo',
      refresh: undefined,
    });
    const { back } = await signIn({ email: 'second@social.example', name: '둘' });
    const cookie = `__Host-heureum-oidc=${back.searchParams.get('state')}`;
    const replay = await world.request({ method: 'GET', url: back.pathname + back.search, headers: { cookie } });
    expect(replay.headers.location).toContain('SOCIAL_LOGIN_FAILED');
  });

  test('cancelled at the provider', async () => {
    const end = await signIn({ cancel: 'yes' });
    expect(end.location).toBe('/genesis/login?error=SOCIAL_LOGIN_CANCELLED&provider=demo&next=%2Fgenesis');
  });

  test('[RT-09] the wanted path is kept when a sign-in is cancelled or refused, and reached when it succeeds', async () => {
    const returnTo = '/hanbit?next=%2Frecords%3Fq%3D1#top';
    const next = new URLSearchParams({ next: returnTo });
    const cancelled = await signIn({ cancel: 'yes' }, { returnTo });
    expect(cancelled.location).toBe(`/genesis/login?error=SOCIAL_LOGIN_CANCELLED&provider=demo&${next}`);
    const email = 'held@social.example';
    const body = { email, password: 'correct horse battery', name: '먼저 온 사람', termsAccepted: true };
    await world.call(endpoints.register, { body });
    const refused = await signIn({ email, name: '나중 사람' }, { returnTo });
    expect(refused.location).toBe(`/genesis/login?error=EMAIL_TAKEN&provider=demo&${next}`);
    const reached = await signIn({ email: 'free@social.example', name: '하나' }, { returnTo });
    expect(reached.location).toBe(
      `/hanbit?next=%2Frecords%3Fq%3D1&provider=demo&user=${encodeURIComponent('하나')}#top`,
    );
  });

  test('cancelled while connecting: back to where it began', async () => {
    const { cookies } = await profileOf((await signIn({ email: 'canceller@social.example', name: '취소' })).refresh);
    const end = await signIn({ cancel: 'yes' }, { connect: true, cookies });
    expect(end.location).toBe('/genesis/user?error=SOCIAL_LOGIN_CANCELLED&provider=demo');
  });

  test('an e-mail alone never enters an account that exists', async () => {
    const email = 'taken@social.example';
    const body = { email, password: 'correct horse battery', name: '먼저 온 사람', termsAccepted: true };
    await world.call(endpoints.register, { body });
    const end = await signIn({ email, name: '나중 사람' });
    expect(end.location).toBe('/genesis/login?error=EMAIL_TAKEN&provider=demo&next=%2Fgenesis');
    expect(end.refresh).toBeUndefined();
  });

  test('it refuses to start in production', async () => {
    setConfig({ ...config, environment: 'production' });
    await expect(startDemoProvider()).rejects.toThrow('impossible in production');
    const providers = (await world.call(endpoints.listProviders)).body.data.providers;
    expect(providers).toEqual([]);
    setConfig(config);
  });

  test('sign-in begins only with the terms, only at the root, only for known providers', async () => {
    const start = (provider: string, query: object, at: World['alpha'] | null = null) =>
      world.call(endpoints.oidcStart, { params: { provider }, query: query as never, at });
    expect((await start('demo', {})).body.code).toBe('TERMS_REQUIRED');
    expect((await start('google', { terms: 'accepted' })).body.code).toBe('UNSUPPORTED_PROVIDER');
    expect((await start('demo', { terms: 'accepted' }, world.alpha)).body.code).toBe('GENESIS_ONLY');
    for (const returnTo of [
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '/..//evil',
      '/%2e//evil',
      '/\t/evil',
    ]) {
      expect((await start('demo', { terms: 'accepted', returnTo })).status, returnTo).toBe(400);
    }
  });
});

describe('codes and tokens of API clients', () => {
  test('[AP-03] a provider’s code signs in; what the caller claims about itself does not count', async () => {
    const sent = { provider: 'demo', termsAccepted: true, email: 'boss@alpha.example', name: '사장' };
    const { code, codeVerifier } = await fetchCode('code@social.example');
    const reply = await world.call(endpoints.socialLogin, { body: { ...sent, code, codeVerifier } });
    expect(reply.body).toMatchObject({ success: true, tokens: { tokenType: 'Bearer' }, message: '로그인했습니다.' });
    const headers = { authorization: `Bearer ${reply.body.tokens.accessToken}` };
    const profile = (await world.call(endpoints.readProfile, { headers })).body.data;
    expect(profile).toMatchObject({ email: 'code@social.example', name: '소셜 사람' });
    const replay = await world.call(endpoints.socialLogin, { body: { ...sent, code, codeVerifier } });
    expect(replay.body.code).toBe('SOCIAL_LOGIN_FAILED');
    const { code: other } = await fetchCode('code@social.example');
    const noProof = await world.call(endpoints.socialLogin, { body: { ...sent, code: other } });
    expect(noProof.body.code).toBe('SOCIAL_LOGIN_FAILED');
  });
});

describe('connections', () => {
  test('[AP-06] [ST-07] connect by a code, disconnect again; the last way to sign in stays', async () => {
    const body = {
      email: 'plain@social.example',
      password: 'correct horse battery',
      name: '이음',
      termsAccepted: true,
    };
    const registered = await world.call(endpoints.register, { body });
    const headers = { authorization: `Bearer ${registered.body.data.tokens.accessToken}` };
    const params = { provider: 'demo' };
    const connect = async (email: string, as = headers) => {
      const { code, codeVerifier } = await fetchCode(email);
      const sent = { authCode: code, codeVerifier, source: 'profile', autoConnect: true };
      return world.call(endpoints.connectSocial, { params, body: sent, headers: as });
    };
    const connected = await connect('joined@social.example');
    expect(connected.body.data.socialConnections.demo).toEqual({ connected: true, email: 'joined@social.example' });
    const { headers: social } = await profileOf((await signIn({ email: 'joined@social.example' })).refresh);
    expect((await world.call(endpoints.readProfile, { headers: social })).body.data.email).toBe('plain@social.example');

    const only = await profileOf((await signIn({ email: 'lonely@social.example', name: '혼자' })).refresh);
    expect((await connect('joined@social.example', only.headers)).body.code).toBe('CONNECTION_TAKEN');
    const last = await world.call(endpoints.disconnectSocial, { params, headers: only.headers });
    expect(last).toMatchObject({ status: 409, body: { code: 'LAST_SIGN_IN_METHOD' } });

    const removed = await world.call(endpoints.disconnectSocial, { params, headers });
    expect(removed.body.data.socialConnections.demo.connected).toBe(false);
    expect((await world.call(endpoints.disconnectSocial, { params, headers })).status).toBe(404);
  });

  test('[VA-03] connecting belongs to the root; in the browser it needs the session of the cookie', async () => {
    const { headers, cookies } = await profileOf(
      (await signIn({ email: 'browser@social.example', name: '창' })).refresh,
    );
    const inside = await world.call(endpoints.connectSocial, {
      at: world.alpha,
      params: { provider: 'demo' },
      body: { authCode: 'x' },
      headers,
    });
    expect(inside.body).toMatchObject({
      code: 'GENESIS_ONLY',
      message: '소셜 로그인과 계정 연결은 시작 포털에서만 할 수 있습니다.',
    });
    const query = { intent: 'connect' as const };
    const nobody = await world.call(endpoints.oidcStart, { params: { provider: 'demo' }, query });
    expect(nobody.status).toBe(401);
    const end = await signIn({ email: 'browser@social.example' }, { connect: true, cookies });
    expect(end.location).toBe('/genesis/user?provider=demo');
  });
});
