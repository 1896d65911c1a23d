import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import { readCompany, requestJoin } from '#modules/company/contract/endpoints.ts';
import { changePassword, logout, socialLogin } from '#modules/identity/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createAccessKit, password } from './testing/kit.ts';

const { kit, signUp, member } = createAccessKit();

describe('signing in to companies', () => {
  test('[VA-08] a company’s site needs membership of that company', async () => {
    const person = await member(['user']);
    const body = { email: person.email, password };
    const refused = await kit.world.call(endpoints.login, {
      at: kit.world.beta,
      body,
      headers: { origin: 'http://beta.localhost' },
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_A_MEMBER' }, cookies: {} });
    const asking = await signUp();
    await kit.world.call(requestJoin, { as: asking, at: null, body: { companyCode: 'alpha' } });
    const pending = await kit.world.call(endpoints.login, {
      at: kit.world.alpha,
      body: { email: asking.email, password },
    });
    expect(pending).toMatchObject({ status: 403, body: { code: 'MEMBERSHIP_PENDING' } });
    expect((await kit.world.call(endpoints.readMe, { as: person, at: kit.world.beta })).body.data).toMatchObject({
      member: null,
      portal: 'guest',
    });
    expect((await kit.world.call(endpoints.listMembers, { as: person, at: kit.world.beta })).status).toBe(404);
  });

  test('company login asks for a choice among several companies; select enters one', async () => {
    const person = await member(['user']);
    const body = { email: person.email, password };
    const single = await kit.world.call(endpoints.logInToCompany, { body });
    expect(single.body).toMatchObject({ requiresCompanySelection: false, user: { companyCode: 'alpha' } });
    await kit.world.beta.service(async (context) => {
      const { addMember } = await import('#modules/company/server/index.ts');
      await addMember(context, { personId: person.personId, roles: ['viewer'] });
    });
    const choice = await kit.world.call(endpoints.logInToCompany, { body });
    expect(choice.body).toMatchObject({ requiresCompanySelection: true, selectionToken: expect.any(String) });
    expect(choice.body.companies.map((company: { code: string }) => company.code).sort()).toEqual(['alpha', 'beta']);
    const { selectionToken } = choice.body;
    const chosen = await kit.world.call(endpoints.selectCompany, { body: { companyCode: 'beta', selectionToken } });
    expect(chosen.body).toMatchObject({ success: true, companyCode: 'beta', user: { roles: ['viewer'] } });
    const again = await kit.world.call(endpoints.selectCompany, { body: { companyCode: 'beta', selectionToken } });
    expect(again).toMatchObject({ status: 401, body: { code: 'TEMP_TOKEN_FAILED' } });
    const named = await kit.world.call(endpoints.logInToCompany, { body: { ...body, companyCode: 'beta' } });
    expect(named.body).toMatchObject({ requiresCompanySelection: false, user: { companyCode: 'beta' } });
    const unknown = await kit.world.call(endpoints.logInToCompany, { body: { ...body, companyCode: 'nowhere' } });
    expect(unknown.body.code).toBe('COMPANY_NOT_FOUND');
    const nothing = await kit.world.call(endpoints.selectCompany, { body: { companyCode: 'beta' } });
    expect(nothing.status).toBe(401);
  });

  test('[AP-15] at the root a header names the company, by code or id; the token says who calls', async () => {
    const { alpha, beta } = kit.world;
    const list = (headers: Record<string, string>, as: typeof alpha.master | null = alpha.master) =>
      kit.world.call(endpoints.listMembers, { as: as ?? undefined, at: null, headers });
    const byCode = await list({ 'x-company-code': 'alpha' });
    expect(byCode.status).toBe(200);
    expect(byCode.body.data.map((member: { personId: string }) => member.personId)).toContain(alpha.master.personId);
    expect((await list({ 'x-company-id': alpha.tenant.id })).body.data).toEqual(byCode.body.data);
    expect((await list({ 'x-company-code': 'alpha', 'x-company-id': alpha.tenant.id })).status).toBe(200);
    expect((await list({ 'x-company-code': 'alpha' }, null)).status).toBe(401);
    for (const headers of [
      {},
      { 'x-company-code': 'beta' },
      { 'x-company-id': beta.tenant.id },
      { 'x-company-code': 'nowhere' },
      { 'x-company-code': 'alpha', 'x-company-id': beta.tenant.id },
    ]) {
      expect((await list(headers as Record<string, string>)).status).toBe(404);
    }
    const headers = { 'x-company-code': 'beta' };
    expect((await kit.world.call(endpoints.listMembers, { as: alpha.master, headers })).status).toBe(404);
  });

  test('the portal follows the roles; a person without one gets the guest’s, and only public pages', async () => {
    const portalFor = async (as: Awaited<ReturnType<typeof signUp>>) =>
      (await kit.world.call(endpoints.readMe, { as, at: kit.world.alpha })).body.data.portal;
    expect(await portalFor(await member(['user']))).toBe('employee');
    expect(await portalFor(await member(['b2b_partner']))).toBe('b2b');
    expect(await portalFor(await member(['user', 'b2b_partner']))).toBe('employee');
    const stranger = await signUp();
    expect(await portalFor(stranger)).toBe('guest');
    expect((await kit.world.call(endpoints.listMembers, { as: stranger, at: kit.world.alpha })).status).toBe(404);
    const headers = { authorization: 'Bearer broken' };
    expect((await kit.world.call(endpoints.readMe, { at: kit.world.alpha, headers })).status).toBe(401);
    expect((await kit.world.call(readCompany, { at: kit.world.alpha })).status).toBe(200);
  });

  test('on the host of a company that is not theirs, people are offered their own and enter through it', async () => {
    const person = await member(['user']);
    const body = { email: person.email, password };
    const headers = { origin: 'http://beta.localhost' };
    const { beta, alpha } = kit.world;
    const choice = await kit.world.call(endpoints.logInToCompany, { at: beta, body, headers });
    expect(choice.cookies).not.toHaveProperty('__Host-heureum-refresh');
    expect(choice).toMatchObject({
      status: 200,
      body: {
        requiresCompanySelection: true,
        companies: [{ code: 'alpha', origin: 'http://alpha.localhost:3002' }],
        message: '이 회사의 구성원이 아닙니다.',
      },
    });
    expect(choice.body).not.toHaveProperty('token');
    const { selectionToken } = choice.body;
    const select = (companyCode: string) =>
      kit.world.call(endpoints.selectCompany, { at: beta, body: { companyCode, selectionToken }, headers });
    // A company that one may not enter leaves the choice open.
    expect((await select('beta')).body.code).toBe('NOT_A_MEMBER');
    const chosen = await select('alpha');
    expect(chosen).toMatchObject({ status: 200, body: { companyCode: 'alpha', refreshToken: null } });
    expect(chosen.cookies).not.toHaveProperty('__Host-heureum-refresh');
    const arrived = await kit.world.call(endpoints.exchangeTempToken, {
      at: alpha,
      body: { tempToken: chosen.body.tempToken },
    });
    expect(arrived.body).toMatchObject({ success: true, user: { companyCode: 'alpha', roles: ['user'] } });
    expect((await select('alpha')).body.code).toBe('TEMP_TOKEN_FAILED');
    const tokenless = { as: person, at: beta, body: { companyCode: 'alpha' } };
    expect((await kit.world.call(endpoints.selectCompany, tokenless)).status).toBe(404);

    await kit.world.call(requestJoin, { as: person, at: null, body: { companyCode: 'beta' } });
    const waiting = await kit.world.call(endpoints.logInToCompany, { at: beta, body });
    expect(waiting.body.message).toBe('가입 승인을 기다리고 있습니다. 승인된 뒤에 로그인할 수 있습니다.');
    const own = await kit.world.call(endpoints.logInToCompany, { at: alpha, body });
    expect(own.body).toMatchObject({ requiresCompanySelection: false, user: { companyCode: 'alpha' } });
    const { email } = await signUp();
    const nobody = await kit.world.call(endpoints.logInToCompany, { at: beta, body: { email, password } });
    expect(nobody).toMatchObject({ status: 403, body: { code: 'NOT_A_MEMBER' } });
  });

  test('[AP-04] [ER-05] a temp token enters one company, once, and is exchanged there', async () => {
    const person = await member(['user']);
    const ask = (targetCompany: string, headers = {}) =>
      kit.world.call(endpoints.crossToTenant, { as: person, at: null, body: { targetCompany }, headers });
    const reply = await ask('alpha');
    expect(reply.body).toMatchObject({ success: true, expiresIn: 60, origin: 'http://alpha.localhost:3002' });
    const body = { tempToken: reply.body.tempToken };
    const english = { 'accept-language': 'en' };
    const elsewhere = await kit.world.call(endpoints.exchangeTempToken, { at: kit.world.beta, body, headers: english });
    expect(elsewhere.body).toMatchObject({ code: 'TEMP_TOKEN_FAILED', message: 'Temporary token exchange failed' });
    const exchanged = await kit.world.call(endpoints.exchangeTempToken, { at: kit.world.alpha, body });
    expect(exchanged.body).toMatchObject({ success: true, user: { companyCode: 'alpha', roles: ['user'] } });
    expect((await kit.world.call(endpoints.exchangeTempToken, { at: kit.world.alpha, body })).body.code).toBe(
      'TEMP_TOKEN_FAILED',
    );
    for (const code of ['beta', 'nowhere']) {
      const refused = await ask(code, english);
      expect(refused.body).toMatchObject({
        code: 'CROSS_TENANT_FAILED',
        message: 'Cross-tenant authentication failed',
      });
    }
  });

  test('a choice is bound to its session and to the password of then', async () => {
    const choose = async () => {
      const person = await member(['user']);
      const body = { email: person.email, password };
      const at = kit.world.beta;
      const { selectionToken } = (await kit.world.call(endpoints.logInToCompany, { at, body })).body;
      return { person, body: { companyCode: 'alpha', selectionToken } };
    };
    const refused = { status: 401, body: { code: 'TEMP_TOKEN_FAILED' } };
    const [changed, ended, keptSession] = [await choose(), await choose(), await choose()];
    const next = { current: password, next: 'another good password' };
    await kit.world.call(changePassword, { as: changed.person, at: null, body: next });
    expect(await kit.world.call(endpoints.selectCompany, { body: changed.body })).toMatchObject(refused);
    const root = { companyId: null, personId: null, accessVersion: null };
    const end = 'update identity.sessions set revoked_at = now() where person_id = $1';
    await kit.world.app.database.within(root, (unit) => unit.query(statement(end, [ended.person.personId])));
    expect(await kit.world.call(endpoints.selectCompany, { body: ended.body })).toMatchObject(refused);
    const tokens = await kit.world.app.database.within(root, (unit) =>
      unit.query(
        statement('select from identity.temp_tokens where token_hash = $1', [keptSession.body.selectionToken]),
      ),
    );
    expect(tokens).toEqual([]);
    expect((await kit.world.call(endpoints.selectCompany, { body: keptSession.body })).status).toBe(200);
  });

  test('a browser is signed in only by a token that it asked for: a link of someone else brings nobody in', async () => {
    const person = await member(['user']);
    const verifier = 'what only the page that asked knows';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const ask = async (more: object) =>
      (
        await kit.world.call(endpoints.crossToTenant, {
          as: person,
          at: null,
          body: { targetCompany: 'alpha', ...more },
        })
      ).body.tempToken;
    const browser = { 'sec-fetch-site': 'same-origin' };
    const exchange = (body: { tempToken: string; verifier?: string }, headers = {}) =>
      kit.world.call(endpoints.exchangeTempToken, { at: kit.world.alpha, body, headers });
    const refused = { status: 401, cookies: {}, body: { code: 'TEMP_TOKEN_FAILED' } };
    const unbound = await ask({});
    expect(await exchange({ tempToken: unbound }, browser)).toMatchObject(refused);
    expect(await exchange({ tempToken: unbound, verifier }, browser)).toMatchObject(refused);
    const bound = await ask({ challenge });
    expect(await exchange({ tempToken: bound }, browser)).toMatchObject(refused);
    expect(await exchange({ tempToken: bound })).toMatchObject(refused);
    expect(await exchange({ tempToken: bound, verifier: 'of another browser' }, browser)).toMatchObject(refused);
    const arrived = await exchange({ tempToken: bound, verifier }, browser);
    expect(arrived.status).toBe(200);
    expect(arrived.cookies).toHaveProperty('__Host-heureum-refresh');
  });

  test('a temp token ends after a minute, and with the session that it came from', async () => {
    const person = await member(['user']);
    const root = { companyId: null, personId: null, accessVersion: null };
    const ask = async () =>
      (await kit.world.call(endpoints.crossToTenant, { as: person, at: null, body: { targetCompany: 'alpha' } })).body
        .tempToken;
    const late = await ask();
    const sql = 'update identity.temp_tokens set expires_at = now() where used_at is null';
    await kit.world.app.database.within(root, (unit) => unit.query(statement(sql)));
    expect(
      (await kit.world.call(endpoints.exchangeTempToken, { at: kit.world.alpha, body: { tempToken: late } })).status,
    ).toBe(401);
    const tempToken = await ask();
    const end = 'update identity.sessions set revoked_at = now() where person_id = $1';
    await kit.world.app.database.within(root, (unit) => unit.query(statement(end, [person.personId])));
    expect(
      (await kit.world.call(endpoints.exchangeTempToken, { at: kit.world.alpha, body: { tempToken } })).status,
    ).toBe(401);
  });

  test('[VA-03] social sign-in: known providers, at the root, with the terms, verified', async () => {
    const english = { 'accept-language': 'en' };
    const body = { provider: 'myspace', accessToken: 'x', termsAccepted: true, ageConfirmed: true };
    const unknown = await kit.world.call(socialLogin, { body, headers: english });
    expect(unknown.body).toMatchObject({ code: 'UNSUPPORTED_PROVIDER', message: 'Unsupported social login' });
    const inside = await kit.world.call(socialLogin, { at: kit.world.alpha, body });
    expect(inside.body.message).toBe('소셜 로그인과 계정 연결은 시작 포털에서만 할 수 있습니다.');
    const noTerms = await kit.world.call(socialLogin, { body: { ...body, termsAccepted: false } });
    expect(noTerms.body).toMatchObject({ code: 'TERMS_REQUIRED' });
    const email = kit.world.alpha.master.email;
    const forged = await kit.world.call(socialLogin, { body: { ...body, provider: 'demo', socialId: email, email } });
    expect(forged).toMatchObject({ status: 401, body: { code: 'SOCIAL_LOGIN_FAILED' } });
  });
});

describe('signing out', () => {
  test('ends the sign-in at the root and in every company entered from it', async () => {
    const person = await member(['user']);
    const target = { targetCompany: 'alpha' };
    const reply = await kit.world.call(endpoints.crossToTenant, { as: person, at: null, body: target });
    const inside = await kit.world.call(endpoints.exchangeTempToken, {
      at: kit.world.alpha,
      body: { tempToken: reply.body.tempToken },
    });
    const headers = { authorization: `Bearer ${inside.body.token}` };
    expect((await kit.world.call(endpoints.readMe, { at: kit.world.alpha, headers })).status).toBe(200);
    expect((await kit.world.call(logout, { at: kit.world.alpha, headers, body: {} })).status).toBe(200);
    expect((await kit.world.call(endpoints.readMe, { at: kit.world.alpha, headers })).status).toBe(401);
    expect((await kit.world.call(endpoints.readMe, { as: person, at: null })).status).toBe(401);
  });
});

describe('my companies', () => {
  test('[EN-04] [AP-07] each membership has every listed field', async () => {
    const person = await member(['supervisor']);
    const [own] = (await kit.world.call(endpoints.listMyCompanies, { as: person, at: null })).body.data.companies;
    expect(own).toMatchObject({
      id: kit.world.alpha.tenant.id,
      name: 'alpha 상사',
      code: 'alpha',
      role: 'supervisor',
      status: 'active',
      joinedAt: expect.any(String),
      lastAccessed: null,
      memberCount: expect.any(Number),
      logoUrl: null,
      permissions: expect.arrayContaining(['flow.execution.undo', 'item.stock.move']),
      accessCount: 0,
      invitedBy: null,
    });
    await kit.world.call(endpoints.login, { at: kit.world.alpha, body: { email: person.email, password } });
    const [after] = (await kit.world.call(endpoints.listMyCompanies, { as: person, at: null })).body.data.companies;
    expect(after).toMatchObject({ accessCount: 1, lastAccessed: expect.any(String) });
  });
});
