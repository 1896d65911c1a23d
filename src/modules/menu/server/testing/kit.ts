/** Test kit of the module: a world, and helpers that read and change its menus. */
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { listMembers, readMe } from '#modules/access/contract/endpoints.ts';
import type { Me } from '#modules/access/contract/shapes.ts';
import { changeMemberMenu, type MemberMenu, readMemberMenu } from '../../contract/member-menu.endpoints.ts';
import {
  changeRoleMenus,
  type MenuMatrix,
  type MenuPreview,
  previewRoleMenus,
  type RoleMenu,
  type RoleMenuChange,
  readMatrix,
} from '../../contract/role-menu.endpoints.ts';
import type { Own } from '../../contract/visibility.ts';

/** Makes a world for the file and gives what its tests do in it. */
export function createMenuKit() {
  const kit = { world: null as never as World };
  beforeAll(async () => {
    kit.world = await createTestWorld();
  });
  afterAll(() => kit.world?.close());
  const master = () => kit.world.alpha.master;

  const matrix = async (as = master()): Promise<MenuMatrix> => (await kit.world.call(readMatrix, { as })).body.data;
  async function role(name: string, as = master()): Promise<RoleMenu> {
    const menuRole = (await matrix(as)).roles.find(({ title }) => title.en === name);
    if (!menuRole) throw new Error(`no role is called ${name}`);
    return menuRole;
  }
  const change = (changes: RoleMenuChange[], as = master()) =>
    kit.world.call(changeRoleMenus, { as, body: { changes } });
  const preview = async (changes: RoleMenuChange[]): Promise<MenuPreview> => {
    const reply = await kit.world.call(previewRoleMenus, { as: master(), body: { changes } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data;
  };
  const hiddenOf = async (as: TestMember): Promise<string[]> => {
    const me: Me = (await kit.world.call(readMe, { as })).body.data;
    return me.member?.hidden ?? [];
  };
  async function memberId(of: TestMember): Promise<string> {
    const { body } = await kit.world.call(listMembers, { as: of.company.master, query: { limit: 100 } });
    return body.data.find(({ personId }: { personId: string }) => personId === of.personId).id;
  }
  const menuOf = async (of: TestMember): Promise<MemberMenu> =>
    (await kit.world.call(readMemberMenu, { as: master(), params: { id: await memberId(of) } })).body.data;
  const say = async (of: TestMember, path: string, was: Own, own: Own) =>
    kit.world.call(changeMemberMenu, {
      as: master(),
      params: { id: await memberId(of) },
      body: { changes: [{ path, was, own }] },
    });
  return { kit, master, matrix, role, change, preview, hiddenOf, memberId, menuOf, say };
}
