/** The customer's own pages on a company's host. The public site around them is rendered by the server. */
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
  routes: [],
};
