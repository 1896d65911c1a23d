/** Front door of item: stock, prices and what the catalog sells. */

import { shownPictures } from '#kernel/server/files.ts';
import { give } from '#kernel/server/point.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { boundThings } from '#modules/access/server/index.ts';
import { permissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { recordNamesOf } from '#modules/axis/server/index.ts';
import { recipes, shipSystemFrame } from '#modules/flow/server/index.ts';
import { itemAudits } from '../contract/audits.ts';
import { itemErrors } from '../contract/errors.ts';
import { stockMoved } from '../contract/events.ts';
import { itemLabels } from '../contract/labels.ts';
import { itemPermissions } from '../contract/permissions.ts';
import { purchaseRecipe, stockCountRecipe } from '../contract/recipes.ts';
import { itemTypes } from '../contract/types.ts';
import { stockMovement } from './blocks/stock-movement.block.ts';
import { stockReservation } from './blocks/stock-reservation.block.ts';
import { showsPicture } from './catalog.service.ts';
import { categoryNames } from './category.service.ts';
import { holder } from './holder.ts';
import { productFrames } from './product.service.ts';
import { routes } from './routes.ts';
import { itemThings } from './things.ts';

export { catalogCategories, quote, sellableItem, sellableItems, soldItems } from './catalog.service.ts';
export { createProduct } from './product.service.ts';
export { moveStock, stockOf } from './stock.service.ts';
export { readValuation } from './valuation.service.ts';

export const room = defineRoom({
  name: 'item',
  labels: itemLabels,
  audits: itemAudits,
  // `item.stock`: rows of an earlier version.
  subjects: { item: recordNamesOf, 'item.stock': recordNamesOf, 'item.category': categoryNames },
  routes,
  types: itemTypes,
  permissions: { ...itemPermissions, ...permissionsOfTypes(itemTypes) },
  events: [stockMoved],
  errors: itemErrors,
  blocks: [stockMovement, stockReservation],
  holder,
  gives: [
    give(boundThings, itemThings),
    ...productFrames.map(shipSystemFrame),
    give(shownPictures, showsPicture),
    give(recipes, purchaseRecipe),
    give(recipes, stockCountRecipe),
  ],
});
