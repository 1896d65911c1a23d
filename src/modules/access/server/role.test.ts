/** A role with all that it has, and what needs approval. */
import { describe, expect, test } from 'vitest';
import { acceptInvitation, invite, inviteByLink } from '#modules/company/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member, signUp } = createAccessKit();

const roleNamed = async (name: string) => {
  const reply = await kit.world.call(endpoints.listRoles, { as: kit.world.alpha.master });
  return reply.body.data.roles.find((role: { name: string }) => role.name === name);
};

describe('a role', () => {
  test('[EN-08] a role has every listed field, each is changed with its version, and holds', async () => {
    const { master } = kit.world.alpha;
    const first = {
      name: 'auditor',
      displayName: { ko: '감사 담당', en: 'Auditor' },
      description: { ko: '기록을 살펴봅니다.', en: 'Looks through the records.' },
      level: 30,
      permissions: ['company.member.read'],
      category: 'operational' as const,
      requiresApproval: false,
      tags: ['감사'],
    };
    const reply = await kit.world.call(endpoints.createRole, { as: master, body: first });
    const { id } = reply.body.data;
    const rest = { id, isSystem: false, isDefault: false, isShipped: false, status: 'active', isActive: true };
    expect([reply.status, reply.body.data]).toEqual([201, { ...first, ...rest, version: 1, memberCount: 0 }]);

    const fields = {
      displayName: { ko: '내부 감사', en: 'Internal auditor' },
      description: { ko: '', en: '' },
      level: 45,
      permissions: ['company.member.read', 'access.role.read'],
      category: 'departmental' as const,
      requiresApproval: true,
      tags: [],
    };
    const change = (body: object) =>
      kit.world.call(endpoints.changeRole, { as: master, params: { id }, body: body as never });
    let expected: object = reply.body.data;
    let version = 1;
    for (const [field, value] of Object.entries(fields)) {
      const { status, body } = await change({ version, [field]: value });
      version += 1;
      expected = { ...expected, [field]: value, version };
      expect([status, body.data], field).toEqual([200, expected]);
    }
    expect((await change({ version: version - 1, level: 1 })).body.code).toBe('VERSION_CONFLICT');
    const listed = await roleNamed('auditor');
    expect(listed).toEqual(expected);

    // A role that requires approval can be given to members but not promised.
    const refused = { status: 400, body: { code: 'ROLE_REQUIRES_APPROVAL' } };
    const body = { email: 'promised@mail.example', roles: ['user', 'auditor'] };
    expect(await kit.world.call(invite, { as: master, body })).toMatchObject(refused);
    const link = { roles: ['auditor'], days: 1, people: 1 };
    expect(await kit.world.call(inviteByLink, { as: master, body: link as never })).toMatchObject(refused);
    const holder = await member(['auditor']);
    expect((await kit.world.call(endpoints.listRoles, { as: holder })).status).toBe(200);

    const off = await change({ version, isActive: false });
    expect(off.body.data).toMatchObject({ isActive: false, status: 'archived', memberCount: 1 });
    expect((await kit.world.call(endpoints.listRoles, { as: holder })).status).toBe(403);
    const user = await roleNamed('user');
    const system = { as: master, params: { id: user.id } };
    for (const fixed of [{ level: 41 }, { category: 'departmental' as const }, { isActive: false }]) {
      const systemReply = await kit.world.call(endpoints.changeRole, {
        ...system,
        body: { version: user.version, ...fixed },
      });
      expect(systemReply, JSON.stringify(fixed)).toMatchObject({ status: 409, body: { code: 'ROLE_IS_SYSTEM' } });
    }
  });

  test('an invitation that promised a role before it needed approval is void', async () => {
    const { master } = kit.world.alpha;
    const displayName = { ko: '금고 담당', en: 'Safe keeper' };
    const role = { name: 'safe-keeper', displayName, level: 30, permissions: [] };
    const { id } = (await kit.world.call(endpoints.createRole, { as: master, body: role })).body.data;
    const person = await signUp();
    const body = { email: person.email, roles: ['safe-keeper'] };
    const invited = (await kit.world.call(invite, { as: master, body })).body.data;
    const needs = { version: 1, requiresApproval: true };
    expect((await kit.world.call(endpoints.changeRole, { as: master, params: { id }, body: needs })).status).toBe(200);
    const accepted = await kit.world.call(acceptInvitation, {
      as: person,
      at: null,
      params: { id: invited.id },
      body: {},
    });
    expect(accepted.body.code).toBe('INVITATION_VOID');
  });
});
