/** Which function answers which endpoint of items and stock. */
import { type Route, route } from '#kernel/server/room.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as valuation from '../contract/valuation.ts';
import * as categories from './category.service.ts';
import * as items from './item.service.ts';
import * as products from './product.service.ts';
import * as books from './valuation.service.ts';

export const routes: readonly Route[] = [
  route(endpoints.createProduct, (context, { body }) => products.createProduct(context, body)),
  route(endpoints.listCategories, (context) => categories.categories(context)),
  route(endpoints.createCategory, (context, { body }) => categories.createCategory(context, body)),
  route(endpoints.updateCategory, (context, { params, body }) => categories.updateCategory(context, params.id, body)),
  route(endpoints.listItems, (context, { query }) => items.list(context, query)),
  route(endpoints.readItemTotals, (context) => items.readTotals(context)),
  route(endpoints.readItem, (context, { params }) => items.read(context, params.id)),
  route(endpoints.updateItem, (context, { params, body }) => items.update(context, params.id, body)),
  route(endpoints.readStockCurve, (context, { params }) => items.curve(context, params.id)),
  route(endpoints.listMovements, (context, { params, query }) => items.movements(context, params.id, query)),
  route(endpoints.createMovement, (context, { params, body }) => items.move(context, params.id, body)),
  route(valuation.readValuation, (context) => books.readValuation(context)),
  route(valuation.listValuedItems, (context, { query }) => books.listValued(context, query)),
  route(valuation.openValuation, (context, { body }) => books.openBooks(context, body)),
];
