/** Routes: map the endpoints of orders and customers to functions. */
import { recordAccess } from '#kernel/server/access-records.ts';
import { downloadRoute, route } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import * as api from '../contract/endpoints.ts';
import * as ownApi from '../contract/guest-data.endpoints.ts';
import * as staffApi from '../contract/staff.endpoints.ts';
import * as withdrawals from '../contract/withdrawal.endpoints.ts';
import { reorder } from './cart.service.ts';
import { readDashboard } from './dashboard.service.ts';
import { exportOrders } from './export.service.ts';
import * as guests from './guest.service.ts';
import * as own from './guest-data.service.ts';
import * as orders from './order.service.ts';
import { markPaid } from './payment.service.ts';
import * as staff from './staff.service.ts';
import * as withdrawal from './withdrawal.service.ts';

/** Orders of others say who ordered, where they live and how to reach them. */
function recordOrdersShown(context: Context, action: string, orders: readonly { id: string }[]): void {
  recordAccess(context, { action, subject: { type: 'order.order', ids: orders.map((order) => order.id) } });
}

/** Ordered items are as personal as the customer's identity. */
function recordCustomersShown(context: Context, action: string, customers: readonly { id: string }[]): void {
  recordAccess(context, { action, subject: { type: 'axis.record', ids: customers.map(({ id }) => id) } });
}

export const orderRoutes = [
  route(api.placeOrder, (context, { body }) => orders.placeOrder(context, body)),
  route(api.listOwnOrders, (context, { query }) => orders.listOwnOrders(context, query)),
  route(staffApi.listAllOrders, async (context, { query }) => {
    const page = await staff.listAllOrders(context, query);
    recordOrdersShown(context, 'order.order.list', page.data);
    return page;
  }),
  route(staffApi.readOrderTotals, (context, { query }) => staff.getOrderTotals(context, query)),
  downloadRoute(staffApi.exportOrders, (context, { body }) => exportOrders(context, body)),
  route(staffApi.listCustomerDeals, async (context, { query }) => {
    const deals = await staff.getCustomerDeals(context, query.ids);
    recordCustomersShown(context, 'order.customer.list', deals);
    return deals;
  }),
  route(staffApi.readCustomerOfOrder, async (context, { params }) => {
    const { customer } = await staff.readCustomerOfOrder(context, params.id);
    if (customer) recordCustomersShown(context, 'order.customer.read', [customer]);
    return { customer };
  }),
  route(api.readOrder, async (context, { params }) => {
    const order = await orders.openOrder(context, params.id);
    // A reader other than the customer sees a stranger's personal data.
    if (!order.can.reorder) recordOrdersShown(context, 'order.order.read', [order]);
    return order;
  }),
  route(api.cancelOrder, (context, { params }) => orders.cancelOrder(context, params.id)),
  route(api.moveOrder, async (context, { params, body }) => {
    const order = await orders.moveByStaff(context, { ...params, ...body });
    recordOrdersShown(context, 'order.order.read', [order]);
    return order;
  }),
  route(api.markPaid, async (context, { params, body }) => {
    await markPaid(context, { ...params, ...body });
    const order = await orders.readOrder(context, params.id);
    recordOrdersShown(context, 'order.order.read', [order]);
    return order;
  }),
  route(api.confirmReceipt, (context, { params, body }) => orders.confirmReceipt(context, { ...params, ...body })),
  route(api.reorder, (context, { params }) => reorder(context, params.id)),
  route(ownApi.readGuestData, (context, { params, body }) =>
    own.getGuestData(context, { ...params, ...body, kind: 'read' }),
  ),
  route(ownApi.exportGuestData, (context, { params, body }) =>
    own.getGuestData(context, { ...params, ...body, kind: 'copy' }),
  ),
  route(ownApi.correctGuestData, (context, { params, body }) =>
    own.applyGuestCorrection(context, { ...params, ...body }),
  ),
  route(ownApi.eraseGuestData, (context, { params, body }) => own.eraseGuestOrderData(context, { ...params, ...body })),
  route(withdrawals.requestWithdrawal, (context, { params, body }) =>
    withdrawal.requestWithdrawal(context, { ...params, ...body }),
  ),
  route(withdrawals.requestWithdrawalByLink, (context, { params, body }) =>
    own.requestWithdrawalByLink(context, { ...params, ...body }),
  ),
  route(withdrawals.acceptWithdrawal, async (context, { params, body }) => {
    const order = await withdrawal.acceptWithdrawal(context, { ...params, ...body });
    recordOrdersShown(context, 'order.order.read', [order]);
    return order;
  }),
  route(withdrawals.refuseWithdrawal, async (context, { params, body }) => {
    const order = await withdrawal.refuseWithdrawal(context, { ...params, ...body });
    recordOrdersShown(context, 'order.order.read', [order]);
    return order;
  }),
  route(ownApi.listGuestRequests, async (context, { params }) => {
    const requests = await own.listGuestRequests(context, params.id);
    recordOrdersShown(context, 'order.order.read', [params]);
    return requests;
  }),
  route(api.readGuestSession, (context) => guests.readGuestSession(context)),
  route(api.updateGuestSession, (context, { body }) => guests.updateGuestSession(context, body)),
  route(api.readDashboard, (context) => readDashboard(context)),
  route(api.listAddresses, (context) => guests.listAddresses(context)),
  route(api.addAddress, (context, { body }) => guests.addAddress(context, body)),
  route(api.updateAddress, (context, { params, body }) => guests.updateAddress(context, { ...params, body })),
  route(api.removeAddress, (context, { params }) => guests.removeAddress(context, params.id)),
];
