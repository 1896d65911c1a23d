import { recordAccess } from '#kernel/server/access-records.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { route } from '#kernel/server/room.ts';
import { orderEndpoints as endpoints } from '../contract/endpoints.ts';
import { orderPermissions } from '../contract/permissions.ts';
import { reorder } from './cart.service.ts';
import { readDashboard } from './dashboard.service.ts';
import {
  addAddress,
  listAddresses,
  readGuestSession,
  removeAddress,
  updateAddress,
  updateGuestSession,
} from './guest.service.ts';
import { cancelOrder, listOrders, moveByPerson, openOrder, placeOrder } from './order.service.ts';

/** Orders of others say who ordered, where they live and how to reach them. */
function shown(context: Context, action: string, orders: readonly { id: string }[]): void {
  recordAccess(context, { action, subject: { type: 'order.order', ids: orders.map((order) => order.id) } });
}

export const orderRoutes = [
  route(endpoints.place, (context, { body }) => placeOrder(context, body)),
  route(endpoints.list, async (context, { query }) => {
    const page = await listOrders(context, query);
    if (query.scope === 'all') shown(context, 'order.order.list', page.data);
    return page;
  }),
  route(endpoints.read, async (context, { params }) => {
    const order = await openOrder(context, params.id);
    if (may(context, orderPermissions['order.order.read'].name)) shown(context, 'order.order.read', [order]);
    return order;
  }),
  route(endpoints.cancel, (context, { params }) => cancelOrder(context, params.id)),
  route(endpoints.move, (context, { params, body }) => moveByPerson(context, { ...params, ...body })),
  route(endpoints.reorder, (context, { params }) => reorder(context, params.id)),
  route(endpoints.session, (context) => readGuestSession(context)),
  route(endpoints.updateSession, (context, { body }) => updateGuestSession(context, body)),
  route(endpoints.dashboard, (context) => readDashboard(context)),
  route(endpoints.addresses, (context) => listAddresses(context)),
  route(endpoints.addAddress, (context, { body }) => addAddress(context, body)),
  route(endpoints.updateAddress, (context, { params, body }) => updateAddress(context, { ...params, body })),
  route(endpoints.removeAddress, (context, { params }) => removeAddress(context, params.id)),
];
