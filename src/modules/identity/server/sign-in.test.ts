import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestWorld, type TestReply, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import { changeAddress, confirmAddress } from '../contract/address.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { endSession, listSessions } from '../contract/session.endpoints.ts';
import { createCode, setUpFactor } from '../testing/factors.ts';
import { getLastLetter } from './testing/mails.ts';
import { createTestPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const signUp = () => createTestPerson(world);

const refresh = (refreshToken: string) => world.call(endpoints.refresh, { body: { refreshToken } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const profileAs = (token: string) => world.call(endpoints.readProfile, { headers: bearer(token) });

/** Runs SQL at the root. */
function atRoot(sql: string, parameters: unknown[] = []) {
  const options = { companyId: null, personId: null, accessVersion: null };
  return world.app.database.within(options, (unit) => unit.query(statement(sql, parameters)));
}

describe('signing up and in', () => {
  test('[EN-03] sign-up gives access token, refresh token, lifetime and type', async () => {
    const { tokens, person } = await signUp();
    expect(tokens).toMatchObject({ expiresIn: 900, tokenType: 'Bearer' });
    expect(tokens.refreshToken).toEqual(expect.any(String));
    expect(person).toMatchObject({ name: '김하나', locale: 'ko', timeZone: 'Asia/Seoul' });
    const sent = await atRoot('select kind, recipient from kernel.mails where recipient = $1', [person.email]);
    expect(sent).toEqual([{ kind: 'identity.verify-email', recipient: person.email }]);
  });

  test('addresses may be as long as mail allows', async () => {
    const body = (email: string) => ({ email, password, name: '김하나', termsAccepted: true, ageConfirmed: true });
    const email = `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}kr`;
    expect(email.length).toBeGreaterThan(250);
    const reply = await world.call(endpoints.register, { body: body(email) });
    expect(reply.status).toBe(201);
    expect(await atRoot('select recipient from kernel.mails where recipient = $1', [email])).toHaveLength(1);
    expect((await world.call(endpoints.register, { body: body(`${email}${'r'.repeat(10)}`) })).body.code).toBe(
      'VALIDATION_FAILED',
    );
  });

  test('sign-up needs the terms, an address and a real password', async () => {
    const { email } = await signUp();
    const body = { email, password, name: '김하나', termsAccepted: true, ageConfirmed: true };
    const codes = await Promise.all(
      [
        { ...body, termsAccepted: false },
        { ...body, password: 'short' },
        { ...body, email: 'x' },
        { ...body, no: 1 },
      ].map(async (sentBody) => (await world.call(endpoints.register, { body: sentBody as typeof body })).body.code),
    );
    expect(codes).toEqual(['TERMS_REQUIRED', 'VALIDATION_FAILED', 'VALIDATION_FAILED', 'VALIDATION_FAILED']);
  });

  test('a sign-in is refreshed, and over when it is ended', async () => {
    const { email } = await signUp();
    const signedIn = await world.call(login, { body: { email: email.toUpperCase(), password } });
    expect(signedIn.body.data).toMatchObject({ tokens: { tokenType: 'Bearer' }, user: { email } });
    const { accessToken, refreshToken } = signedIn.body.data.tokens;
    expect((await profileAs(accessToken)).status).toBe(200);
    const again = await refresh(refreshToken);
    expect(again.status).toBe(200);
    const out = await world.call(endpoints.logout, { headers: bearer(accessToken), body: {} });
    expect(out.status).toBe(200);
    expect((await profileAs(accessToken)).body.code).toBe('AUTHENTICATION_EXPIRED');
    expect((await refresh(again.body.data.refreshToken)).body.code).toBe('REFRESH_FAILED');
  });

  test('unknown person and wrong password: the same status, code and text', async () => {
    const { email } = await signUp();
    const wrong = await world.call(login, { body: { email, password: 'wrong password' } });
    const unknown = await world.call(login, { body: { email: 'nobody@mail.example', password } });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.code).toBe('LOGIN_FAILED');
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    const english = { 'accept-language': 'en' };
    const inEnglish = await world.call(login, { body: { email, password: 'wrong password' }, headers: english });
    expect(inEnglish.body.message).toMatch(/^Sign-in failed/);
  });
});

describe('refresh tokens', () => {
  test('two tabs that refresh at once get the same successor', async () => {
    const { tokens } = await signUp();
    const lockStatement = statement('select from identity.refresh_tokens for update');
    const tab = () => refresh(tokens.refreshToken);
    const [first, other] = (await runAtOnceUnderLock(world, lockStatement, [tab, tab])) as [TestReply, TestReply];
    expect([first.status, other.status]).toEqual([200, 200]);
    expect(first.body.data.refreshToken).toBe(other.body.data.refreshToken);
    expect(first.body.data.refreshToken).not.toBe(tokens.refreshToken);
  });

  test('a token used again after the grace of 10 s ends the whole session', async () => {
    const { tokens, person } = await signUp();
    const successor = (await refresh(tokens.refreshToken)).body.data.refreshToken;
    await atRoot(
      `update identity.refresh_tokens set used_at = used_at - interval '11 seconds'
        where used_at is not null and session_id in (select id from identity.sessions where person_id = $1)`,
      [person.id],
    );
    expect((await refresh(tokens.refreshToken)).body.code).toBe('REFRESH_FAILED');
    expect((await refresh(successor)).body.code).toBe('REFRESH_FAILED');
    expect((await profileAs(tokens.accessToken)).body.code).toBe('AUTHENTICATION_EXPIRED');
  });

  test('[ST-04] a sign-in lasts 24 hours from the last one, however often it is refreshed', async () => {
    const { email, tokens, person } = await signUp();
    const lasts =
      'select extract(epoch from expires_at - created_at)::int as seconds from identity.sessions where person_id = $1';
    expect(await atRoot(lasts, [person.id])).toEqual([{ seconds: 86_400 }]);
    await atRoot("update identity.sessions set expires_at = now() + interval '60 seconds' where person_id = $1", [
      person.id,
    ]);
    const late = await refresh(tokens.refreshToken);
    expect(late.body.data.expiresIn).toBeLessThanOrEqual(60);
    await atRoot('update identity.sessions set expires_at = now() where person_id = $1', [person.id]);
    expect((await refresh(late.body.data.refreshToken)).body.code).toBe('REFRESH_FAILED');
    expect((await profileAs(late.body.data.accessToken)).status).toBe(401);
    const again = (await world.call(login, { body: { email, password } })).body.data.tokens;
    expect((await profileAs(again.accessToken)).status).toBe(200);
    expect(await atRoot(`${lasts} and expires_at > now()`, [person.id])).toEqual([{ seconds: 86_400 }]);
  });

  test('only hashes are stored; a browser gets its token in a cookie and not in the reply', async () => {
    const { email } = await signUp();
    const reply = await world.call(login, { body: { email, password }, headers: { 'sec-fetch-site': 'same-origin' } });
    const cookie = reply.cookies['__Host-heureum-refresh'] ?? '';
    expect(reply.body.data.tokens.refreshToken).toBeNull();
    expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly; Secure; SameSite=Lax/);
    expect(await atRoot('select from identity.refresh_tokens where token_hash = $1', [cookie])).toEqual([]);
    const cookies = { '__Host-heureum-refresh': cookie };
    const sibling = { origin: 'http://beta.localhost', 'sec-fetch-site': 'same-site' };
    const own = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
    for (const endpoint of [endpoints.refresh, endpoints.refreshFlat, endpoints.logout, endpoints.logoutFlat]) {
      // A page of another company is on the same site: the cookie travels with its requests.
      for (const headers of [sibling, { origin: sibling.origin }] as Record<string, string>[]) {
        const foreign = await world.call(endpoint as typeof endpoints.logout, { body: {}, cookies, headers });
        expect(foreign, endpoint.path).toMatchObject({ status: 403, body: { code: 'ORIGIN_REFUSED' }, cookies: {} });
      }
    }
    expect((await world.call(endpoints.refresh, { body: {}, cookies, headers: own })).status).toBe(200);
  });

  test('[ER-02] a missing token is required, one that is there and does not hold has expired: in Korean', async () => {
    const missing = await world.call(endpoints.readProfile);
    expect(missing.body).toMatchObject({ code: 'AUTHENTICATION_REQUIRED', message: '인증 토큰이 필요합니다.' });
    const { tokens, person } = await signUp();
    await atRoot('update identity.sessions set revoked_at = now() where person_id = $1', [person.id]);
    const ended = await profileAs(tokens.accessToken);
    const expired = { status: 401, body: { code: 'AUTHENTICATION_EXPIRED', message: '인증 토큰이 만료되었습니다.' } };
    expect(ended).toMatchObject(expired);
    const [header, payload] = tokens.accessToken.split('.');
    const others = ['broken', 'a.b.c', `${header}.${payload}.${'A'.repeat(43)}`, tokens.refreshToken];
    for (const token of others) expect(await profileAs(token), token).toMatchObject(expired);
  });
});

describe('core platform', () => {
  test('[VA-07] login needs a core role; its token lives 3600 s and its refresh 86400 s', async () => {
    const { email, person, tokens } = await signUp();
    const body = { email, password };
    const english = { 'accept-language': 'en' };
    const refused = await world.call(endpoints.coreLogin, { body, headers: english });
    expect(refused).toMatchObject({ status: 403, body: { message: 'No access to Core Platform' } });
    await atRoot("update identity.persons set core_roles = '{global-analyst}' where id = $1", [person.id]);
    const unready = await world.call(endpoints.coreLogin, { body });
    expect(unready).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_TO_SET_UP' } });
    const { secret } = await setUpFactor(world, { personId: person.id, ...tokens });
    expect((await world.call(endpoints.coreLogin, { body })).body.code).toBe('SECOND_FACTOR_REQUIRED');
    const reply = await world.call(endpoints.coreLogin, { body: { ...body, secondFactor: createCode(secret) } });
    expect(reply.body).toMatchObject({ success: true, expiresIn: 3600, user: { roles: ['global-analyst'] } });
    const [session] = await atRoot(
      "select extract(epoch from expires_at - created_at)::int as seconds from identity.sessions where person_id = $1 and kind = 'core'",
      [person.id],
    );
    expect(session).toEqual({ seconds: 86_400 });
  });
});

describe('profile', () => {
  test('[EN-01] every listed field is readable and editable, with lost-update protection', async () => {
    const { tokens, person, email } = await signUp();
    const headers = bearer(tokens.accessToken);
    const profile = (await profileAs(tokens.accessToken)).body.data;
    expect(profile).toMatchObject({
      ...{ id: person.id, name: person.name, email },
      timezone: 'Asia/Seoul',
      locale: 'ko',
      avatar: null,
      socialConnections: {
        google: { connected: false, email: null },
        facebook: { connected: false },
        kakao: { connected: false },
        naver: { connected: false },
      },
      notifications: { email: true, push: true, sms: true },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const change = {
      version: profile.version,
      name: '김두리',
      avatar: 'https://mail.example/a.png',
      timezone: 'Europe/Paris',
      locale: 'en' as const,
      notifications: { email: false, push: false, sms: false },
    };
    const changed = await world.call(endpoints.changeProfile, { body: change, headers });
    expect(changed.body.data).toMatchObject({ ...change, version: profile.version + 1 });
    const stale = await world.call(endpoints.changeProfile, { body: change, headers });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { current: { name: '김두리' } } },
    });
    // The address changes once the new one is confirmed.
    const to = `moved-${email}`;
    await world.call(changeAddress, { body: { email: to }, headers });
    const { secret: token } = await getLastLetter(world, to, 'identity.address-confirm');
    await world.call(confirmAddress, { body: { token }, headers });
    expect((await profileAs(tokens.accessToken)).body.data).toMatchObject({ id: person.id, email: to, name: '김두리' });
  });

  test('sessions of other devices can be seen and ended, those of other people cannot', async () => {
    const [first, other] = [await signUp(), await signUp()];
    const headers = bearer(first.tokens.accessToken);
    const mine = (await world.call(listSessions, { headers })).body.data.sessions;
    expect(mine).toHaveLength(1);
    expect(mine[0].current).toBe(true);
    const theirs = (await world.call(listSessions, { headers: bearer(other.tokens.accessToken) })).body.data;
    const id = theirs.sessions[0].id;
    expect((await world.call(endSession, { params: { id }, headers })).status).toBe(404);
    // A person who finds an open screen cannot end sessions elsewhere; the current one ends at once.
    await atRoot("update identity.sessions set proved_at = now() - interval '301 seconds'");
    const late = await world.call(endSession, { params: { id }, headers });
    expect(late).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } });
    expect((await world.call(endSession, { params: { id: mine[0].id }, headers })).status).toBe(200);
    expect((await profileAs(first.tokens.accessToken)).status).toBe(401);
  });
});
