import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestCompany } from '#apps/testing.ts';
import { createBucketKey, takeTokens } from '#kernel/server/rate-limit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as proofs from '../contract/proof.endpoints.ts';
import { startDemoProvider } from './demo-provider/server.ts';
import {
  Browser,
  createOwner,
  createStage,
  expireProof,
  fetchCode,
  readProfile,
  runAtRoot,
  runOwnFlow,
  signIn,
  testStage,
} from './testing/social-kit.ts';
import { getTourStart } from './tour.ts';

createStage(3293);

describe('the demo provider', () => {
  test('a whole sign-in: code with PKCE, state and nonce; the account has what the provider says', async () => {
    const end = await signIn({ email: 'first@social.example', name: '박서준' });
    expect(end.location).toBe(`/genesis?provider=demo&user=${encodeURIComponent('박서준')}`);
    const { profile } = await readProfile(end.refresh);
    expect(profile).toMatchObject({
      name: '박서준',
      email: 'first@social.example',
      emailVerified: true,
      hasPassword: false,
      socialConnections: { demo: { connected: true, email: 'first@social.example' } },
    });
    const again = await readProfile((await signIn({ email: 'first@social.example' })).refresh);
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
    const replay = await testStage.world.request({
      method: 'GET',
      url: back.pathname + back.search,
      headers: { cookie },
    });
    expect(replay.headers.location).toContain('SOCIAL_LOGIN_FAILED');
  });

  test('cancelled at the provider', async () => {
    const end = await signIn({ cancel: 'yes' });
    expect(end.location).toBe('/genesis/login?error=SOCIAL_LOGIN_CANCELLED&provider=demo&next=%2Fgenesis');
  });

  test('[RT-09] the requested path is preserved when a sign-in is cancelled or refused, and reached when it succeeds', async () => {
    const returnTo = '/hanbit?next=%2Frecords%3Fq%3D1#top';
    const next = new URLSearchParams({ next: returnTo });
    const cancelled = await signIn({ cancel: 'yes' }, { returnTo });
    expect(cancelled.location).toBe(`/genesis/login?error=SOCIAL_LOGIN_CANCELLED&provider=demo&${next}`);
    const email = 'held@social.example';
    await createOwner(email);
    const refused = await signIn({ email, name: '나중 사람' }, { returnTo });
    expect(refused.location).toBe(`/genesis/login?error=EMAIL_TAKEN&provider=demo&${next}`);
    const reached = await signIn({ email: 'free@social.example', name: '하나' }, { returnTo });
    expect(reached.location).toBe(
      `/hanbit?next=%2Frecords%3Fq%3D1&provider=demo&user=${encodeURIComponent('하나')}#top`,
    );
  });

  test('개인정보 보호법 제22조의2: no account is made where nobody said to be 14 or older, and one that exists is not asked again', async () => {
    const who = { email: 'young@social.example', name: '김어린' };
    const refused = await signIn(who, { isYoung: true });
    expect(refused).toMatchObject({
      location: '/genesis/login?error=AGE_CONFIRMATION_REQUIRED&provider=demo&next=%2Fgenesis',
      refresh: undefined,
    });
    expect(await runAtRoot('select from identity.persons where email = $1', [who.email])).toEqual([]);
    const { profile } = await readProfile((await signIn(who)).refresh);
    const kinds = await runAtRoot('select kind from kernel.consents where person_id = $1 order by kind', [profile.id]);
    expect(kinds).toEqual([{ kind: 'age' }, { kind: 'privacy' }, { kind: 'terms' }]);
    const again = await readProfile((await signIn(who, { isYoung: true })).refresh);
    expect(again.profile.id).toBe(profile.id);
  });

  test('cancelled while connecting: back to where it began', async () => {
    const person = await readProfile((await signIn({ email: 'canceller@social.example', name: '취소' })).refresh);
    expect(await runOwnFlow(proofs.startConnect, { cancel: 'yes' }, person)).toBe(
      '/genesis/user?error=SOCIAL_LOGIN_CANCELLED&provider=demo',
    );
  });

  test('an e-mail alone never enters an account that exists', async () => {
    const email = 'taken@social.example';
    await createOwner(email);
    const end = await signIn({ email, name: '나중 사람' });
    expect(end.location).toBe('/genesis/login?error=EMAIL_TAKEN&provider=demo&next=%2Fgenesis');
    expect(end.refresh).toBeUndefined();
  });

  test('an unproved claimant loses an address to the person a provider verifies', async () => {
    const email = 'vouched@social.example';
    const body = {
      email,
      password: 'correct horse battery',
      name: '먼저 온 사람',
      termsAccepted: true,
      ageConfirmed: true,
    };
    const claimer = await testStage.world.call(endpoints.register, { body });
    const { profile } = await readProfile((await signIn({ email, name: '주인' })).refresh);
    expect(profile).toMatchObject({ email, emailVerified: true, name: '주인' });
    expect(profile.id).not.toBe(claimer.body.data.person.id);
    const [row] = await runAtRoot('select email from identity.persons where id = $1', [claimer.body.data.person.id]);
    expect(row).toEqual({ email: null });
  });

  test('the demo provider refuses to start in production', async () => {
    testStage.world.configure({ environment: 'production' });
    await expect(startDemoProvider(testStage.world.app)).rejects.toThrow('impossible in production');
    const providers = (await testStage.world.call(endpoints.listProviders)).body.data.providers;
    expect(providers).toEqual([]);
    testStage.world.configure();
  });

  test('sign-in begins only with the terms, only at the root, only for known providers', async () => {
    const start = (provider: string, query: object, at: TestCompany | null = null) =>
      testStage.world.call(endpoints.oidcStart, { params: { provider }, query: query as never, at });
    expect((await start('demo', {})).body.code).toBe('TERMS_REQUIRED');
    expect((await start('google', { terms: 'accepted' })).body.code).toBe('UNSUPPORTED_PROVIDER');
    expect((await start('demo', { terms: 'accepted' }, testStage.world.alpha)).body.code).toBe('GENESIS_ONLY');
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

describe('trying the product', () => {
  const tour = { company: 'alpha', email: 'tour@social.example', path: '/workspace?tour=1' };
  let folder = '';
  const note = (text: string) => writeFileSync(join(folder, 'demo.json'), text);
  const start = () => testStage.world.root((context) => getTourStart(context));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'heureum-tour-'));
    testStage.world.configure({ dataDir: folder });
  });
  afterEach(() => {
    testStage.world.configure();
    rmSync(folder, { recursive: true });
  });

  test('begins as the sample person named by the seed, without a question', async () => {
    await signIn({ email: tour.email, name: '체험 팀장' });
    note(JSON.stringify({ tour }));
    const address = new URL(String(await start()), testStage.config.publicUrl);
    const query = Object.fromEntries(address.searchParams) as { terms: 'accepted'; returnTo: string };
    const begun = await testStage.world.call(endpoints.oidcStart, { params: { provider: 'demo' }, query });
    // No form is sent: the provider would answer with its page.
    const back = await new Browser().choose(String(begun.headers.location));
    const cookie = `__Host-heureum-oidc=${begun.cookies['__Host-heureum-oidc']}`;
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    const end = await testStage.world.request({ method: 'GET', url: back.pathname + back.search, headers });
    const door = new URL(String(end.headers.location), testStage.config.publicUrl);
    expect([door.pathname, door.searchParams.get('next')]).toEqual(['/alpha', '/workspace?tour=1']);
    expect(end.cookies['__Host-heureum-refresh']).toBeDefined();
  });

  test('an unknown person in the login hint leads to a question', async () => {
    const query = {
      terms: 'accepted' as const,
      age: 'confirmed' as const,
      returnTo: '/genesis',
      loginHint: 'nobody@social.example',
    };
    const begun = await testStage.world.call(endpoints.oidcStart, { params: { provider: 'demo' }, query });
    await expect(new Browser().choose(String(begun.headers.location))).rejects.toThrow('never came back');
  });

  test('is not offered without samples, nor in production', async () => {
    expect(await start()).toBeNull();
    note('{"companies": []}');
    expect(await start()).toBeNull();
    note(JSON.stringify({ tour }));
    testStage.world.configure({ dataDir: folder, environment: 'production' });
    expect(await start()).toBeNull();
  });
});

test('a page of another host signs nobody in: it leads to the sign-in, where one begins by oneself', async () => {
  const query = { terms: 'accepted' as const, age: 'confirmed' as const, returnTo: '/genesis/user' };
  const from = async (site: string) => {
    const headers = { 'sec-fetch-site': site };
    return testStage.world.call(endpoints.oidcStart, { params: { provider: 'demo' }, query, headers });
  };
  for (const site of ['cross-site', 'same-site']) {
    const led = await from(site);
    expect(led.headers.location).toBe('/genesis/login?next=%2Fgenesis%2Fuser');
    expect(led.cookies).toEqual({});
  }
  for (const site of ['same-origin', 'none']) expect((await from(site)).headers.location).toContain(testStage.issuer);
});

describe('codes and tokens of API clients', () => {
  test('a provider’s code signs in; what the caller claims about itself does not count', async () => {
    const sent = {
      provider: 'demo',
      termsAccepted: true,
      ageConfirmed: true,
      email: 'boss@alpha.example',
      name: '사장',
    };
    const { code, codeVerifier } = await fetchCode('code@social.example');
    const reply = await testStage.world.call(endpoints.socialLogin, { body: { ...sent, code, codeVerifier } });
    expect(reply.body).toMatchObject({ success: true, tokens: { tokenType: 'Bearer' }, message: '로그인했습니다.' });
    const headers = { authorization: `Bearer ${reply.body.tokens.accessToken}` };
    const profile = (await testStage.world.call(endpoints.readProfile, { headers })).body.data;
    expect(profile).toMatchObject({ email: 'code@social.example', name: '소셜 사람' });
    const replay = await testStage.world.call(endpoints.socialLogin, { body: { ...sent, code, codeVerifier } });
    expect(replay.body.code).toBe('SOCIAL_LOGIN_FAILED');
    const { code: other } = await fetchCode('code@social.example');
    testStage.world.configure({ rateLimit: true });
    await takeTokens(testStage.world.app, [
      { key: createBucketKey('provider-proof', '127.0.0.1'), cost: 30, burst: 30, perMinute: 20 },
    ]);
    const often = await testStage.world.call(endpoints.socialLogin, { body: { ...sent, code: other } });
    testStage.world.configure();
    expect(often).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    const noProof = await testStage.world.call(endpoints.socialLogin, { body: { ...sent, code: other } });
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
      ageConfirmed: true,
    };
    const registered = await testStage.world.call(endpoints.register, { body });
    const headers = { authorization: `Bearer ${registered.body.data.tokens.accessToken}` };
    const params = { provider: 'demo' };
    const connect = async (email: string, as = headers) => {
      const { code, codeVerifier } = await fetchCode(email);
      const sent = { authCode: code, codeVerifier, source: 'profile', autoConnect: true };
      return testStage.world.call(endpoints.connectSocial, { params, body: sent, headers: as });
    };
    const connected = await connect('joined@social.example');
    expect(connected.body.data.socialConnections.demo).toEqual({ connected: true, email: 'joined@social.example' });
    const { headers: social } = await readProfile((await signIn({ email: 'joined@social.example' })).refresh);
    expect((await testStage.world.call(endpoints.readProfile, { headers: social })).body.data.email).toBe(
      'plain@social.example',
    );

    const only = await readProfile((await signIn({ email: 'lonely@social.example', name: '혼자' })).refresh);
    expect((await connect('joined@social.example', only.headers)).body.code).toBe('CONNECTION_TAKEN');
    const last = await testStage.world.call(endpoints.disconnectSocial, { params, headers: only.headers });
    expect(last).toMatchObject({ status: 409, body: { code: 'LAST_SIGN_IN_METHOD' } });

    await runAtRoot('update identity.persons set email_verified_at = now() where id = $1', [
      registered.body.data.person.id,
    ]);
    const again = await testStage.world.call(login, { body: { email: body.email, password: body.password } });
    await expireProof(registered.body.data.person.id);
    const late = await testStage.world.call(endpoints.disconnectSocial, { params, headers });
    expect(late.body.code).toBe('REAUTHENTICATION_REQUIRED');
    await testStage.world.call(proofs.prove, { body: { password: body.password }, headers });
    const removed = await testStage.world.call(endpoints.disconnectSocial, { params, headers });
    expect(removed.body.data.socialConnections.demo.connected).toBe(false);
    expect((await testStage.world.call(endpoints.disconnectSocial, { params, headers })).status).toBe(404);
    const elsewhere = { authorization: `Bearer ${again.body.data.tokens.accessToken}` };
    expect((await testStage.world.call(endpoints.readProfile, { headers: elsewhere })).status).toBe(401);
  });

  test('[VA-03] connecting belongs to the root, is begun with a bearer token, and ends in the same session', async () => {
    const { headers, cookies } = await readProfile(
      (await signIn({ email: 'browser@social.example', name: '창' })).refresh,
    );
    const params = { provider: 'demo' };
    const inside = await testStage.world.call(endpoints.connectSocial, {
      at: testStage.world.alpha,
      params,
      body: { authCode: 'x' },
      headers,
    });
    expect(inside.body).toMatchObject({
      code: 'GENESIS_ONLY',
      message: '소셜 로그인과 계정 연결은 시작 포털에서만 할 수 있습니다.',
    });
    const byCookie = await testStage.world.call(proofs.startConnect, { params, body: {}, cookies });
    expect(byCookie.status).toBe(401);
    const form = { email: 'browser@social.example' };
    expect(await runOwnFlow(proofs.startConnect, form, { headers, cookies })).toBe('/genesis/user?provider=demo');
  });
});
