import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, testWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { requestJoin } from '#modules/company/contract/endpoints.ts';
import { register, socialLogin } from '#modules/identity/contract/endpoints.ts';
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

const roleNamed = async (name: string) => {
  const reply = await world.call(endpoints.listRoles, { as: world.alpha.master });
  return reply.body.data.roles.find((role: { name: string }) => role.name === name);
};

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
    expect((await world.call(endpoints.login, { at: world.beta, body })).body.code).toBe('NOT_A_MEMBER');
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

describe('roles', () => {
  test('[EN-08] [AC-02] the defaults are there with every listed field', async () => {
    expect(await roleNamed('user')).toMatchObject({
      id: expect.any(String),
      name: 'user',
      displayName: { ko: '사용자', en: 'User' },
      description: { ko: expect.any(String), en: expect.any(String) },
      level: 40,
      permissions: ['@read'],
      category: 'system',
      isSystem: true,
      isDefault: true,
      requiresApproval: false,
      status: 'active',
      isActive: true,
      version: 1,
      tags: [],
    });
    const levels = ['admin', 'manager', 'supervisor', 'user', 'viewer'].map(
      async (name) => (await roleNamed(name)).level,
    );
    expect(await Promise.all(levels)).toEqual([100, 80, 60, 40, 20]);
  });

  test('[EN-08] a role is made, changed with its version, used at once, and removed when nobody holds it', async () => {
    const displayName = { ko: '점검 담당', en: 'Checker' };
    const body = { name: 'checker', displayName, level: 30, permissions: ['company.member.read'] };
    const denied = await world.call(endpoints.createRole, { as: world.alpha.user, body });
    expect(denied).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const made = await world.call(endpoints.createRole, { as: world.alpha.master, body });
    expect(made).toMatchObject({ status: 201, body: { data: { name: 'checker', version: 1, isSystem: false } } });
    expect((await world.call(endpoints.createRole, { as: world.alpha.master, body })).body.code).toBe(
      'ROLE_NAME_TAKEN',
    );
    const { id } = made.body.data;
    const holder = await member(['checker']);
    const list = () => world.call(endpoints.listRoles, { as: holder });
    expect((await list()).status).toBe(403);
    const change = { version: 1, permissions: ['company.member.read', 'access.role.read'] };
    const changed = await world.call(endpoints.changeRole, { as: world.alpha.master, params: { id }, body: change });
    expect(changed.body.data).toMatchObject({ version: 2, memberCount: 1 });
    expect((await list()).status).toBe(200);
    const stale = await world.call(endpoints.changeRole, { as: world.alpha.master, params: { id }, body: change });
    expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { version: 2 } } });
    const typo = { version: 2, permissions: ['acess.role.read'] };
    const wrong = await world.call(endpoints.changeRole, { as: world.alpha.master, params: { id }, body: typo });
    expect(wrong.body.code).toBe('PERMISSION_UNKNOWN');
    const remove = (as: TestMember) => world.call(endpoints.deleteRole, { as, params: { id } });
    expect((await remove(world.alpha.master)).body.code).toBe('ROLE_IN_USE');
    expect((await remove(world.beta.master)).status).toBe(404);
    await world.call(endpoints.assignMemberRoles, {
      as: world.alpha.master,
      params: { id: holder.memberId },
      body: { roles: ['user'] },
    });
    expect((await remove(world.alpha.master)).status).toBe(200);
  });

  test('built-in roles keep their level; nobody gives what he does not hold', async () => {
    const master = await roleNamed('master');
    const as = world.alpha.master;
    const body = { version: master.version, permissions: ['@read'] };
    expect((await world.call(endpoints.changeRole, { as, params: { id: master.id }, body })).body.code).toBe(
      'ROLE_IS_SYSTEM',
    );
    const helper = { name: 'role-helper', displayName: { ko: '역할 도우미', en: 'Role helper' }, level: 50 };
    const permissions = [
      '@read',
      'access.role.manage',
      'access.member.assign',
      'company.member.manage',
      'access.grant.manage',
    ];
    await world.call(endpoints.createRole, { as, body: { ...helper, permissions } });
    const weak = await member(['role-helper']);
    const strong = await world.call(endpoints.createRole, {
      as: weak,
      body: { ...helper, name: 'strong', permissions: ['*'] },
    });
    expect(strong.body.code).toBe('BEYOND_OWN_RIGHTS');
    const victim = await member(['user']);
    const promote = { params: { id: victim.memberId }, body: { roles: ['admin'] } };
    expect((await world.call(endpoints.assignMemberRoles, { as: weak, ...promote })).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
    const self = { params: { id: weak.memberId }, body: { roles: ['master'] } };
    expect((await world.call(endpoints.assignMemberRoles, { as: weak, ...self })).body.code).toBe('BEYOND_OWN_RIGHTS');
    const boss = await member(['admin']);
    expect((await world.call(endpoints.removeMember, { as: weak, params: { id: boss.memberId } })).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
    const weaken = { params: { id: boss.memberId }, body: { roles: ['user'] } };
    expect((await world.call(endpoints.assignMemberRoles, { as: weak, ...weaken })).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
  });

  test('the last master cannot lose the role or leave', async () => {
    const rows = (await world.call(endpoints.listMembers, { as: world.beta.master, query: { limit: 100 } })).body.data;
    const { id } = rows.find((row: { roles: string[] }) => row.roles.includes('master'));
    const as = world.beta.master;
    const assign = await world.call(endpoints.assignMemberRoles, { as, params: { id }, body: { roles: ['admin'] } });
    expect(assign.body.code).toBe('LAST_MASTER');
    expect((await world.call(endpoints.removeMember, { as, params: { id } })).body.code).toBe('LAST_MASTER');
  });

  test('a removed member is out with the next request', async () => {
    const person = await member(['user']);
    expect((await world.call(endpoints.listMembers, { as: person })).status).toBe(200);
    const removed = await world.call(endpoints.removeMember, {
      as: world.alpha.master,
      params: { id: person.memberId },
    });
    expect(removed.status).toBe(200);
    expect((await world.call(endpoints.listMembers, { as: person })).status).toBe(404);
  });
});

describe('reasons and time-limited permissions', () => {
  test('everyone may ask about himself, the reason comes from the evaluator; asking about others needs the right', async () => {
    const own = await world.call(endpoints.explainAccess, {
      as: world.alpha.user,
      query: { permission: 'access.role.manage' },
    });
    expect(own.body.data).toMatchObject({ allowed: false, level: 'none', reason: { code: 'NOT_GRANTED' } });
    const { personId } = world.alpha.user;
    const query = { permission: 'access.role.read', personId };
    const by = (as: TestMember) => world.call(endpoints.explainAccess, { as, query });
    expect((await by(world.alpha.master)).body.data).toMatchObject({ allowed: true, reason: { code: 'ROLE_GRANTS' } });
    expect((await by(world.alpha.viewer)).status).toBe(403);
    expect((await by(world.beta.master)).status).toBe(404);
  });

  test('a grant gives a permission at once, until it is revoked or its time is over', async () => {
    const person = await member(['viewer']);
    const list = () => world.call(endpoints.listRoles, { as: person });
    expect((await list()).status).toBe(403);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const body = { memberId: person.memberId, permission: 'access.role.read', until, reason: '감사 준비' };
    const given = await world.call(endpoints.giveGrant, { as: world.alpha.master, body });
    expect(given).toMatchObject({ status: 201, body: { data: { permission: 'access.role.read', name: '이하늘' } } });
    expect((await list()).status).toBe(200);
    const query = { permission: 'access.role.read' };
    const why = await world.call(endpoints.explainAccess, { as: person, query });
    expect(why.body.data.reason.code).toBe('TIMED_GRANT');
    const revoked = await world.call(endpoints.revokeGrant, {
      as: world.alpha.master,
      params: { id: given.body.data.id },
    });
    expect(revoked.status).toBe(200);
    expect((await list()).status).toBe(403);
    await world.call(endpoints.giveGrant, { as: world.alpha.master, body });
    expect((await list()).status).toBe(200);
    const over =
      "update access.grants set ends_at = now(), starts_at = now() - interval '1 hour' where company_id = $1 and person_id = $2";
    await world.alpha.service((context) =>
      context.unit.query(statement(over, [world.alpha.tenant.id, person.personId])),
    );
    await world.alpha.service((context) =>
      context.unit.query(statement('select kernel.bump_access($1)', [world.alpha.tenant.id])),
    );
    expect((await list()).status).toBe(403);
  });
});
