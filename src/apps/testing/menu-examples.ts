/** Examples of arranging menus, for the positive control of the denial matrix. */
import { newId } from '#kernel/contract/ids.ts';
import type { Role } from '#modules/access/contract/shapes.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { itemPermissions } from '#modules/item/contract/permissions.ts';
import type { MenuTree } from '#modules/menu/contract/tree.endpoints.ts';
import type { Tree } from '#modules/menu/contract/tree.ts';
import { both, type Make, nothing, own } from './example.ts';
import type { Stage } from './stage.ts';

/** Of a role of its own. */
async function changes(stage: Stage) {
  const role = await stage.data<Role>('POST', '/api/roles', {
    name: `m-${newId()}`,
    displayName: both(stage.name()),
    level: 10,
    permissions: [itemPermissions['item.stock.read'].name],
  });
  return { body: { changes: [{ roleId: role.id, path: itemPaths.items.pattern, hidden: true }] } };
}

/** Once somebody arranged it, since of two who are first there is no row that both can wait for. */
async function arranged(stage: Stage): Promise<MenuTree> {
  const address = '/api/menu/trees/admin';
  const now = await stage.data<MenuTree>('GET', address);
  const tree: Tree = { nodes: [{ kind: 'group', key: newId(), label: both(stage.name()), items: [] }] };
  return stage.data<MenuTree>('PUT', address, { version: now.version, tree });
}

const params = { portal: 'admin' };
const change: Make = async (stage) => {
  const { version, tree } = await arranged(stage);
  return { params, body: { version, tree } };
};

export const menuExamples: Record<string, Make> = {
  'GET /api/menu/customers': nothing,
  'GET /api/menu/mine': nothing,
  'GET /api/menu/roles': nothing,
  'POST /api/menu/roles/preview': changes,
  'PUT /api/menu/roles': changes,
  'GET /api/menu/trees/:portal': () => ({ params }),
  'PUT /api/menu/trees/:portal': change,
  'POST /api/menu/trees/:portal/publish': change,
  'POST /api/menu/trees/:portal/restore': async (stage) => {
    const { version } = await arranged(stage);
    return { params, body: { version, number: 0 } };
  },
  'GET /api/menu/trees/:portal/versions': () => ({ params }),
  'GET /api/menu/members/:id': own(async (stage) => ({ id: await stage.memberId(['user']) })),
  'PUT /api/menu/members/:id': own(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { changes: [{ path: itemPaths.items.pattern, was: null, own: 'hidden' }] },
  }),
};
