/** The customer's own pages on a company's host. The public site around them is rendered by the server. */

import { IconReceipt, IconUserCircle } from '@tabler/icons-react';
import { words } from '#kernel/contract/words.ts';
import { accessScreens } from '#modules/access/web/index.ts';
import { orderScreens } from '#modules/order/web/index.ts';
import type { Portal } from '#portals/shell/route-table.ts';

export const guestPortal: Portal = {
  name: 'guest',
  title: { ko: '고객 포털', en: 'Customer portal' },
  home: '/',
  loginPath: '/auth/login',
  layout: 'top',
  groups: { own: { ko: '내 계정', en: 'My account' } },
  links: [
    { title: { ko: '카탈로그', en: 'Catalog' }, href: '/catalog', permission: 'public' },
    { title: { ko: '장바구니', en: 'Cart' }, href: '/cart', permission: 'public' },
  ],
  routes: [
    {
      path: '/auth/login',
      title: words.signIn,
      screen: accessScreens.companyLogin,
      permission: 'public',
      bare: true,
    },
    {
      path: '/orders',
      title: { ko: '주문 내역', en: 'My orders' },
      screen: orderScreens.list,
      permission: 'guest',
      nav: { group: 'own', icon: IconReceipt, order: 10 },
    },
    {
      path: '/orders/:id',
      title: { ko: '주문 상세', en: 'Order' },
      screen: orderScreens.detail,
      permission: 'guest',
    },
    {
      path: '/my-account/dashboard',
      title: { ko: '내 계정', en: 'My account' },
      screen: orderScreens.account,
      permission: 'guest',
      nav: { group: 'own', icon: IconUserCircle, order: 20 },
    },
  ],
};
