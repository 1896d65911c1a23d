/** The customer's own pages on a company's host. The public site around them is rendered by the server. */
import { accessPaths } from '#modules/access/contract/paths.ts';
import { shopFeature } from '#modules/company/contract/features.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import type { PortalFacts } from '#portals/shell/portal.ts';

export const guestPortal: PortalFacts = {
  name: 'guest',
  title: { ko: '고객 포털', en: 'Customer portal' },
  home: companyPaths.site(),
  loginPath: accessPaths.login(),
  layout: 'top',
  groups: { own: accessPaths.account.title },
  links: [
    { to: itemPaths.catalog, right: 'public', site: true, feature: shopFeature },
    { to: orderPaths.cart, right: 'public', site: true, feature: shopFeature },
  ],
};
