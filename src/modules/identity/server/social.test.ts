import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { type Config, setConfig } from '#kernel/server/config.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { crossTenant, tempToken } from '#modules/access/contract/endpoints.ts';
import { addMember } from '#modules/company/server/index.ts';
import * as endpoints from '../contract/endpoints.ts';
import { startDemoProvider } from './demo-provider/server.ts';
import { demoClient } from './providers.ts';
import { newPerson, password } from './testing/people.ts';

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
async function signIn(form: Record<string, string>, about: { forgetState?: boolean; returnTo?: string } = {}) {
  const query = { terms: 'accepted' as const, returnTo: about.returnTo ?? '/genesis' };
  const start = await world.call(endpoints.oidcStart, { params: { provider: 'demo' }, query });
  expect(start.status).toBe(302);
  const back = await new Browser().choose(String(start.headers.location), form);
  const cookie = about.forgetState ? '' : `__Host-heureum-oidc=${start.cookies['__Host-heureum-oidc']}`;
  const headers = { cookie, 'sec-fetch-site': 'cross-site' };
  const end = await world.request({ method: 'GET', url: back.pathname + back.search, headers });
  return { location: String(end.headers.location), refresh: end.cookies['__Host-heureum-refresh'], back };
}

type Start = typeof endpoints.startConnect | typeof endpoints.startProof;

/** The whole way of connecting, or of a proof: begun with a bearer token, ended in a browser with these cookies. */
async function ownFlow(
  start: Start,
  form: Record<string, string>,
  about: { headers: Record<string, string>; cookies?: Record<string, string>; between?: () => Promise<unknown> },
) {
  const begun = await world.call(start as typeof endpoints.startConnect, {
    params: { provider: 'demo' },
    body: { returnTo: '/genesis/user' },
    headers: about.headers,
  });
  expect(begun.status).toBe(200);
  const back = await new Browser().choose(begun.body.data.url, form);
  await about.between?.();
  const cookies = { '__Host-heureum-oidc': String(begun.cookies['__Host-heureum-oidc']), ...about.cookies };
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const headers = { cookie: cookie.join('; '), 'sec-fetch-site': 'cross-site' };
  const end = await world.request({ method: 'GET', url: back.pathname + back.search, headers });
  return String(end.headers.location);
}

const atRoot = (sql: string, parameters: unknown[] = []) =>
  world.root(({ unit }) => unit.query(statement<Record<string, unknown>>(sql, parameters)));
/** The proof of this person's sessions was longer ago than five minutes. */
const forgetProof = (personId: string) =>
  atRoot("update identity.sessions set proved_at = now() - interval '301 seconds' where person_id = $1", [personId]);
const mailsTo = async (email: string) =>
  (await atRoot('select kind from kernel.mails where recipient = $1 order by id', [email])).map(({ kind }) => kind);
const auditOf = async (personId: string) =>
  (await atRoot('select action from kernel.audit_log where subject_id = $1 order by at, id', [personId])).map(
    ({ action }) => action,
  );

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
    const person = await profileOf((await signIn({ email: 'canceller@social.example', name: '취소' })).refresh);
    expect(await ownFlow(endpoints.startConnect, { cancel: 'yes' }, person)).toBe(
      '/genesis/user?error=SOCIAL_LOGIN_CANCELLED&provider=demo',
    );
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

  test('[VA-03] connecting belongs to the root, is begun with a bearer token, and ends in the same session', async () => {
    const { headers, cookies } = await profileOf(
      (await signIn({ email: 'browser@social.example', name: '창' })).refresh,
    );
    const params = { provider: 'demo' };
    const inside = await world.call(endpoints.connectSocial, {
      at: world.alpha,
      params,
      body: { authCode: 'x' },
      headers,
    });
    expect(inside.body).toMatchObject({
      code: 'GENESIS_ONLY',
      message: '소셜 로그인과 계정 연결은 시작 포털에서만 할 수 있습니다.',
    });
    const byCookie = await world.call(endpoints.startConnect, { params, body: {}, cookies });
    expect(byCookie.status).toBe(401);
    const form = { email: 'browser@social.example' };
    expect(await ownFlow(endpoints.startConnect, form, { headers, cookies })).toBe('/genesis/user?provider=demo');
  });
});

describe('ways to sign in that are added', () => {
  const taken = '/genesis/login?error=SOCIAL_LOGIN_FAILED&provider=demo';
  let next = 0;
  const someone = async () => {
    const { person, tokens, email } = await newPerson(world);
    const cookies = { '__Host-heureum-refresh': tokens.refreshToken as string };
    const headers = { authorization: `Bearer ${tokens.accessToken}` };
    return {
      id: person.id as string,
      email,
      cookies,
      headers,
      thief: { email: `thief${next++}@social.example`, name: '도둑' },
    };
  };
  const connected = async (headers: Record<string, string>) =>
    (await world.call(endpoints.readProfile, { headers })).body.data.socialConnections.demo.connected;

  test('a token that was rotated away links nothing: it ends the sign-in, and the owner is told', async () => {
    const victim = await someone();
    const { thief, headers, cookies } = victim;
    const between = async () => {
      const renewed = await world.call(endpoints.refresh, {
        body: { refreshToken: cookies['__Host-heureum-refresh'] },
      });
      expect(renewed.status).toBe(200);
      await atRoot(
        "update identity.refresh_tokens set used_at = now() - interval '11 seconds' where used_at is not null",
      );
    };
    expect(await ownFlow(endpoints.startConnect, thief, { headers, cookies, between })).toBe(taken);
    expect((await world.call(endpoints.readProfile, { headers })).body.code).toBe('AUTHENTICATION_EXPIRED');
    expect(await atRoot('select from identity.connections where person_id = $1', [victim.id])).toEqual([]);
    expect(await mailsTo(victim.email)).toEqual(['identity.verify-email', 'identity.token-theft']);
    expect(await auditOf(victim.id)).toEqual(['identity.session.theft']);
  });

  test('nothing is linked without the session’s own browser, or once the session has ended', async () => {
    const victim = await someone();
    const { thief, headers, cookies } = victim;
    expect(await ownFlow(endpoints.startConnect, thief, { headers })).toBe(taken);
    const other = await someone();
    expect(await ownFlow(endpoints.startConnect, thief, { headers, cookies: other.cookies })).toBe(taken);
    const between = () => world.call(endpoints.logout, { headers, body: {} });
    expect(await ownFlow(endpoints.startConnect, thief, { headers, cookies, between })).toBe(taken);
    expect(await atRoot('select from identity.connections where person_id = $1', [victim.id])).toEqual([]);
  });

  test('asks for a proof younger than five minutes; what was added is told and recorded', async () => {
    const { id, email, headers, cookies, thief } = await someone();
    const params = { provider: 'demo' };
    await forgetProof(id);
    const late = await world.call(endpoints.startConnect, { params, body: {}, headers });
    expect(late).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
    const { code, codeVerifier } = await fetchCode(thief.email);
    const sent = { authCode: code, codeVerifier };
    const byCode = await world.call(endpoints.connectSocial, { params, body: sent, headers });
    expect(byCode.body.code).toBe('REAUTHENTICATION_REQUIRED');
    const prove = (word: string) => world.call(endpoints.prove, { body: { password: word }, headers });
    expect((await prove('wrong password')).body.code).toBe('LOGIN_FAILED');
    expect((await world.call(endpoints.startConnect, { params, body: {}, headers })).status).toBe(403);
    expect((await prove(password)).body.data).toEqual({ provedFor: 300 });
    expect(await ownFlow(endpoints.startConnect, thief, { headers, cookies })).toBe('/genesis/user?provider=demo');
    expect(await connected(headers)).toBe(true);
    expect(await mailsTo(email)).toEqual(['identity.verify-email', 'identity.connection-added']);
    expect(await auditOf(id)).toEqual(['identity.connection.add']);
  });

  test('who has no password proves it by the connected provider, not by another account there', async () => {
    const email = `prover${next++}@social.example`;
    const { profile, headers, cookies } = await profileOf((await signIn({ email, name: '증명' })).refresh);
    await forgetProof(profile.id);
    const first = () => world.call(endpoints.changePassword, { body: { next: 'a first good password' }, headers });
    expect((await first()).body.code).toBe('REAUTHENTICATION_REQUIRED');
    const stranger = { email: `stranger${next++}@social.example`, name: '남' };
    const refused = await ownFlow(endpoints.startProof, stranger, { headers, cookies });
    expect(refused).toBe('/genesis/user?error=SOCIAL_LOGIN_FAILED&provider=demo');
    expect((await first()).body.code).toBe('REAUTHENTICATION_REQUIRED');
    expect(await ownFlow(endpoints.startProof, { email }, { headers, cookies })).toBe('/genesis/user?provider=demo');
    expect((await first()).status).toBe(200);
    expect(await mailsTo(email)).toEqual(['identity.password-changed']);
    expect(await auditOf(profile.id)).toEqual(['identity.password.change']);
  });

  test('a session made from another is no fresh proof', async () => {
    const { id, headers } = await someone();
    await world.alpha.service((context) => addMember(context, { personId: id, roles: ['user'] }));
    await forgetProof(id);
    const asked = await world.call(crossTenant, { body: { targetCompany: 'alpha' }, headers });
    const inside = await world.call(tempToken, { at: world.alpha, body: { tempToken: asked.body.tempToken } });
    const bearer = { authorization: `Bearer ${inside.body.token}` };
    const start = await world.call(endpoints.startConnect, { params: { provider: 'demo' }, body: {}, headers: bearer });
    expect(start.body.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  test('a provider’s right code with a foreign id is refused', async () => {
    const { code, codeVerifier } = await fetchCode('mine@social.example');
    const body = { provider: 'demo', termsAccepted: true, code, codeVerifier };
    const foreign = await world.call(endpoints.socialLogin, { body: { ...body, socialId: 'someone-else' } });
    expect(foreign).toMatchObject({ status: 401, body: { code: 'SOCIAL_LOGIN_FAILED' } });
    expect(await atRoot("select from identity.persons where email = 'mine@social.example'")).toEqual([]);
    const own = { ...body, ...(await fetchCode('mine@social.example')), socialId: 'mine@social.example' };
    expect((await world.call(endpoints.socialLogin, { body: own })).status).toBe(200);
  });
});
