/** Examples of arranging menus, for the positive control of the denial matrix. */
import { createId } from '#kernel/contract/ids.ts';
import type { Role } from '#modules/access/contract/shapes.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { itemPermissions } from '#modules/item/contract/permissions.ts';
import type { MenuTree } from '#modules/menu/contract/tree.endpoints.ts';
import type { Tree } from '#modules/menu/contract/tree.ts';
import { toBoth } from './both-languages.ts';
import type { EndpointStage } from './endpoint-stage.ts';
import { createEmptyExample, type MakeExample, withParams } from './example.ts';

/** Of a role of its own. */
async function createRoleChanges(stage: EndpointStage) {
  const role = await stage.data<Role>('POST', '/api/roles', {
    name: `m-${createId()}`,
    displayName: toBoth(stage.name()),
    level: 10,
    permissions: [itemPermissions['item.stock.read'].name],
  });
  return { body: { changes: [{ roleId: role.id, path: itemPaths.items.pattern, hidden: true }] } };
}

/** Once somebody arranged it, since of two who are first there is no row that both can wait for. */
async function arrangeMenu(stage: EndpointStage): Promise<MenuTree> {
  const address = '/api/menu/trees/admin';
  const now = await stage.data<MenuTree>('GET', address);
  const tree: Tree = { nodes: [{ kind: 'group', key: createId(), label: toBoth(stage.name()), items: [] }] };
  return stage.data<MenuTree>('PUT', address, { version: now.version, tree });
}

const params = { portal: 'admin' };
const change: MakeExample = async (stage) => {
  const { version, tree } = await arrangeMenu(stage);
  return { params, body: { version, tree } };
};

export const menuExamples: Record<string, MakeExample> = {
  'GET /api/menu/customers': createEmptyExample,
  'GET /api/menu/mine': createEmptyExample,
  'GET /api/menu/roles': createEmptyExample,
  'POST /api/menu/roles/preview': createRoleChanges,
  'PUT /api/menu/roles': createRoleChanges,
  'GET /api/menu/trees/:portal': () => ({ params }),
  'PUT /api/menu/trees/:portal': change,
  'POST /api/menu/trees/:portal/publish': change,
  'POST /api/menu/trees/:portal/restore': async (stage) => {
    const { version } = await arrangeMenu(stage);
    return { params, body: { version, number: 0 } };
  },
  'GET /api/menu/trees/:portal/versions': () => ({ params }),
  'GET /api/menu/members/:id': withParams(async (stage) => ({ id: await stage.memberId(['user']) })),
  'PUT /api/menu/members/:id': withParams(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { changes: [{ path: itemPaths.items.pattern, was: null, own: 'hidden' }] },
  }),
};
