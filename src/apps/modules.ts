/** Every module of the product. A module appears here once, and in `uses.ts`. */

import type { AppModule } from '#kernel/server/app-module.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { kernelModule } from '#kernel/server/kernel-module.ts';
import { accessModule as access } from '#modules/access/server/index.ts';
import { axisModule as axis } from '#modules/axis/server/index.ts';
import { companyModule as company } from '#modules/company/server/index.ts';
import { decisionModule as decision } from '#modules/decision/server/index.ts';
import { entityModule as entity } from '#modules/entity/server/index.ts';
import { financeModule as finance } from '#modules/finance/server/index.ts';
import { flowModule as flow } from '#modules/flow/server/index.ts';
import { identityModule as identity } from '#modules/identity/server/index.ts';
import { integrationModule as integration } from '#modules/integration/server/index.ts';
import { itemModule as item } from '#modules/item/server/index.ts';
import { menuModule as menu, menuEntryPoint } from '#modules/menu/server/index.ts';
import { notificationModule as notification } from '#modules/notification/server/index.ts';
import { orderModule as order } from '#modules/order/server/index.ts';
import { organizationModule as organization } from '#modules/organization/server/index.ts';
import { pageModule as page } from '#modules/page/server/index.ts';
import { peopleModule as people } from '#modules/people/server/index.ts';
import { platformModule as platform } from '#modules/platform/server/index.ts';
import { sampleModule as sample } from '#modules/sample/server/index.ts';
import { spaceModule as space } from '#modules/space/server/index.ts';
import { allMenuEntries } from './menu-entries.ts';

/** The menus are built from all modules. */
const menuOfAll: AppModule = {
  ...menu,
  contributes: [...(menu.contributes ?? []), contribute(menuEntryPoint, allMenuEntries)],
};

export const appModules: readonly AppModule[] = [
  kernelModule,
  identity,
  company,
  access,
  axis,
  entity,
  space,
  item,
  finance,
  flow,
  decision,
  notification,
  order,
  sample,
  page,
  integration,
  organization,
  platform,
  people,
  menuOfAll,
];
