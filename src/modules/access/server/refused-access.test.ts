/** Tests of refused access: for people not yet or no longer members, and for changes to anything stronger than the caller. */
import { describe, expect, test } from 'vitest';
import { requestJoin } from '#modules/company/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as permissions from '../contract/permission.endpoints.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member, signUp } = createAccessKit();

type Person = Awaited<ReturnType<typeof member>>;

const crossTo = (as: Awaited<ReturnType<typeof signUp>>, targetCompany: string) =>
  kit.world.call(endpoints.crossToTenant, { as, at: null, body: { targetCompany } });
const remove = ({ memberId: id }: Person) =>
  kit.world.call(endpoints.removeMember, { as: kit.world.alpha.master, params: { id } });

describe('another company', () => {
  test('is not reached by who asked to join it and waits', async () => {
    const person = await signUp();
    await kit.world.call(requestJoin, { as: person, at: null, body: { companyCode: 'alpha' } });
    expect(await crossTo(person, 'alpha')).toMatchObject({ body: { code: 'CROSS_TENANT_FAILED' } });
  });

  test('is neither entered nor chosen with a token from before the membership ended', async () => {
    const person = await member(['user']);
    const { tempToken } = (await crossTo(person, 'alpha')).body;
    const body = { email: person.email, password: person.password };
    const { selectionToken } = (await kit.world.call(endpoints.logInToCompany, { at: kit.world.beta, body })).body;
    expect((await remove(person)).status).toBe(200);
    const entered = await kit.world.call(endpoints.exchangeTempToken, { at: kit.world.alpha, body: { tempToken } });
    expect(entered).toMatchObject({ status: 403, body: { code: 'NOT_A_MEMBER' } });
    const chosen = await kit.world.call(endpoints.selectCompany, { body: { companyCode: 'alpha', selectionToken } });
    expect(chosen).toMatchObject({ status: 403, body: { code: 'NOT_A_MEMBER' } });
    expect(await crossTo(person, 'alpha')).toMatchObject({ body: { code: 'CROSS_TENANT_FAILED' } });
  });
});

describe('a role', () => {
  const make = async (name: string, permissions: string[]) => {
    const body = { name, displayName: { ko: name, en: name }, level: 30, permissions };
    const { data } = (await kit.world.call(endpoints.createRole, { as: kit.world.alpha.master, body })).body;
    return data.id as string;
  };
  const change = (as: Pick<Person, 'token' | 'company'>, id: string, body: object) =>
    kit.world.call(endpoints.changeRole, { as: as as Person, params: { id }, body: { version: 1, ...body } });

  test('is neither changed nor removed by who holds less than it gives', async () => {
    const strong = await make('strong-role', ['finance.entry.post', 'finance.period.close']);
    await make('role-keeper', ['access.role.read', 'access.role.manage', 'finance.entry.post']);
    const roleManager = await member(['role-keeper']);
    const refused = { status: 403, body: { code: 'BEYOND_OWN_RIGHTS' } };
    for (const body of [{ permissions: [] }, { displayName: { ko: '약한', en: 'Weak' } }, { isActive: false }]) {
      expect(await change(roleManager, strong, body)).toMatchObject(refused);
    }
    const removed = await kit.world.call(permissions.deleteRole, { as: roleManager, params: { id: strong } });
    expect(removed).toMatchObject(refused);
    const { data } = (await kit.world.call(endpoints.listRoles, { as: roleManager })).body;
    expect(data.roles.find(({ id }: { id: string }) => id === strong)).toMatchObject({ version: 1, isActive: true });
  });

  test('that is archived gives nothing any more, and is given to nobody', async () => {
    const id = await make('reader', ['access.role.read']);
    const holder = await member(['reader']);
    const list = () => kit.world.call(endpoints.listRoles, { as: holder });
    expect((await list()).status).toBe(200);
    expect((await change(kit.world.alpha.master, id, { isActive: false })).status).toBe(200);
    expect((await list()).status).toBe(403);
    const other = await member(['user']);
    const give = { params: { id: other.memberId }, body: { roles: ['reader'] } };
    const reply = await kit.world.call(endpoints.assignMemberRoles, { as: kit.world.alpha.master, ...give });
    expect(reply).toMatchObject({ status: 400, body: { code: 'ROLE_NOT_FOUND' } });
  });
});
