/** Which function answers which endpoint of items and stock. */
import { type Route, route } from '#kernel/server/room.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as items from './item.service.ts';

export const routes: readonly Route[] = [
  route(endpoints.listItems, (context, { query }) => items.list(context, query)),
  route(endpoints.readItemTotals, (context) => items.readTotals(context)),
  route(endpoints.readItem, (context, { params }) => items.read(context, params.id)),
  route(endpoints.updateItem, (context, { params, body }) => items.update(context, params.id, body)),
  route(endpoints.listMovements, (context, { params, query }) => items.movements(context, params.id, query)),
  route(endpoints.createMovement, (context, { params, body }) => items.move(context, params.id, body)),
];
