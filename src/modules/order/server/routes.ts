import { route } from '#kernel/server/room.ts';
import * as api from '../contract/endpoints.ts';
import { reorder } from './cart.service.ts';
import { readDashboard } from './dashboard.service.ts';
import * as guests from './guest.service.ts';
import * as orders from './order.service.ts';

export const orderRoutes = [
  route(api.placeOrder, (context, { body }) => orders.placeOrder(context, body)),
  route(api.listOwnOrders, (context, { query }) => orders.listOwnOrders(context, query)),
  route(api.listAllOrders, (context, { query }) => orders.listAllOrders(context, query)),
  route(api.readOrder, (context, { params }) => orders.openOrder(context, params.id)),
  route(api.cancelOrder, (context, { params }) => orders.cancelOrder(context, params.id)),
  route(api.moveOrder, (context, { params, body }) => orders.moveByStaff(context, { ...params, ...body })),
  route(api.confirmReceipt, (context, { params, body }) => orders.confirmReceipt(context, { ...params, ...body })),
  route(api.reorder, (context, { params }) => reorder(context, params.id)),
  route(api.readGuestSession, (context) => guests.readGuestSession(context)),
  route(api.updateGuestSession, (context, { body }) => guests.updateGuestSession(context, body)),
  route(api.readDashboard, (context) => readDashboard(context)),
  route(api.listAddresses, (context) => guests.listAddresses(context)),
  route(api.addAddress, (context, { body }) => guests.addAddress(context, body)),
  route(api.updateAddress, (context, { params, body }) => guests.updateAddress(context, { ...params, body })),
  route(api.removeAddress, (context, { params }) => guests.removeAddress(context, params.id)),
];
