import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, testWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { requestJoin } from '#modules/company/contract/endpoints.ts';
import { register } from '#modules/identity/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as permissions from '../contract/permission.endpoints.ts';

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
    const own = await world.call(permissions.explainAccess, {
      as: world.alpha.user,
      query: { permission: 'access.role.manage' },
    });
    expect(own.body.data).toMatchObject({ allowed: false, level: 'none', reason: { code: 'NOT_GRANTED' } });
    const { personId } = world.alpha.user;
    const query = { permission: 'access.role.read', personId };
    const by = (as: TestMember) => world.call(permissions.explainAccess, { as, query });
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
    const given = await world.call(permissions.giveGrant, { as: world.alpha.master, body });
    expect(given).toMatchObject({ status: 201, body: { data: { permission: 'access.role.read', name: '이하늘' } } });
    expect((await list()).status).toBe(200);
    const query = { permission: 'access.role.read' };
    const why = await world.call(permissions.explainAccess, { as: person, query });
    expect(why.body.data.reason.code).toBe('TIMED_GRANT');
    const revoked = await world.call(permissions.revokeGrant, {
      as: world.alpha.master,
      params: { id: given.body.data.id },
    });
    expect(revoked.status).toBe(200);
    expect((await list()).status).toBe(403);
    await world.call(permissions.giveGrant, { as: world.alpha.master, body });
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
