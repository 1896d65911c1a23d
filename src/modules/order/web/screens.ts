/** The screens of order: data only, since all of them are known with the first page. */
import { IconReceipt, IconUserCircle } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { orderPaths } from '../contract/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: orderPaths.orders,
    portal: 'guest',
    right: 'guest',
    menu: { group: 'own', icon: IconReceipt, order: 10 },
    load: async () => (await import('./screens/OrderList.tsx')).OrderList,
  },
  {
    path: orderPaths.order,
    portal: 'guest',
    right: 'guest',
    shows: ['order', 'order.order'],
    load: async () => (await import('./screens/OrderDetail.tsx')).OrderDetail,
  },
  {
    path: accessPaths.account,
    portal: 'guest',
    right: 'guest',
    menu: { group: 'own', icon: IconUserCircle, order: 20 },
    load: async () => (await import('./screens/MyAccount.tsx')).MyAccount,
  },
];
