import { describe, expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { requestJoin } from '#modules/company/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { explainAccess } from '../contract/explain.endpoints.ts';
import * as grants from '../contract/grant.endpoints.ts';
import * as permissions from '../contract/permission.endpoints.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member, signUp } = createAccessKit();

const roleNamed = async (name: string) => {
  const reply = await kit.world.call(endpoints.listRoles, { as: kit.world.alpha.master });
  return reply.body.data.roles.find((role: { name: string }) => role.name === name);
};

describe('roles', () => {
  test('[AC-02] the defaults are there, with what the product ships', async () => {
    expect(await roleNamed('user')).toMatchObject({
      id: expect.any(String),
      name: 'user',
      displayName: { ko: '사용자', en: 'User' },
      description: { ko: expect.any(String), en: expect.any(String) },
      level: 40,
      permissions: expect.arrayContaining(['flow.execution.start', 'item.stock.read']),
      isShipped: true,
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

  test('a role is made, changed with its version, used at once, and removed when nobody holds it', async () => {
    const displayName = { ko: '점검 담당', en: 'Checker' };
    const body = { name: 'checker', displayName, level: 30, permissions: ['company.member.read'] };
    const denied = await kit.world.call(endpoints.createRole, { as: kit.world.alpha.user, body });
    expect(denied).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const reply = await kit.world.call(endpoints.createRole, { as: kit.world.alpha.master, body });
    expect(reply).toMatchObject({ status: 201, body: { data: { name: 'checker', version: 1, isSystem: false } } });
    expect((await kit.world.call(endpoints.createRole, { as: kit.world.alpha.master, body })).body.code).toBe(
      'ROLE_NAME_TAKEN',
    );
    const { id } = reply.body.data;
    const holder = await member(['checker']);
    const list = () => kit.world.call(endpoints.listRoles, { as: holder });
    expect((await list()).status).toBe(403);
    const change = { version: 1, permissions: ['company.member.read', 'access.role.read'] };
    const changed = await kit.world.call(endpoints.changeRole, {
      as: kit.world.alpha.master,
      params: { id },
      body: change,
    });
    expect(changed.body.data).toMatchObject({ version: 2, memberCount: 1 });
    expect((await list()).status).toBe(200);
    const stale = await kit.world.call(endpoints.changeRole, {
      as: kit.world.alpha.master,
      params: { id },
      body: change,
    });
    expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { version: 2 } } });
    const typo = { version: 2, permissions: ['acess.role.read'] };
    const wrong = await kit.world.call(endpoints.changeRole, {
      as: kit.world.alpha.master,
      params: { id },
      body: typo,
    });
    expect(wrong.body.code).toBe('PERMISSION_UNKNOWN');
    const remove = (as: TestMember) => kit.world.call(permissions.deleteRole, { as, params: { id } });
    expect((await remove(kit.world.alpha.master)).body.code).toBe('ROLE_IN_USE');
    expect((await remove(kit.world.beta.master)).status).toBe(404);
    await kit.world.call(endpoints.assignMemberRoles, {
      as: kit.world.alpha.master,
      params: { id: holder.memberId },
      body: { roles: ['user'] },
    });
    expect((await remove(kit.world.alpha.master)).status).toBe(200);
  });

  test('no company makes a role of a name that the specification gives to the product', async () => {
    const body = { displayName: { ko: '역할', en: 'Role' }, level: 30, permissions: [] };
    for (const name of ['system_admin', 'guest', 'platform-admin', 'admin', 'b2b_partner']) {
      const reply = await kit.world.call(endpoints.createRole, {
        as: kit.world.alpha.master,
        body: { ...body, name },
      });
      expect([name, reply.status, reply.body.code]).toEqual([name, 400, 'ROLE_NAME_RESERVED']);
    }
  });

  test('a default role changed by the company stays changed; it can be reset to the product’s version', async () => {
    const as = kit.world.beta.master;
    const { data } = (await kit.world.call(endpoints.listRoles, { as })).body;
    const { id, version, permissions: shipped } = data.roles.find((role: { name: string }) => role.name === 'marketer');
    const change = (body: object) => kit.world.call(endpoints.changeRole, { as, params: { id }, body: body as never });
    const own = await change({ version, permissions: ['order.*'] });
    expect(own.body.data).toMatchObject({ permissions: ['order.*'], isShipped: false });
    const renamed = await change({ version: version + 1, displayName: { ko: '홍보', en: 'Promotion' } });
    expect(renamed.body.data).toMatchObject({ permissions: ['order.*'], isShipped: false });
    const back = await change({ version: version + 2, permissions: null });
    expect(back.body.data).toMatchObject({ permissions: shipped, isShipped: true });
    const reply = await kit.world.call(endpoints.createRole, {
      as,
      body: { name: 'mine', displayName: { ko: '우리', en: 'Ours' }, level: 30, permissions: ['order.*'] },
    });
    const body = { version: 1, permissions: null };
    const reset = await kit.world.call(endpoints.changeRole, { as, params: { id: reply.body.data.id }, body });
    expect(reset.body.code).toBe('ROLE_NOT_SHIPPED');
  });

  test('built-in roles have a fixed level; permissions not held cannot be given', async () => {
    const master = await roleNamed('master');
    const as = kit.world.alpha.master;
    const body = { version: master.version, permissions: ['@read'] };
    expect((await kit.world.call(endpoints.changeRole, { as, params: { id: master.id }, body })).body.code).toBe(
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
    await kit.world.call(endpoints.createRole, { as, body: { ...helper, permissions } });
    const weak = await member(['role-helper']);
    const strong = await kit.world.call(endpoints.createRole, {
      as: weak,
      body: { ...helper, name: 'strong', permissions: ['*'] },
    });
    expect(strong.body.code).toBe('BEYOND_OWN_RIGHTS');
    const victim = await member(['user']);
    const promote = { params: { id: victim.memberId }, body: { roles: ['admin'] } };
    expect((await kit.world.call(endpoints.assignMemberRoles, { as: weak, ...promote })).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
    const self = { params: { id: weak.memberId }, body: { roles: ['master'] } };
    expect((await kit.world.call(endpoints.assignMemberRoles, { as: weak, ...self })).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
    const boss = await member(['admin']);
    expect((await kit.world.call(endpoints.removeMember, { as: weak, params: { id: boss.memberId } })).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
    const weaken = { params: { id: boss.memberId }, body: { roles: ['user'] } };
    expect((await kit.world.call(endpoints.assignMemberRoles, { as: weak, ...weaken })).body.code).toBe(
      'BEYOND_OWN_RIGHTS',
    );
  });

  test('the last master cannot lose the role or leave', async () => {
    const rows = (await kit.world.call(endpoints.listMembers, { as: kit.world.beta.master, query: { limit: 100 } }))
      .body.data;
    const { id } = rows.find((row: { roles: string[] }) => row.roles.includes('master'));
    const as = kit.world.beta.master;
    const assign = await kit.world.call(endpoints.assignMemberRoles, {
      as,
      params: { id },
      body: { roles: ['admin'] },
    });
    expect(assign.body.code).toBe('LAST_MASTER');
    expect((await kit.world.call(endpoints.removeMember, { as, params: { id } })).body.code).toBe('LAST_MASTER');
  });

  test('a removed member is out with the next request', async () => {
    const person = await member(['user']);
    expect((await kit.world.call(endpoints.listMembers, { as: person })).status).toBe(200);
    const removed = await kit.world.call(endpoints.removeMember, {
      as: kit.world.alpha.master,
      params: { id: person.memberId },
    });
    expect(removed.status).toBe(200);
    expect((await kit.world.call(endpoints.listMembers, { as: person })).status).toBe(404);
  });
});

describe('reasons and time-limited permissions', () => {
  test('everyone may ask about himself, the reason comes from the evaluator; asking about others needs the right', async () => {
    const own = await kit.world.call(explainAccess, {
      as: kit.world.alpha.user,
      query: { permission: 'access.role.manage' },
    });
    expect(own.body.data).toMatchObject({ allowed: false, level: 'none', reason: { code: 'NOT_GRANTED' } });
    const { personId } = kit.world.alpha.user;
    const query = { permission: 'item.stock.read', personId };
    const by = (as: TestMember) => kit.world.call(explainAccess, { as, query });
    expect((await by(kit.world.alpha.master)).body.data).toMatchObject({
      allowed: true,
      reason: { code: 'ROLE_GRANTS' },
    });
    expect((await by(kit.world.alpha.viewer)).status).toBe(403);
    expect((await by(kit.world.beta.master)).status).toBe(404);
  });

  test('a grant gives a permission at once, until it is revoked or its time is over', async () => {
    const person = await member(['viewer']);
    const list = () => kit.world.call(endpoints.listRoles, { as: person });
    expect((await list()).status).toBe(403);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const body = { memberId: person.memberId, permissions: ['access.role.read'], until, reason: '감사 준비' };
    const reply = await kit.world.call(grants.giveGrant, { as: kit.world.alpha.master, body });
    expect(reply).toMatchObject({
      status: 201,
      body: { data: { permissions: [{ name: 'access.role.read' }], name: '이하늘' } },
    });
    expect((await list()).status).toBe(200);
    const query = { permission: 'access.role.read' };
    const why = await kit.world.call(explainAccess, { as: person, query });
    expect(why.body.data.reason.code).toBe('TIMED_GRANT');
    const revoked = await kit.world.call(grants.endGrant, {
      as: kit.world.alpha.master,
      params: { id: reply.body.data.id },
      body: { reason: '감사가 끝났습니다' },
    });
    expect(revoked.status).toBe(200);
    expect((await list()).status).toBe(403);
    await kit.world.call(grants.giveGrant, { as: kit.world.alpha.master, body });
    expect((await list()).status).toBe(200);
    const over =
      "update access.grants set ends_at = now(), starts_at = now() - interval '1 hour' where company_id = $1 and person_id = $2";
    await kit.world.alpha.service((context) =>
      context.unit.query(statement(over, [kit.world.alpha.tenant.id, person.personId])),
    );
    await kit.world.alpha.service((context) => context.unit.query(statement('select kernel.bump_access()')));
    expect((await list()).status).toBe(403);
  });

  test('a grant is valid from its beginning to its end: a job waits for either, so that no cached state survives', async () => {
    const person = await member(['viewer']);
    const list = () => kit.world.call(endpoints.listRoles, { as: person });
    const [from, until] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    const body = { memberId: person.memberId, permissions: ['access.role.read'], from, until, reason: '감사 준비' };
    const reply = await kit.world.call(grants.giveGrant, { as: kit.world.alpha.master, body: body as never });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect((await list()).status, 'not yet').toBe(403);
    const query = { permission: 'access.role.read' };
    const why = await kit.world.call(explainAccess, { as: person, query });
    expect(why.body.data.allowed).toBe(false);
    /** The moment comes: in the grant, and for the job that waits for it. */
    const come = async (column: 'starts_at' | 'ends_at', job: string) => {
      const { alpha, app } = kit.world;
      const { id } = reply.body.data;
      const moved = `update access.grants set ${column} = now() where company_id = $1 and id = $2`;
      await alpha.service(({ unit }) => unit.query(statement(moved, [alpha.tenant.id, id])));
      await kit.world.settle();
      const due = 'update graphile_worker._private_jobs set run_at = now() where key like $1';
      expect((await app.queue.query(due, [`%access.${job}:${id}`])).rowCount).toBe(1);
      await kit.world.settle();
    };
    await come('starts_at', 'grant-begins');
    expect((await list()).status).toBe(200);
    await come('ends_at', 'grant-ends');
    expect((await list()).status).toBe(403);
  });

  test('a grant of a permission not held, or to an inactive member, is refused', async () => {
    const role = { name: 'giver', displayName: { ko: '주는 이', en: 'Giver' }, level: 50 };
    const body = { ...role, permissions: ['access.grant.manage'] };
    await kit.world.call(endpoints.createRole, { as: kit.world.alpha.master, body });
    const giver = await member(['giver']);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const pending = await signUp();
    await kit.world.call(requestJoin, { as: pending, at: null, body: { companyCode: 'alpha' } });
    const asking = await kit.world.call(endpoints.listMembers, {
      as: kit.world.alpha.master,
      query: { status: 'pending' },
    });
    const waiting = asking.body.data.find((row: { personId: string }) => row.personId === pending.personId).id;
    const give = (as: TestMember, memberId: string, permission: string) =>
      kit.world.call(grants.giveGrant, { as, body: { memberId, permissions: [permission], until, reason: '시험' } });
    const { memberId } = await member(['viewer']);
    expect(await give(giver, memberId, 'access.role.read')).toMatchObject({
      status: 403,
      body: { code: 'BEYOND_OWN_RIGHTS' },
    });
    expect(await give(kit.world.alpha.master, waiting, 'access.role.read')).toMatchObject({ status: 404 });
  });
});
