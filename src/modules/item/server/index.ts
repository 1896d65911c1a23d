/** Front door of item: stock, prices and what the catalog sells. */
import { defineRoom } from '#kernel/server/room.ts';
import { permissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { recordNamesOf } from '#modules/axis/server/index.ts';
import { itemAudits } from '../contract/audits.ts';
import { itemErrors } from '../contract/errors.ts';
import { itemPermissions } from '../contract/permissions.ts';
import { itemTypes } from '../contract/types.ts';
import { stockMovement } from './blocks/stock-movement.block.ts';
import { holder } from './holder.ts';
import { routes } from './routes.ts';

export { catalogCategories, quote, sellableItem, sellableItems, soldItems } from './catalog.service.ts';
export { moveStock, stockOf } from './stock.service.ts';

export const room = defineRoom({
  name: 'item',
  audits: itemAudits,
  // `item.stock`: rows of an earlier version.
  subjects: { item: recordNamesOf, 'item.stock': recordNamesOf },
  routes,
  types: itemTypes,
  permissions: { ...itemPermissions, ...permissionsOfTypes(itemTypes) },
  errors: itemErrors,
  blocks: [stockMovement],
  holder,
});
