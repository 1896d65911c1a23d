/** The customer's own pages on a company's host. The public site around them is rendered by the server. */
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { customerMenuFeature, shopFeature } from '#modules/company/contract/features.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import type { PortalFacts } from '#portals/shell/portal.ts';
import { guestGroups } from './groups.ts';

const CustomerMenu = lazyPart(async () => (await import('./CustomerMenu.tsx')).CustomerMenu, { early: false });

export const guestPortal: PortalFacts = {
  name: 'guest',
  title: { ko: '고객 포털', en: 'Customer portal' },
  home: companyPaths.site(),
  loginPath: accessPaths.login(),
  layout: 'top',
  groups: guestGroups,
  arranged: { feature: customerMenuFeature, Part: CustomerMenu },
  links: [
    { to: itemPaths.catalog, right: 'public', site: true, feature: shopFeature },
    { to: orderPaths.cart, right: 'public', site: true, feature: shopFeature },
  ],
};
