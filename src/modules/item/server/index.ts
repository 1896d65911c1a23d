/** Front door of item: stock, prices and what the catalog sells. */

import { defineModule } from '#kernel/server/app-module.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { pictureVisibilityPoint } from '#kernel/server/files.ts';
import { boundableResourcePoint } from '#modules/access/server/index.ts';
import { createPermissionsOfTypes } from '#modules/axis/contract/rights.ts';
import { getRecordNames } from '#modules/axis/server/index.ts';
import { recipesPoint, shipSystemFrame } from '#modules/flow/server/index.ts';
import { itemAudits } from '../contract/audits.ts';
import { itemErrors } from '../contract/errors.ts';
import { stockMoved } from '../contract/events.ts';
import { itemLabels } from '../contract/labels.ts';
import { itemPermissions } from '../contract/permissions.ts';
import { purchaseRecipe, stockCountRecipe } from '../contract/recipes.ts';
import { itemTypes } from '../contract/types.ts';
import { stockMovement } from './blocks/stock-movement.block.ts';
import { stockReservation } from './blocks/stock-reservation.block.ts';
import { boundableItems } from './boundable-items.ts';
import { canShowPicture } from './catalog.service.ts';
import { getCategoryNames } from './category.service.ts';
import { productFrames } from './product.service.ts';
import { routes } from './routes.ts';
import { stockReliance } from './stock-reliance.ts';

export {
  createQuote,
  findSellableItem,
  findSoldItems,
  listCatalogCategories,
  listSellableItems,
} from './catalog.service.ts';
export { createProduct } from './product.service.ts';
export { getStock, moveStock } from './stock.service.ts';
export { readValuation } from './valuation.service.ts';

export const itemModule = defineModule({
  name: 'item',
  labels: itemLabels,
  audits: itemAudits,
  // `item.stock`: rows of an earlier version.
  subjects: { item: getRecordNames, 'item.stock': getRecordNames, 'item.category': getCategoryNames },
  routes,
  types: itemTypes,
  permissions: { ...itemPermissions, ...createPermissionsOfTypes(itemTypes) },
  events: [stockMoved],
  errors: itemErrors,
  blocks: [stockMovement, stockReservation],
  holdSource: stockReliance,
  contributes: [
    contribute(boundableResourcePoint, boundableItems),
    ...productFrames.map(shipSystemFrame),
    contribute(pictureVisibilityPoint, canShowPicture),
    contribute(recipesPoint, purchaseRecipe),
    contribute(recipesPoint, stockCountRecipe),
  ],
});
