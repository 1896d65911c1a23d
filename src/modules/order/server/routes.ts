import { route } from '#kernel/server/room.ts';
import { orderEndpoints as endpoints } from '../contract/endpoints.ts';
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

export const orderRoutes = [
  route(endpoints.place, (context, { body }) => placeOrder(context, body)),
  route(endpoints.list, (context, { query }) => listOrders(context, query)),
  route(endpoints.read, (context, { params }) => openOrder(context, params.id)),
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
