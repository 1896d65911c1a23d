/** All portals, each with the screens that rooms and portals put into it. */
import { arrivalPath } from '#kernel/contract/address.ts';
import { screens as access } from '#modules/access/web/screens.ts';
import { screens as axis } from '#modules/axis/web/screens.ts';
import { screens as decision } from '#modules/decision/web/screens.ts';
import { screens as entity } from '#modules/entity/web/screens.ts';
import { screens as finance } from '#modules/finance/web/screens.ts';
import { screens as flow } from '#modules/flow/web/screens.ts';
import { screens as identity } from '#modules/identity/web/screens.ts';
import { screens as item } from '#modules/item/web/screens.ts';
import { screens as order } from '#modules/order/web/screens.ts';
import { screens as space } from '#modules/space/web/screens.ts';
import { screens as admin, adminPortal } from '#portals/admin/routes.tsx';
import { screens as employee, employeePortal } from '#portals/employee/routes.tsx';
import { screens as genesis, genesisPortal } from '#portals/genesis/routes.tsx';
import { guestPortal } from '#portals/guest/routes.tsx';
import { withScreens } from '#portals/shell/portal.ts';

export const screens = [
  ...[access, axis, decision, entity, finance, flow, identity, item, order, space],
  ...[admin, employee, genesis],
].flat();

/** By the host that they stand on. */
export const rootPortals = { genesis: withScreens(genesisPortal, screens) };

export const companyPortals = {
  guest: withScreens(guestPortal, screens),
  employee: withScreens(employeePortal, screens),
  admin: withScreens(adminPortal, screens),
};

/** Addresses of a company's host that lead to a screen and are none. */
export const doors = { arrive: arrivalPath, oldSite: '/public/*', oldAccount: '/guest/*' };

/** All that a company's host answers with the application; everything else is not found. */
export const companyAddresses: readonly string[] = [
  ...Object.values(companyPortals).flatMap((portal) => portal.screens.map(({ path }) => path.pattern)),
  ...Object.values(doors),
];
