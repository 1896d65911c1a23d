/** All portals, each with the screens that modules and portals contribute to it. */
import { crossHostSignInPath } from '#kernel/contract/address.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { screens as access } from '#modules/access/web/screens.ts';
import { screens as axis, palette as axisPalette } from '#modules/axis/web/screens.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { screens as company } from '#modules/company/web/screens.ts';
import { screens as decision, palette as decisionPalette } from '#modules/decision/web/screens.ts';
import { screens as entity } from '#modules/entity/web/screens.ts';
import { screens as finance, palette as financePalette } from '#modules/finance/web/screens.ts';
import { screens as flow, palette as flowPalette } from '#modules/flow/web/screens.ts';
import { screens as integration } from '#modules/integration/web/screens.ts';
import { screens as item } from '#modules/item/web/screens.ts';
import { screens as menu } from '#modules/menu/web/screens.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import { screens as order, palette as orderPalette } from '#modules/order/web/screens.ts';
import { screens as organization } from '#modules/organization/web/screens.ts';
import { screens as people } from '#modules/people/web/screens.ts';
import { screens as space } from '#modules/space/web/screens.ts';
import { screens as admin, adminPortal } from '#portals/admin/routes.tsx';
import { screens as employee, employeePortal } from '#portals/employee/routes.tsx';
import { guestPortal } from '#portals/guest/routes.tsx';
import type { MenuPart } from '#portals/shell/company-menu.ts';
import { withScreens } from '#portals/shell/portal.ts';
import { rootPortals, rootScreens } from './root-portals.ts';

export const screens = [
  ...[access, axis, company, decision, entity, finance, flow, item],
  ...[order, space, integration, organization, people, menu],
  ...[admin, employee, rootScreens],
].flat();

/** In the order in which the palette shows them. */
const palette = [...flowPalette, ...orderPalette, ...decisionPalette, ...axisPalette, ...financePalette];

export { rootPortals };

const employees = withScreens(employeePortal, screens, palette);
const administration = withScreens(adminPortal, screens, palette);

export const companyPortals = {
  guest: withScreens(guestPortal, screens),
  employee: { ...employees, others: [administration] },
  admin: { ...administration, others: [employees] },
};

/** The menu of the employee portal as it is, for the wizard that founds a company. */
export const companyMenu: readonly MenuPart[] = Object.entries(companyPortals.employee.groups).flatMap(
  ([key, { ko, en }]) => {
    const first = companyPortals.employee.screens.find(({ menu }) => menu?.group === key);
    return first ? [{ key, title: { ko, en }, Icon: first.menu?.icon }] : [];
  },
);

/** Addresses of a company's host that lead to a screen and are none. */
export const entryAddresses = { arrive: crossHostSignInPath, oldSite: '/public/*', oldAccount: '/guest/*' };

/** Other addresses of screens, as the specification names them: each leads on. `site`: to a page that the server renders. */
export const aliases: readonly { from: string; to: string; site?: true }[] = [
  { from: '/portals/guest', to: companyPaths.site(), site: true },
  { from: '/portals/guest/dashboard', to: accessPaths.account() },
  { from: '/portals/guest/GuestDashboard', to: accessPaths.account() },
  { from: '/portals/guest/orders', to: orderPaths.orders() },
  { from: '/portals/employee', to: accessPaths.workspace() },
  { from: '/portals/employee/dashboard', to: accessPaths.workspace() },
  { from: '/portals/employee/EmployeeDashboard', to: accessPaths.workspace() },
  { from: '/experience/customer', to: accessPaths.account() },
  { from: '/experience/guest', to: companyPaths.site(), site: true },
];

/** All that a company's host answers with the application; everything else is not found. */
export const companyAddresses: readonly string[] = [
  ...Object.values(companyPortals).flatMap((portal) => portal.screens.map(({ path }) => path.pattern)),
  ...Object.values(entryAddresses),
  ...aliases.map(({ from }) => from),
];
