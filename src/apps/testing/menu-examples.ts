/** Examples of arranging menus, for the positive control of the denial matrix. */
import { newId } from '#kernel/contract/ids.ts';
import type { Role } from '#modules/access/contract/shapes.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { itemPermissions } from '#modules/item/contract/permissions.ts';
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

export const menuExamples: Record<string, Make> = {
  'GET /api/menu/mine': nothing,
  'GET /api/menu/roles': nothing,
  'POST /api/menu/roles/preview': changes,
  'PUT /api/menu/roles': changes,
  'GET /api/menu/members/:id': own(async (stage) => ({ id: await stage.memberId(['user']) })),
  'PUT /api/menu/members/:id': own(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { changes: [{ path: itemPaths.items.pattern, was: null, own: 'hidden' }] },
  }),
};
