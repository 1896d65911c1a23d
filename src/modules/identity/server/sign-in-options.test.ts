/** Each way in of the specification as a whole: its calls in their order, and what failures say. */
import { beforeAll, expect, test } from 'vitest';
import { fillTemplate } from '#kernel/contract/text.ts';
import * as endpoints from '#modules/access/contract/endpoints.ts';
import { addMember } from '#modules/company/server/index.ts';
import * as identity from '../contract/endpoints.ts';
import { identityErrors } from '../contract/errors.ts';
import { createCode, resetUsedCodes, setUpFactor } from '../testing/factors.ts';
import { createTestPerson, password } from './testing/people.ts';
import { createStage, fetchCode, runAtRoot, signIn, testStage } from './testing/social-kit.ts';

createStage(3298, {
  ...{ FACEBOOK_CLIENT_ID: 'our-client', FACEBOOK_CLIENT_SECRET: 'a secret of ours' },
  ...{ GOOGLE_CLIENT_ID: 'our-client', GOOGLE_CLIENT_SECRET: 'a secret of ours' },
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const english = { 'accept-language': 'en' };

async function createMember(roles: readonly string[]) {
  const person = await createTestPerson(testStage.world);
  await testStage.world.alpha.service((context) => addMember(context, { personId: person.person.id, roles }));
  return person;
}

/** Someone with a core role and a second step. */
async function createCoreStaff() {
  const { email, person, tokens } = await createTestPerson(testStage.world);
  await runAtRoot("update identity.persons set core_roles = '{system-designer}' where id = $1", [person.id]);
  const { secret } = await setUpFactor(testStage.world, { personId: person.id, accessToken: tokens.accessToken });
  const body = async () => {
    await resetUsedCodes(testStage.world, person.id);
    return { email, password, secondFactor: createCode(secret) };
  };
  return { email, personId: person.id as string, body };
}

let world: typeof testStage.world;
beforeAll(() => {
  world = testStage.world;
});

test('[AP-01] login, me, refresh, logout: with the envelope', async () => {
  const { email } = await createTestPerson(world);
  const reply = await world.call(endpoints.login, { body: { email: email.toUpperCase(), password } });
  expect(reply.body).toMatchObject({
    success: true,
    data: { tokens: { tokenType: 'Bearer', expiresIn: 900 }, user: { email } },
  });
  const { accessToken, refreshToken } = reply.body.data.tokens;
  const me = await world.call(endpoints.readMe, { headers: bearer(accessToken) });
  expect(me.body).toMatchObject({ success: true, data: { person: { email }, company: null } });
  const renewed = await world.call(identity.refresh, { body: { refreshToken } });
  expect(renewed.body).toMatchObject({ success: true, data: { tokenType: 'Bearer', expiresIn: 900 } });
  const next = renewed.body.data;
  expect(next.refreshToken).not.toBe(refreshToken);
  const out = await world.call(identity.logout, { headers: bearer(next.accessToken), body: {} });
  expect(out.body).toMatchObject({ success: true });
  expect((await world.call(endpoints.readMe, { headers: bearer(next.accessToken) })).status).toBe(401);
  const { refreshToken: last } = next;
  expect((await world.call(identity.refresh, { body: { refreshToken: last } })).body.code).toBe('REFRESH_FAILED');
});

test('[AP-02] login, me, logout of a company: flat, in that company and in no other', async () => {
  const { email } = await createMember(['manager']);
  const at = world.alpha;
  const reply = await world.call(endpoints.loginFlat, { at, body: { email, password } });
  expect(reply.body).toMatchObject({ success: true, token: expect.any(String), user: { companyCode: at.code } });
  const headers = bearer(reply.body.token);
  const me = await world.call(endpoints.readMeFlat, { at, headers });
  expect(me.body).toMatchObject({ success: true, user: { email, primaryRole: 'manager', companyCode: at.code } });
  expect((await world.call(endpoints.loginFlat, { at: world.beta, body: { email, password } })).body.code).toBe(
    'NOT_A_MEMBER',
  );
  const out = await world.call(identity.logoutFlat, { at, headers, body: {} });
  expect(out.body).toMatchObject({ success: true });
  expect((await world.call(endpoints.readMeFlat, { at, headers })).status).toBe(401);
});

test('[VA-02] [AP-03] POST /auth/social: google, facebook and the demo are known, others are not; tokens come in one reply', async () => {
  const { providers } = (await world.call(identity.listProviders)).body.data;
  expect(providers.filter(({ signIn: may }: { signIn: boolean }) => may).map(({ id }: { id: string }) => id)).toEqual([
    'google',
    'facebook',
    'demo',
  ]);
  for (const provider of ['kakao', 'naver', 'myspace', 'apple']) {
    const body = { provider, accessToken: 'x', termsAccepted: true, ageConfirmed: true };
    const refused = await world.call(identity.socialLogin, { body, headers: english });
    expect(refused.body).toMatchObject({ code: 'UNSUPPORTED_PROVIDER', message: 'Unsupported social login' });
  }
  const sent = { provider: 'demo', ...(await fetchCode('ways@social.example')) };
  const noTerms = await world.call(identity.socialLogin, { body: { ...sent, termsAccepted: false } });
  expect(noTerms.body.code).toBe('TERMS_REQUIRED');
  // The caller's own claims do not count.
  const lies = { email: world.alpha.master.email, name: '남의 이름' };
  const reply = await world.call(identity.socialLogin, {
    body: { ...sent, ...lies, termsAccepted: true, ageConfirmed: true },
  });
  expect(reply.body).toMatchObject({ success: true, tokens: { tokenType: 'Bearer' }, message: '로그인했습니다.' });
  const me = await world.call(endpoints.readMe, { headers: bearer(reply.body.tokens.accessToken) });
  expect(me.body.data.person.email).toBe('ways@social.example');
});

test('[AP-05] core login, company login with a choice, selection, and the flat refresh', async () => {
  const staff = await createCoreStaff();
  const core = await world.call(identity.coreLogin, { body: await staff.body() });
  expect(core.body).toMatchObject({ success: true, expiresIn: 3600, user: { roles: ['system-designer'] } });
  const { email, person } = await createMember(['user']);
  const only = await world.call(endpoints.logInToCompany, { body: { email, password } });
  expect(only.body).toMatchObject({ requiresCompanySelection: false, user: { companyCode: 'alpha' } });
  await world.beta.service((context) => addMember(context, { personId: person.id, roles: ['viewer'] }));
  const choice = await world.call(endpoints.logInToCompany, { body: { email, password } });
  expect(choice.body).toMatchObject({ requiresCompanySelection: true, selectionToken: expect.any(String) });
  const codes = choice.body.companies.map(({ code }: { code: string }) => code);
  expect(codes.toSorted()).toEqual(['alpha', 'beta']);
  const { selectionToken } = choice.body;
  const chosen = await world.call(endpoints.selectCompany, { body: { companyCode: 'beta', selectionToken } });
  expect(chosen.body).toMatchObject({ success: true, companyCode: 'beta', user: { roles: ['viewer'] } });
  for (const { refreshToken, expiresIn } of [
    { ...core.body, expiresIn: 3600 },
    { ...chosen.body, expiresIn: 900 },
  ]) {
    const renewed = await world.call(identity.refreshFlat, { body: { refreshToken } });
    expect(renewed.body).toMatchObject({ success: true, token: expect.any(String), expiresIn });
  }
});

test('[CO-03] core access lasts 3600 s and its refresh 86400 s; a social session lasts 24 h', async () => {
  const lasts = (personId: string, kind: string) =>
    runAtRoot(
      `select extract(epoch from expires_at - created_at)::int as seconds from identity.sessions
        where person_id = $1 and kind = $2 order by created_at desc limit 1`,
      [personId, kind],
    );
  const staff = await createCoreStaff();
  const { body } = await world.call(identity.coreLogin, { body: await staff.body() });
  expect(body.expiresIn).toBe(3600);
  const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
  expect(claims.exp - claims.iat).toBe(3600);
  expect(await lasts(staff.personId, 'core')).toEqual([{ seconds: 86_400 }]);
  const end = await signIn({ email: 'lasting@social.example', name: '김하나' });
  expect(end.refresh).toEqual(expect.any(String));
  const [person] = await runAtRoot('select id from identity.persons where email = $1', ['lasting@social.example']);
  expect(await lasts(String(person?.id), 'user')).toEqual([{ seconds: 24 * 3600 }]);
});

test('[ER-04] login, core login and social failures say what to do, in both languages; so does a cancellation at Facebook', async () => {
  const { email } = await createTestPerson(world);
  const readReplies = async (headers: Record<string, string>) => {
    const wrong = { email, password: 'wrong password' };
    const unknown = { email: 'nobody-here@mail.example', password };
    const social = { provider: 'demo', code: 'not a code', termsAccepted: true, ageConfirmed: true };
    const replies = [
      await world.call(endpoints.login, { body: wrong, headers }),
      await world.call(endpoints.login, { body: unknown, headers }),
      await world.call(identity.coreLogin, { body: { email, password }, headers }),
      await world.call(identity.socialLogin, { body: social, headers }),
    ];
    return replies.map(({ status, body }) => [status, body.code, body.message]);
  };
  const login = '이메일 또는 비밀번호가 맞지 않습니다. 다시 확인해 주세요.';
  expect(await readReplies({})).toEqual([
    [401, 'LOGIN_FAILED', login],
    [401, 'LOGIN_FAILED', login],
    [403, 'CORE_ACCESS_DENIED', '코어 플랫폼에 접근할 권한이 없습니다.'],
    [401, 'SOCIAL_LOGIN_FAILED', '소셜 로그인에 실패했습니다. 다시 시도해 주세요.'],
  ]);
  expect((await readReplies(english)).map(([, , message]) => message)).toEqual([
    'Sign-in failed. Please check your email and password.',
    'Sign-in failed. Please check your email and password.',
    'No access to Core Platform',
    'Social login failed. Please try again.',
  ]);
  const query = { terms: 'accepted' as const, age: 'confirmed' as const, returnTo: '/genesis' };
  const start = await world.call(identity.oidcStart, { params: { provider: 'facebook' }, query });
  const state = String(start.cookies['__Host-heureum-oidc']);
  expect(start.headers.location).toMatch(/^https:\/\/www\.facebook\.com\//);
  const cancelled = await world.request({
    method: 'GET',
    url: `/auth/oidc/facebook/callback?error=access_denied&state=${state}`,
    headers: { cookie: `__Host-heureum-oidc=${state}` },
  });
  expect(cancelled.headers.location).toBe(
    '/genesis/login?error=SOCIAL_LOGIN_CANCELLED&provider=facebook&next=%2Fgenesis',
  );
  const { ko, en } = identityErrors.SOCIAL_LOGIN_CANCELLED;
  expect([ko, en].map((words) => fillTemplate(words, { provider: 'Facebook' }))).toEqual([
    'Facebook 로그인이 취소되었습니다.',
    'Facebook login was cancelled',
  ]);
});
