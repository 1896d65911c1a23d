import { describe, expect, test, vi } from 'vitest';
import { waitFor } from '#kernel/server/testing/kernel-world.ts';
import { crossToTenant, exchangeTempToken } from '#modules/access/contract/endpoints.ts';
import { addMember } from '#modules/company/server/index.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as proofs from '../contract/proof.endpoints.ts';
import { createTestPerson, password } from './testing/people.ts';
import {
  Browser,
  createStage,
  expireProof,
  fetchCode,
  listAudit,
  listMails,
  readProfile,
  runAtRoot,
  runOwnFlow,
  signIn,
  testStage,
} from './testing/social-kit.ts';

/** Seconds added to the age of the sign-in that the provider reports. */
const clockSkew = vi.hoisted(() => ({ earlier: 0 }));
vi.mock('openid-client', async (original) => {
  const client = await original<typeof import('openid-client')>();
  const authorizationCodeGrant: typeof client.authorizationCodeGrant = async (...all) => {
    const tokens = await client.authorizationCodeGrant(...all);
    const claims = tokens.claims();
    if (claims && clockSkew.earlier)
      tokens.claims = () => ({ ...claims, auth_time: Number(claims.auth_time) - clockSkew.earlier });
    return tokens;
  };
  return { ...client, authorizationCodeGrant };
});

createStage(3294);

describe('ways to sign in that are added', () => {
  const takenPath = '/genesis/login?error=SOCIAL_LOGIN_FAILED&provider=demo';
  let next = 0;
  const someone = async () => {
    const { person, tokens, email } = await createTestPerson(testStage.world);
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
    (await testStage.world.call(endpoints.readProfile, { headers })).body.data.socialConnections.demo.connected;

  test('a rotated token links no provider: it ends the sign-in, and the owner is notified', async () => {
    const victim = await someone();
    const { thief, headers, cookies } = victim;
    const between = async () => {
      const renewed = await testStage.world.call(endpoints.refresh, {
        body: { refreshToken: cookies['__Host-heureum-refresh'] },
      });
      expect(renewed.status).toBe(200);
      await runAtRoot(
        "update identity.refresh_tokens set used_at = now() - interval '11 seconds' where used_at is not null",
      );
    };
    expect(await runOwnFlow(proofs.startConnect, thief, { headers, cookies, between })).toBe(takenPath);
    expect((await testStage.world.call(endpoints.readProfile, { headers })).body.code).toBe('AUTHENTICATION_EXPIRED');
    expect(await runAtRoot('select from identity.connections where person_id = $1', [victim.id])).toEqual([]);
    expect(await listMails(victim.email)).toEqual(['identity.verify-email', 'identity.token-theft']);
    expect(await listAudit(victim.id)).toEqual(['identity.session.open', 'identity.session.theft']);
  });

  test('a link requires the session’s own browser and a live session', async () => {
    const victim = await someone();
    const { thief, headers, cookies } = victim;
    expect(await runOwnFlow(proofs.startConnect, thief, { headers })).toBe(takenPath);
    const other = await someone();
    expect(await runOwnFlow(proofs.startConnect, thief, { headers, cookies: other.cookies })).toBe(takenPath);
    const between = () => testStage.world.call(endpoints.logout, { headers, body: {} });
    expect(await runOwnFlow(proofs.startConnect, thief, { headers, cookies, between })).toBe(takenPath);
    expect(await runAtRoot('select from identity.connections where person_id = $1', [victim.id])).toEqual([]);
  });

  test('requires a proof younger than five minutes; the addition is announced and recorded', async () => {
    const { id, email, headers, cookies, thief } = await someone();
    const params = { provider: 'demo' };
    await expireProof(id);
    const late = await testStage.world.call(proofs.startConnect, { params, body: {}, headers });
    expect(late).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
    const { code, codeVerifier } = await fetchCode(thief.email);
    const sent = { authCode: code, codeVerifier };
    const byCode = await testStage.world.call(endpoints.connectSocial, { params, body: sent, headers });
    expect(byCode.body.code).toBe('REAUTHENTICATION_REQUIRED');
    const prove = (word: string) => testStage.world.call(proofs.prove, { body: { password: word }, headers });
    expect((await prove('wrong password')).body.code).toBe('PASSWORD_WRONG');
    expect((await testStage.world.call(proofs.startConnect, { params, body: {}, headers })).status).toBe(403);
    expect((await prove(password)).body.data).toEqual({ provedFor: 300 });
    expect(await runOwnFlow(proofs.startConnect, thief, { headers, cookies })).toBe('/genesis/user?provider=demo');
    expect(await connected(headers)).toBe(true);
    expect(await listMails(email)).toEqual(['identity.verify-email', 'identity.connection-added']);
    expect(await listAudit(id)).toEqual([
      'identity.session.open',
      'identity.proof.refuse',
      'identity.provider.connect',
    ]);
  });

  test('a browser still signed in at the provider is no proof: the sign-in there is repeated', async () => {
    const email = `left${next++}@social.example`;
    const { profile, headers, cookies } = await readProfile((await signIn({ email, name: '남겨 둠' })).refresh);
    const browser = new Browser();
    expect(await runOwnFlow(proofs.startProof, { email }, { headers, cookies, browser })).toBe(
      '/genesis/user?provider=demo',
    );
    await expireProof(profile.id);
    // The provider reports whole seconds.
    const second = () => Math.floor(Date.now() / 1000);
    const then = second();
    await waitFor(async () => second() > then);
    const unasked = (address: URL) => {
      for (const name of ['prompt', 'max_age']) address.searchParams.delete(name);
    };
    const long = (address: URL) => {
      unasked(address);
      address.searchParams.set('max_age', '600');
    };
    for (const changed of [unasked, long]) {
      const end = await runOwnFlow(proofs.startProof, {}, { headers, cookies, browser, changed });
      expect(end).toBe('/genesis/user?error=SOCIAL_LOGIN_FAILED&provider=demo');
    }
    const late = await testStage.world.call(proofs.startConnect, { params: { provider: 'demo' }, body: {}, headers });
    expect(late.body.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  test('a provider that cannot report a repeated sign-in offers no proof', async () => {
    const { headers } = await someone();
    testStage.world.configure({ providers: { google: { clientId: 'x', clientSecret: 'y' } } });
    const { providers } = (await testStage.world.call(endpoints.listProviders)).body.data;
    const params = { provider: 'google' };
    const start = await testStage.world.call(proofs.startProof, { params, body: {}, headers });
    testStage.world.configure();
    expect(providers.map(({ id, proof }: { id: string; proof: boolean }) => [id, proof])).toEqual([
      ['google', false],
      ['demo', true],
    ]);
    expect(start.body.code).toBe('UNSUPPORTED_PROVIDER');
  });

  test('a person without a password proves it by the connected provider, not by another account there', async () => {
    const email = `prover${next++}@social.example`;
    const { profile, headers, cookies } = await readProfile((await signIn({ email, name: '증명' })).refresh);
    await expireProof(profile.id);
    const first = () =>
      testStage.world.call(endpoints.changePassword, { body: { next: 'a first good password' }, headers });
    expect((await first()).body.code).toBe('REAUTHENTICATION_REQUIRED');
    const stranger = { email: `stranger${next++}@social.example`, name: '남' };
    const refused = await runOwnFlow(proofs.startProof, stranger, { headers, cookies });
    expect(refused).toBe('/genesis/user?error=SOCIAL_LOGIN_FAILED&provider=demo');
    // The right person, but authenticated by the provider long ago: it accepted an old session of its own.
    clockSkew.earlier = 301;
    expect(await runOwnFlow(proofs.startProof, { email }, { headers, cookies })).toBe(refused);
    clockSkew.earlier = 0;
    expect((await first()).body.code).toBe('REAUTHENTICATION_REQUIRED');
    expect(await runOwnFlow(proofs.startProof, { email }, { headers, cookies })).toBe('/genesis/user?provider=demo');
    expect((await first()).status).toBe(200);
    expect(await listMails(email)).toEqual(['identity.password-changed']);
    expect(await listAudit(profile.id)).toEqual(['identity.session.open', 'identity.password.change']);
  });

  test('a session made from another is no fresh proof', async () => {
    const { id, headers } = await someone();
    await testStage.world.alpha.service((context) => addMember(context, { personId: id, roles: ['user'] }));
    await expireProof(id);
    const crossReply = await testStage.world.call(crossToTenant, { body: { targetCompany: 'alpha' }, headers });
    const inside = await testStage.world.call(exchangeTempToken, {
      at: testStage.world.alpha,
      body: { tempToken: crossReply.body.tempToken },
    });
    const bearer = { authorization: `Bearer ${inside.body.token}` };
    const start = await testStage.world.call(proofs.startConnect, {
      params: { provider: 'demo' },
      body: {},
      headers: bearer,
    });
    expect(start.body.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  test('a provider’s right code with a foreign id is refused', async () => {
    const { code, codeVerifier } = await fetchCode('mine@social.example');
    const body = { provider: 'demo', termsAccepted: true, ageConfirmed: true, code, codeVerifier };
    const foreign = await testStage.world.call(endpoints.socialLogin, { body: { ...body, socialId: 'someone-else' } });
    expect(foreign).toMatchObject({ status: 401, body: { code: 'SOCIAL_LOGIN_FAILED' } });
    expect(await runAtRoot("select from identity.persons where email = 'mine@social.example'")).toEqual([]);
    const own = { ...body, ...(await fetchCode('mine@social.example')), socialId: 'mine@social.example' };
    expect((await testStage.world.call(endpoints.socialLogin, { body: own })).status).toBe(200);
  });
});
