import { describe, expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as members from '../contract/member.endpoints.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member, signUp } = createAccessKit();
const call = (of: Parameters<typeof kit.world.call>[0], as: TestMember, rest: object = {}) =>
  kit.world.call(of, { as, ...rest } as never);
const createParams = (id: string) => ({ params: { id } });

describe('a suspended member', () => {
  test('is out at once with the sessions of this company, retains the roles, and is restored with them', async () => {
    const { master } = kit.world.alpha;
    const person = await member(['manager', 'viewer']);
    const signedIn = await kit.world.call(endpoints.login, {
      body: { email: person.email, password: person.password },
      company: kit.world.alpha,
    } as never);
    expect(signedIn.status).toBe(200);
    expect((await call(endpoints.listMembers, person)).status).toBe(200);
    const shut = await call(members.suspendMember, master, createParams(person.memberId));
    expect(shut.body.data).toMatchObject({ status: 'suspended', roles: ['manager', 'viewer'] });
    expect((await call(endpoints.listMembers, person)).status).not.toBe(200);
    const again = await kit.world.call(endpoints.logInToCompany, {
      body: { email: person.email, password: person.password, companyCode: 'alpha' },
      at: null,
    } as never);
    expect(JSON.stringify(again.body)).not.toContain('"accessToken"');
    const listed = await call(endpoints.listMembers, master, { query: { status: 'suspended' } });
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([person.memberId]);
    expect((await call(members.suspendMember, master, createParams(person.memberId))).status).toBe(404);
    const back = await call(members.resumeMember, master, createParams(person.memberId));
    expect(back.body.data).toMatchObject({ status: 'active', roles: ['manager', 'viewer'] });
    expect((await call(endpoints.listMembers, person)).status).toBe(200);
  });

  test('is nobody with more rights than who suspends, not oneself and not the last master', async () => {
    const { master, alpha } = { ...kit.world.alpha, alpha: kit.world.alpha };
    const manager = await member(['manager']);
    const list = await call(endpoints.listMembers, master, { query: { role: 'master' } });
    const [{ id: masterId }] = list.body.data;
    expect((await call(members.suspendMember, manager, createParams(masterId))).body.code).toBe('BEYOND_OWN_RIGHTS');
    expect((await call(members.suspendMember, master, createParams(masterId))).body.code).toBe('NOT_ONESELF');
    expect((await call(members.suspendMember, alpha.user, createParams(manager.memberId))).status).toBe(403);
    expect((await call(members.suspendMember, kit.world.beta.master, createParams(manager.memberId))).status).toBe(404);
  });
});

describe('the list of members', () => {
  test('is searched by name and address and narrowed by role', async () => {
    const { master } = kit.world.alpha;
    const person = await member(['data-manager']);
    const findMembers = async (query: object) =>
      (await call(endpoints.listMembers, master, { query })).body.data.map(({ id }: { id: string }) => id);
    expect(await findMembers({ q: person.email.toUpperCase() })).toEqual([person.memberId]);
    expect(await findMembers({ q: '이하늘', role: 'data-manager' })).toContain(person.memberId);
    expect(await findMembers({ q: 'nobody is called so' })).toEqual([]);
    expect(await findMembers({ q: person.email, role: 'viewer' })).toEqual([]);
  });
});

describe('sessions of this company', () => {
  test('are seen and ended by who manages members; others of the person stay', async () => {
    const { master } = kit.world.alpha;
    const person = await member(['user']);
    const opened = async (at: string | null) => {
      const body = { email: person.email, password: person.password };
      const reply = await kit.world.call(endpoints.login, { body, at: at === null ? null : kit.world.alpha } as never);
      return reply.body.data.tokens.accessToken as string;
    };
    const here = { ...person, token: await opened('alpha') };
    const elsewhere = { ...person, token: await opened(null) };
    const list = await call(members.listMemberSessions, master, createParams(person.memberId));
    expect(list.body.data.sessions).toHaveLength(1);
    const [session] = list.body.data.sessions;
    const end = (as: TestMember, query = {}) =>
      call(members.endMemberSessions, as, { ...createParams(person.memberId), query });
    expect((await end(kit.world.alpha.user)).status).toBe(403);
    expect((await end(kit.world.beta.master)).status).toBe(404);
    expect((await end(master, { session: session.id })).body.data).toEqual({ ended: 1 });
    expect((await end(master, { session: session.id })).status).toBe(404);
    expect((await call(endpoints.readMe, here)).status).toBe(401);
    expect((await call(endpoints.readMe, elsewhere)).status).toBe(200);
  });
});

test('[ST-05] who waits to be let in sees nothing of the company', async () => {
  const person = await signUp();
  const { requestJoin } = await import('#modules/company/contract/endpoints.ts');
  await kit.world.call(requestJoin, { as: person, at: null, body: { companyCode: 'alpha' } });
  const me = await call(endpoints.readMe, person);
  expect(me.body.data.member).toMatchObject({ status: 'pending', roles: [], permissions: [] });
  for (const endpoint of [endpoints.listMembers, endpoints.listRoles]) {
    expect((await call(endpoint, person)).body.code).not.toBeUndefined();
    expect([403, 404]).toContain((await call(endpoint, person)).status);
  }
  const mine = await call(endpoints.listMyCompanies, person);
  expect(mine.body.data.companies).toMatchObject([{ status: 'pending', memberCount: 0, roles: [], permissions: [] }]);
});
