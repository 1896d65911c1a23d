/** The screens of order: data only, since all of them are known with the first page. */
import { IconAddressBook, IconReceipt, IconShoppingBag, IconUserCircle } from '@tabler/icons-react';
import type { PaletteSource } from '#kernel/web/palette.ts';
import type { Screen } from '#kernel/web/screen.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { getRightName } from '#modules/axis/contract/rights.ts';
import { createRecordScreens } from '#modules/axis/web/index.ts';
import { entityPaths } from '#modules/entity/contract/paths.ts';
import { orderPaths } from '../contract/paths.ts';
import { orderPermissions } from '../contract/permissions.ts';

/** The company's customers, with their orders. */
const customers = createRecordScreens(
  { axis: 'entity', type: 'external' },
  {
    list: entityPaths.externals,
    form: entityPaths.newExternal,
    detail: entityPaths.external,
    home: ({ id }) => entityPaths.external({ id }),
    right: getRightName({ axis: 'entity', key: 'external' }, 'read'),
    crumbs: [],
    sort: 'title',
    menu: { group: 'people', icon: IconAddressBook, order: 10 },
    keywords: '고객 거래처 협력사 단골 customers suppliers partners',
    slots: async () => (await import('./components/customers.tsx')).customerSlots,
  },
);

export const screens: readonly Screen[] = [
  ...customers,
  {
    path: orderPaths.all,
    help: async () => (await import('./help.ts')).allOrdersHelp,
    portal: 'employee',
    right: orderPermissions['order.order.read'],
    menu: { group: 'order', icon: IconShoppingBag, order: 10 },
    keywords: '주문 목록 발송 배송 orders shipping',
    load: async () => (await import('./screens/AllOrders.tsx')).AllOrders,
  },
  {
    path: orderPaths.handled,
    help: async () => (await import('./help.ts')).handledOrderHelp,
    portal: 'employee',
    // Whose turn it is to approve an order opens that one: the server knows which. Everybody else reads there which right it takes.
    right: 'member',
    shows: ['order', 'order.order'],
    load: async () => (await import('./screens/HandledOrder.tsx')).HandledOrder,
  },
  {
    path: orderPaths.orders,
    help: async () => (await import('./help.ts')).orderListHelp,
    portal: 'guest',
    right: 'guest',
    menu: { group: 'own', icon: IconReceipt, order: 10 },
    load: async () => (await import('./screens/OrderList.tsx')).OrderList,
  },
  {
    path: orderPaths.order,
    help: async () => (await import('./help.ts')).orderHelp,
    portal: 'guest',
    right: 'guest',
    load: async () => (await import('./screens/OrderDetail.tsx')).OrderDetail,
  },
  {
    path: orderPaths.data,
    help: async () => (await import('./help.ts')).guestDataHelp,
    portal: 'guest',
    right: 'guest',
    load: async () => (await import('./screens/GuestDataPage.tsx')).GuestDataPage,
  },
  {
    path: accessPaths.account,
    help: async () => (await import('./help.ts')).accountHelp,
    portal: 'guest',
    right: 'guest',
    menu: { group: 'own', icon: IconUserCircle, order: 20 },
    load: async () => (await import('./screens/MyAccount.tsx')).MyAccount,
  },
];

export const palette: readonly PaletteSource[] = [
  {
    key: 'order',
    title: { ko: '주문', en: 'Orders' },
    right: [orderPermissions['order.order.read']],
    find: async (typed, signal) => (await import('./palette.ts')).searchOrders(typed, signal),
  },
];
