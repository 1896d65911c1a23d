/** Routes: map the endpoints of items and stock to functions. */
import { type Route, route } from '#kernel/server/app-module.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as valuation from '../contract/valuation.ts';
import * as categories from './category.service.ts';
import * as items from './item.service.ts';
import * as products from './product.service.ts';
import * as books from './valuation.service.ts';

export const routes: readonly Route[] = [
  route(endpoints.createProduct, (context, { body }) => products.createProduct(context, body)),
  route(endpoints.listCategories, (context) => categories.listCategories(context)),
  route(endpoints.createCategory, (context, { body }) => categories.createCategory(context, body)),
  route(endpoints.updateCategory, (context, { params, body }) => categories.updateCategory(context, params.id, body)),
  route(endpoints.listItems, (context, { query }) => items.listStockedItems(context, query)),
  route(endpoints.readItemTotals, (context) => items.readTotals(context)),
  route(endpoints.readItem, (context, { params }) => items.readStockedItem(context, params.id)),
  route(endpoints.updateItem, (context, { params, body }) => items.updateStockedItem(context, params.id, body)),
  route(endpoints.readStockCurve, (context, { params }) => items.readStockCurve(context, params.id)),
  route(endpoints.listMovements, (context, { params, query }) => items.listItemMovements(context, params.id, query)),
  route(endpoints.createMovement, (context, { params, body }) => items.moveItem(context, params.id, body)),
  route(valuation.readValuation, (context) => books.readValuation(context)),
  route(valuation.listValuedItems, (context, { query }) => books.readValuedItems(context, query)),
  route(valuation.openValuation, (context, { body }) => books.postOpening(context, body)),
];
