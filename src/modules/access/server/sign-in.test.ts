import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, testWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { requestJoin } from '#modules/company/contract/endpoints.ts';
import { logout, register, socialLogin } from '#modules/identity/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const password = 'correct horse battery';
let next = 0;

/** A new person with a password. */
async function signUp(): Promise<TestMember & { password: string }> {
  const email = `access${next++}@mail.example`;
  const reply = await world.call(register, { body: { email, password, name: '이하늘', termsAccepted: true } });
  const { tokens, person } = reply.body.data;
  return {
    personId: person.id,
    name: person.name,
    email,
    password,
    role: 'user',
    token: tokens.accessToken,
    company: world.alpha,
  };
}

/** A new member of alpha with these roles. */
async function member(roles: string[]) {
  const person = await signUp();
  await world.call(requestJoin, { as: person, at: null, body: { companyCode: 'alpha' } });
  const pending = await world.call(endpoints.listMembers, { as: world.alpha.master, query: { status: 'pending' } });
  const { id } = pending.body.data.find((row: { personId: string }) => row.personId === person.personId);
  const approved = await world.call(endpoints.approveMember, {
    as: world.alpha.master,
    params: { id },
    body: { roles },
  });
  expect(approved.body.data).toMatchObject({ status: 'active', roles });
  return { ...person, memberId: id as string };
}

describe('signing in to companies', () => {
  test('[AP-02] [EN-02] the flat login on a company’s host gives tokens and the user with every listed field', async () => {
    const person = await member(['manager']);
    const reply = await world.call(endpoints.loginFlat, { at: world.alpha, body: { email: person.email, password } });
    expect(reply.body).toMatchObject({
      success: true,
      token: expect.any(String),
      refreshToken: expect.any(String),
      user: {
        id: person.personId,
        name: '이하늘',
        email: person.email,
        role: 'manager',
        primaryRole: 'manager',
        roles: ['manager'],
        permissions: expect.arrayContaining(['company.member.read']),
        companyId: world.alpha.tenant.id,
        companyCode: 'alpha',
        avatar: null,
        entityConnections: [{ entityId: person.memberId, roles: ['manager'], roleIds: [expect.any(String)] }],
        tenantContext: { type: 'company', companyCode: 'alpha' },
        preferences: { language: 'ko', theme: 'auto', timezone: 'Asia/Seoul', ui: { showTips: true } },
      },
    });
    const headers = { authorization: `Bearer ${reply.body.token}` };
    const me = await world.call(endpoints.readMeFlat, { at: world.alpha, headers });
    expect(me.body).toMatchObject({ success: true, user: { primaryRole: 'manager' } });
  });

  test('[VA-08] a company’s site needs membership of that company', async () => {
    const person = await member(['user']);
    const body = { email: person.email, password };
    const refused = await world.call(endpoints.login, {
      at: world.beta,
      body,
      headers: { origin: 'http://beta.localhost' },
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_A_MEMBER' }, cookies: {} });
    const asking = await signUp();
    await world.call(requestJoin, { as: asking, at: null, body: { companyCode: 'alpha' } });
    const pending = await world.call(endpoints.login, { at: world.alpha, body: { email: asking.email, password } });
    expect(pending).toMatchObject({ status: 403, body: { code: 'MEMBERSHIP_PENDING' } });
    expect((await world.call(endpoints.readMe, { as: person, at: world.beta })).body.data).toMatchObject({
      member: null,
      portal: 'guest',
    });
    expect((await world.call(endpoints.listMembers, { as: person, at: world.beta })).status).toBe(404);
  });

  test('[AP-05] company login asks for a choice among several companies; select enters one', async () => {
    const person = await member(['user']);
    const body = { email: person.email, password };
    const single = await world.call(endpoints.companyLogin, { body });
    expect(single.body).toMatchObject({ requiresCompanySelection: false, user: { companyCode: 'alpha' } });
    await world.beta.service(async (context) => {
      const { addMember } = await import('#modules/company/server/index.ts');
      await addMember(context, { personId: person.personId, roles: ['viewer'] });
    });
    const choice = await world.call(endpoints.companyLogin, { body });
    expect(choice.body).toMatchObject({ requiresCompanySelection: true, selectionToken: expect.any(String) });
    expect(choice.body.companies.map((one: { code: string }) => one.code).sort()).toEqual(['alpha', 'beta']);
    const { selectionToken } = choice.body;
    const chosen = await world.call(endpoints.selectCompany, { body: { companyCode: 'beta', selectionToken } });
    expect(chosen.body).toMatchObject({ success: true, companyCode: 'beta', user: { roles: ['viewer'] } });
    const named = await world.call(endpoints.companyLogin, { body: { ...body, companyCode: 'beta' } });
    expect(named.body).toMatchObject({ requiresCompanySelection: false, user: { companyCode: 'beta' } });
    const unknown = await world.call(endpoints.companyLogin, { body: { ...body, companyCode: 'nowhere' } });
    expect(unknown.body.code).toBe('COMPANY_NOT_FOUND');
    const nothing = await world.call(endpoints.selectCompany, { body: { companyCode: 'beta' } });
    expect(nothing.status).toBe(401);
  });

  test('[AP-04] [ER-05] a temp token enters one company, once, and is exchanged there', async () => {
    const person = await member(['user']);
    const ask = (targetCompany: string, headers = {}) =>
      world.call(endpoints.crossTenant, { as: person, at: null, body: { targetCompany }, headers });
    const given = await ask('alpha');
    expect(given.body).toMatchObject({ success: true, expiresIn: 60, origin: 'http://alpha.localhost:3002' });
    const body = { tempToken: given.body.tempToken };
    const english = { 'accept-language': 'en' };
    const elsewhere = await world.call(endpoints.tempToken, { at: world.beta, body, headers: english });
    expect(elsewhere.body).toMatchObject({ code: 'TEMP_TOKEN_FAILED', message: 'Temporary token exchange failed' });
    const exchanged = await world.call(endpoints.tempToken, { at: world.alpha, body });
    expect(exchanged.body).toMatchObject({ success: true, user: { companyCode: 'alpha', roles: ['user'] } });
    expect((await world.call(endpoints.tempToken, { at: world.alpha, body })).body.code).toBe('TEMP_TOKEN_FAILED');
    for (const code of ['beta', 'nowhere']) {
      const refused = await ask(code, english);
      expect(refused.body).toMatchObject({
        code: 'CROSS_TENANT_FAILED',
        message: 'Cross-tenant authentication failed',
      });
    }
  });

  test('a temp token ends after a minute, and with the session that it came from', async () => {
    const person = await member(['user']);
    const root = { companyId: null, personId: null, accessVersion: null };
    const ask = async () =>
      (await world.call(endpoints.crossTenant, { as: person, at: null, body: { targetCompany: 'alpha' } })).body
        .tempToken;
    const late = await ask();
    const sql = 'update identity.temp_tokens set expires_at = now() where used_at is null';
    await world.house.database.within(root, (unit) => unit.query(statement(sql)));
    expect((await world.call(endpoints.tempToken, { at: world.alpha, body: { tempToken: late } })).status).toBe(401);
    const tempToken = await ask();
    const end = 'update identity.sessions set revoked_at = now() where person_id = $1';
    await world.house.database.within(root, (unit) => unit.query(statement(end, [person.personId])));
    expect((await world.call(endpoints.tempToken, { at: world.alpha, body: { tempToken } })).status).toBe(401);
  });

  test('[VA-02] [VA-03] [AP-03] social sign-in: known providers, at the root, with the terms, verified', async () => {
    const english = { 'accept-language': 'en' };
    const body = { provider: 'myspace', accessToken: 'x', termsAccepted: true };
    const unknown = await world.call(socialLogin, { body, headers: english });
    expect(unknown.body).toMatchObject({ code: 'UNSUPPORTED_PROVIDER', message: 'Unsupported social login' });
    const inside = await world.call(socialLogin, { at: world.alpha, body });
    expect(inside.body.message).toBe('소셜 로그인과 계정 연결은 시작 포털에서만 할 수 있습니다.');
    const noTerms = await world.call(socialLogin, { body: { ...body, termsAccepted: false } });
    expect(noTerms.body).toMatchObject({ code: 'TERMS_REQUIRED' });
    const email = world.alpha.master.email;
    const forged = await world.call(socialLogin, { body: { ...body, provider: 'demo', socialId: email, email } });
    expect(forged).toMatchObject({ status: 401, body: { code: 'SOCIAL_LOGIN_FAILED' } });
  });
});

describe('signing out', () => {
  test('ends the sign-in at the root and in every company entered from it', async () => {
    const person = await member(['user']);
    const target = { targetCompany: 'alpha' };
    const given = await world.call(endpoints.crossTenant, { as: person, at: null, body: target });
    const inside = await world.call(endpoints.tempToken, {
      at: world.alpha,
      body: { tempToken: given.body.tempToken },
    });
    const headers = { authorization: `Bearer ${inside.body.token}` };
    expect((await world.call(endpoints.readMe, { at: world.alpha, headers })).status).toBe(200);
    expect((await world.call(logout, { at: world.alpha, headers, body: {} })).status).toBe(200);
    expect((await world.call(endpoints.readMe, { at: world.alpha, headers })).status).toBe(401);
    expect((await world.call(endpoints.readMe, { as: person, at: null })).status).toBe(401);
  });
});

describe('my companies', () => {
  test('[EN-04] [AP-07] each membership has every listed field', async () => {
    const person = await member(['supervisor']);
    const [own] = (await world.call(endpoints.myCompanies, { as: person, at: null })).body.data.companies;
    expect(own).toMatchObject({
      id: world.alpha.tenant.id,
      name: 'alpha 상사',
      code: 'alpha',
      role: 'supervisor',
      status: 'active',
      joinedAt: expect.any(String),
      lastAccessed: null,
      memberCount: expect.any(Number),
      logoUrl: null,
      permissions: ['@write'],
      accessCount: 0,
      invitedBy: null,
    });
    await world.call(endpoints.login, { at: world.alpha, body: { email: person.email, password } });
    const [after] = (await world.call(endpoints.myCompanies, { as: person, at: null })).body.data.companies;
    expect(after).toMatchObject({ accessCount: 1, lastAccessed: expect.any(String) });
  });
});
