/** Tests of role versions: every change stores one, described in sentences, and restoring one passes the guards of any change. */
import { describe, expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import * as endpoints from '../contract/endpoints.ts';
import { deleteRole } from '../contract/permission.endpoints.ts';
import {
  compareRoleVersions,
  listRoleVersions,
  type RoleComparison,
  type RoleVersion,
  readRole,
  restoreRole,
} from '../contract/role.endpoints.ts';
import type { Role } from '../contract/shapes.ts';
import { createAccessKit } from './testing/kit.ts';

const { kit, member } = createAccessKit();
const master = () => kit.world.alpha.master;

async function make(name: string, permissions: string[]): Promise<Role> {
  const displayName = { ko: '감사 담당', en: 'Auditor' };
  const body = { name, displayName, level: 30, permissions };
  const reply = await kit.world.call(endpoints.createRole, { as: master(), body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.data;
}
const change = (id: string, body: object) =>
  kit.world.call(endpoints.changeRole, { as: master(), params: { id }, body: body as never });
const versions = async (id: string, query: object = {}) => {
  const reply = await kit.world.call(listRoleVersions, { as: master(), params: { id }, query: query as never });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as unknown as { data: RoleVersion[]; page: { nextCursor: string | null } };
};
const roleNamed = async (name: string): Promise<Role> => {
  const reply = await kit.world.call(endpoints.listRoles, { as: master() });
  return reply.body.data.roles.find((role: Role) => role.name === name);
};

const ask = (id: string, query: { base: number; other: number }, as: TestMember = master()) =>
  kit.world.call(compareRoleVersions, { as, params: { id }, query });

describe('two versions of a role', () => {
  test('are compared in either direction: in sentences, and by the modules whose permissions were added and removed', async () => {
    const { id } = await make('compared', ['company.member.read']);
    await change(id, { version: 1, level: 45 });
    await change(id, { version: 2, displayName: { ko: '내부 감사', en: 'Internal auditor' }, isActive: false });
    await change(id, { version: 3, permissions: ['access.role.read', 'access.role.manage', 'company.profile.change'] });
    const compared = async (base: number, other: number): Promise<RoleComparison> => {
      const reply = await ask(id, { base, other });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body.data;
    };
    const named = (groups: RoleComparison['added']) =>
      groups.map(({ room, permissions }) => [room.ko, permissions.map(({ name }) => name)]);
    const on = await compared(1, 4);
    expect(on.changes.map(({ ko }) => ko)).toEqual(['이름: 감사 담당 → 내부 감사', '등급: 30 → 45', '사용 안 함']);
    // In catalogue order, which the modules define.
    expect(new Map(named(on.added) as [string, string[]][])).toEqual(
      new Map([
        ['권한', ['access.role.read', 'access.role.manage']],
        ['회사와 구성원', ['company.profile.change']],
      ]),
    );
    expect(named(on.removed)).toEqual([['회사와 구성원', ['company.member.read']]]);
    const back = await compared(4, 1);
    expect(back.changes.map(({ en }) => en)).toEqual([
      'Name: Internal auditor → Auditor',
      'Level: 45 → 30',
      'In use again',
    ]);
    expect([back.added, back.removed]).toEqual([on.removed, on.added]);
    // Changes reverted between the two versions are not reported.
    expect(await compared(2, 3)).toMatchObject({ added: [], removed: [], changes: [{}, {}] });
    expect(await compared(3, 3)).toEqual({ changes: [], added: [], removed: [] });
  });

  test('a version equal to the product’s default is described by the default', async () => {
    const { id, version } = await roleNamed('external');
    await change(id, { version, permissions: ['company.member.read'] });
    const { data } = (await ask(id, { base: version + 1, other: version })).body;
    expect(data.changes).toEqual([
      { ko: '권한이 제품의 기본값을 따름', en: 'Permissions follow the defaults of the product' },
    ]);
    const lost = data.removed.flatMap(({ permissions }: RoleComparison['removed'][number]) => permissions);
    expect(lost.map(({ name }: { name: string }) => name)).toEqual(['company.member.read']);
    const restore = { version: version + 1, permissions: null };
    expect((await change(id, restore)).status).toBe(200);
  });

  test('that do not exist, or belong to another company, are not found; a caller without the right to read roles is refused', async () => {
    const { id } = await make('compared-by-whom', []);
    for (const query of [
      { base: 1, other: 2 },
      { base: 9, other: 1 },
    ]) {
      expect((await ask(id, query)).status).toBe(404);
    }
    expect((await ask(id, { base: 0, other: 1 })).body.code).toBe('VALIDATION_FAILED');
    const { beta, call } = kit.world;
    const foreign = { params: { id }, query: { base: 1, other: 1 } };
    expect((await call(compareRoleVersions, { as: beta.master, at: beta, ...foreign })).status).toBe(404);
    expect((await ask(id, { base: 1, other: 1 }, await member(['user']))).status).toBe(403);
    expect((await ask(id, { base: 1, other: 1 }, await member(['manager']))).status).toBe(200);
  });
});

describe('versions of a role', () => {
  test('each change leaves one, with who did it and what became of it in words', async () => {
    const { id } = await make('version-auditor', ['company.member.read']);
    const body = {
      version: 1,
      displayName: { ko: '내부 감사', en: 'Internal auditor' },
      level: 45,
      permissions: ['access.role.read', 'company.profile.change'],
      requiresApproval: true,
    };
    expect((await change(id, body)).status).toBe(200);
    expect((await change(id, { version: 2, isActive: false })).status).toBe(200);
    // A refused change leaves no version.
    expect((await change(id, { version: 2, level: 1 })).status).toBe(409);

    const { data } = await versions(id);
    const by = { id: master().personId, name: master().name, avatar: null };
    expect(data.map(({ number, what, by }) => [number, what, by])).toEqual([
      [3, 'change', by],
      [2, 'change', by],
      [1, 'create', by],
    ]);
    expect(data.map(({ changes }) => changes.map(({ ko }) => ko))).toEqual([
      ['사용 안 함'],
      [
        '이름: 감사 담당 → 내부 감사',
        '등급: 30 → 45',
        '초대로는 주지 않음',
        expect.stringMatching(/^권한 2개 추가: .+, .+$/),
        expect.stringMatching(/^권한 1개 제거: .+$/),
      ],
      [],
    ]);
    expect(data[0]?.back).toEqual([]);
    expect(data[1]?.back).toEqual([{ ko: '다시 씀', en: 'In use again' }]);

    // Versions are paged, and the last row of a page is still compared with its predecessor.
    const first = await versions(id, { limit: 2 });
    expect(first.data).toEqual(data.slice(0, 2));
    const rest = await versions(id, { limit: 2, cursor: first.page.nextCursor });
    expect(rest).toMatchObject({ data: data.slice(2), page: { nextCursor: null } });
  });

  test('an earlier one is restored as a new version, once for two concurrent requests', async () => {
    const role = await make('version-restored', ['company.member.read']);
    const { id } = role;
    await change(id, { version: 1, level: 45, permissions: [], tags: ['감사'] });
    const restore = (body: { version: number; number: number }) =>
      kit.world.call(restoreRole, { as: master(), params: { id }, body });
    const restored = await restore({ version: 2, number: 1 });
    expect([restored.status, restored.body.data]).toEqual([200, { ...role, version: 3 }]);
    const late = await restore({ version: 2, number: 1 });
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { version: 3 } } });
    expect((await restore({ version: 3, number: 9 })).status).toBe(404);
    const { data } = await versions(id);
    expect(data.map(({ what }) => what)).toEqual(['restore', 'change', 'create']);
    expect(data[0]?.fields).toEqual(data[2]?.fields);
  });

  test('a default role goes back to what the product ships', async () => {
    const viewer = await roleNamed('viewer');
    const { id } = viewer;
    const shipped = await versions(id);
    expect(shipped.data).toMatchObject([{ number: 1, what: 'create', fields: { permissions: null } }]);
    await change(id, { version: viewer.version, permissions: ['company.member.read'] });
    const [own] = (await versions(id)).data;
    expect(own?.changes[0]).toEqual({ ko: '권한을 회사가 정함', en: 'Permissions are set by the company' });
    const body = { version: viewer.version + 1, number: 1 };
    const back = await kit.world.call(restoreRole, { as: master(), params: { id }, body });
    expect(back.body.data).toEqual({ ...viewer, version: viewer.version + 2 });
  });

  test('a version with permissions not held is not restored, nor any with read access only', async () => {
    const { id } = await make('version-strong', ['finance.entry.post', 'access.role.read']);
    await change(id, { version: 1, permissions: [] });
    const admin = await member(['admin']);
    const asAdmin = { as: admin, params: { id }, body: { version: 2, number: 1 } };
    expect((await kit.world.call(restoreRole, asAdmin)).body.code).toBe('BEYOND_OWN_RIGHTS');
    const manager = await member(['manager']);
    expect((await kit.world.call(restoreRole, { ...asAdmin, as: manager })).status).toBe(403);
    expect((await kit.world.call(readRole, { as: manager, params: { id } })).body.data.version).toBe(2);
    const user = await member(['user']);
    const query = {};
    expect((await kit.world.call(listRoleVersions, { as: user, params: { id }, query })).status).toBe(403);
  });

  test('a version is neither changed nor taken away, and goes with the role', async () => {
    const { id } = await make('version-kept', []);
    const { alpha } = kit.world;
    const run = (sql: string) =>
      alpha.service(({ unit }) => unit.query(statement(sql, [alpha.tenant.id, id]))) as Promise<unknown[]>;
    const ofRole = 'where company_id = $1 and role_id = $2';
    await expect(run(`update access.role_versions set number = 7 ${ofRole}`)).rejects.toThrow();
    await expect(run(`delete from access.role_versions ${ofRole}`)).rejects.toThrow();
    expect(await run(`select number from access.role_versions ${ofRole}`)).toEqual([{ number: 1 }]);
    expect((await kit.world.call(deleteRole, { as: master(), params: { id } })).status).toBe(200);
    expect(await run(`select number from access.role_versions ${ofRole}`)).toEqual([]);
  });
});
