import { describe, expect, test, vi } from 'vitest';
import { eventually } from '#kernel/server/testing/kernel-world.ts';
import { crossTenant, tempToken } from '#modules/access/contract/endpoints.ts';
import { addMember } from '#modules/company/server/index.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as proofs from '../contract/proof.endpoints.ts';
import { newPerson, password } from './testing/people.ts';
import {
  atRoot,
  auditOf,
  Browser,
  fetchCode,
  forgetProof,
  mailsTo,
  openStage,
  ownFlow,
  profileOf,
  signIn,
  stage,
} from './testing/social-stage.ts';

/** How long ago the provider says that it asked the person, beyond the truth: seconds. */
const asked = vi.hoisted(() => ({ earlier: 0 }));
vi.mock('openid-client', async (original) => {
  const client = await original<typeof import('openid-client')>();
  const authorizationCodeGrant: typeof client.authorizationCodeGrant = async (...all) => {
    const tokens = await client.authorizationCodeGrant(...all);
    const claims = tokens.claims();
    if (claims && asked.earlier)
      tokens.claims = () => ({ ...claims, auth_time: Number(claims.auth_time) - asked.earlier });
    return tokens;
  };
  return { ...client, authorizationCodeGrant };
});

openStage(3294);

describe('ways to sign in that are added', () => {
  const taken = '/genesis/login?error=SOCIAL_LOGIN_FAILED&provider=demo';
  let next = 0;
  const someone = async () => {
    const { person, tokens, email } = await newPerson(stage.world);
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
    (await stage.world.call(endpoints.readProfile, { headers })).body.data.socialConnections.demo.connected;

  test('a token that was rotated away links nothing: it ends the sign-in, and the owner is told', async () => {
    const victim = await someone();
    const { thief, headers, cookies } = victim;
    const between = async () => {
      const renewed = await stage.world.call(endpoints.refresh, {
        body: { refreshToken: cookies['__Host-heureum-refresh'] },
      });
      expect(renewed.status).toBe(200);
      await atRoot(
        "update identity.refresh_tokens set used_at = now() - interval '11 seconds' where used_at is not null",
      );
    };
    expect(await ownFlow(proofs.startConnect, thief, { headers, cookies, between })).toBe(taken);
    expect((await stage.world.call(endpoints.readProfile, { headers })).body.code).toBe('AUTHENTICATION_EXPIRED');
    expect(await atRoot('select from identity.connections where person_id = $1', [victim.id])).toEqual([]);
    expect(await mailsTo(victim.email)).toEqual(['identity.verify-email', 'identity.token-theft']);
    expect(await auditOf(victim.id)).toEqual(['identity.session.open', 'identity.session.theft']);
  });

  test('nothing is linked without the session’s own browser, or once the session has ended', async () => {
    const victim = await someone();
    const { thief, headers, cookies } = victim;
    expect(await ownFlow(proofs.startConnect, thief, { headers })).toBe(taken);
    const other = await someone();
    expect(await ownFlow(proofs.startConnect, thief, { headers, cookies: other.cookies })).toBe(taken);
    const between = () => stage.world.call(endpoints.logout, { headers, body: {} });
    expect(await ownFlow(proofs.startConnect, thief, { headers, cookies, between })).toBe(taken);
    expect(await atRoot('select from identity.connections where person_id = $1', [victim.id])).toEqual([]);
  });

  test('asks for a proof younger than five minutes; what was added is told and recorded', async () => {
    const { id, email, headers, cookies, thief } = await someone();
    const params = { provider: 'demo' };
    await forgetProof(id);
    const late = await stage.world.call(proofs.startConnect, { params, body: {}, headers });
    expect(late).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
    const { code, codeVerifier } = await fetchCode(thief.email);
    const sent = { authCode: code, codeVerifier };
    const byCode = await stage.world.call(endpoints.connectSocial, { params, body: sent, headers });
    expect(byCode.body.code).toBe('REAUTHENTICATION_REQUIRED');
    const prove = (word: string) => stage.world.call(proofs.prove, { body: { password: word }, headers });
    expect((await prove('wrong password')).body.code).toBe('PASSWORD_WRONG');
    expect((await stage.world.call(proofs.startConnect, { params, body: {}, headers })).status).toBe(403);
    expect((await prove(password)).body.data).toEqual({ provedFor: 300 });
    expect(await ownFlow(proofs.startConnect, thief, { headers, cookies })).toBe('/genesis/user?provider=demo');
    expect(await connected(headers)).toBe(true);
    expect(await mailsTo(email)).toEqual(['identity.verify-email', 'identity.connection-added']);
    expect(await auditOf(id)).toEqual(['identity.session.open', 'identity.proof.refuse', 'identity.provider.connect']);
  });

  test('a browser that was left signed in at the provider proves nothing: the sign-in there is made anew', async () => {
    const email = `left${next++}@social.example`;
    const { profile, headers, cookies } = await profileOf((await signIn({ email, name: '남겨 둠' })).refresh);
    const browser = new Browser();
    expect(await ownFlow(proofs.startProof, { email }, { headers, cookies, browser })).toBe(
      '/genesis/user?provider=demo',
    );
    await forgetProof(profile.id);
    // What the provider says counts whole seconds.
    const second = () => Math.floor(Date.now() / 1000);
    const then = second();
    await eventually(async () => second() > then);
    const unasked = (address: URL) => {
      for (const name of ['prompt', 'max_age']) address.searchParams.delete(name);
    };
    const long = (address: URL) => {
      unasked(address);
      address.searchParams.set('max_age', '600');
    };
    for (const changed of [unasked, long]) {
      const end = await ownFlow(proofs.startProof, {}, { headers, cookies, browser, changed });
      expect(end).toBe('/genesis/user?error=SOCIAL_LOGIN_FAILED&provider=demo');
    }
    const late = await stage.world.call(proofs.startConnect, { params: { provider: 'demo' }, body: {}, headers });
    expect(late.body.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  test('a provider that cannot tell a sign-in made anew offers no proof', async () => {
    const { headers } = await someone();
    stage.world.configure({ providers: { google: { clientId: 'x', clientSecret: 'y' } } });
    const { providers } = (await stage.world.call(endpoints.listProviders)).body.data;
    const params = { provider: 'google' };
    const start = await stage.world.call(proofs.startProof, { params, body: {}, headers });
    stage.world.configure();
    expect(providers.map(({ id, proof }: { id: string; proof: boolean }) => [id, proof])).toEqual([
      ['google', false],
      ['demo', true],
    ]);
    expect(start.body.code).toBe('UNSUPPORTED_PROVIDER');
  });

  test('who has no password proves it by the connected provider, not by another account there', async () => {
    const email = `prover${next++}@social.example`;
    const { profile, headers, cookies } = await profileOf((await signIn({ email, name: '증명' })).refresh);
    await forgetProof(profile.id);
    const first = () =>
      stage.world.call(endpoints.changePassword, { body: { next: 'a first good password' }, headers });
    expect((await first()).body.code).toBe('REAUTHENTICATION_REQUIRED');
    const stranger = { email: `stranger${next++}@social.example`, name: '남' };
    const refused = await ownFlow(proofs.startProof, stranger, { headers, cookies });
    expect(refused).toBe('/genesis/user?error=SOCIAL_LOGIN_FAILED&provider=demo');
    // The right person, whom the provider asked long ago: it let an old session of its own count.
    asked.earlier = 301;
    expect(await ownFlow(proofs.startProof, { email }, { headers, cookies })).toBe(refused);
    asked.earlier = 0;
    expect((await first()).body.code).toBe('REAUTHENTICATION_REQUIRED');
    expect(await ownFlow(proofs.startProof, { email }, { headers, cookies })).toBe('/genesis/user?provider=demo');
    expect((await first()).status).toBe(200);
    expect(await mailsTo(email)).toEqual(['identity.password-changed']);
    expect(await auditOf(profile.id)).toEqual(['identity.session.open', 'identity.password.change']);
  });

  test('a session made from another is no fresh proof', async () => {
    const { id, headers } = await someone();
    await stage.world.alpha.service((context) => addMember(context, { personId: id, roles: ['user'] }));
    await forgetProof(id);
    const asked = await stage.world.call(crossTenant, { body: { targetCompany: 'alpha' }, headers });
    const inside = await stage.world.call(tempToken, {
      at: stage.world.alpha,
      body: { tempToken: asked.body.tempToken },
    });
    const bearer = { authorization: `Bearer ${inside.body.token}` };
    const start = await stage.world.call(proofs.startConnect, {
      params: { provider: 'demo' },
      body: {},
      headers: bearer,
    });
    expect(start.body.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  test('a provider’s right code with a foreign id is refused', async () => {
    const { code, codeVerifier } = await fetchCode('mine@social.example');
    const body = { provider: 'demo', termsAccepted: true, ageConfirmed: true, code, codeVerifier };
    const foreign = await stage.world.call(endpoints.socialLogin, { body: { ...body, socialId: 'someone-else' } });
    expect(foreign).toMatchObject({ status: 401, body: { code: 'SOCIAL_LOGIN_FAILED' } });
    expect(await atRoot("select from identity.persons where email = 'mine@social.example'")).toEqual([]);
    const own = { ...body, ...(await fetchCode('mine@social.example')), socialId: 'mine@social.example' };
    expect((await stage.world.call(endpoints.socialLogin, { body: own })).status).toBe(200);
  });
});
