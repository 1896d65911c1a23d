/** Every room of the product. A room appears here once, and in `uses.ts`. */
import { kernelRoom } from '#kernel/server/kernel-room.ts';
import { give } from '#kernel/server/point.ts';
import type { Room } from '#kernel/server/room.ts';
import { room as access } from '#modules/access/server/index.ts';
import { room as axis } from '#modules/axis/server/index.ts';
import { room as company } from '#modules/company/server/index.ts';
import { room as decision } from '#modules/decision/server/index.ts';
import { room as entity } from '#modules/entity/server/index.ts';
import { room as finance } from '#modules/finance/server/index.ts';
import { room as flow } from '#modules/flow/server/index.ts';
import { room as identity } from '#modules/identity/server/index.ts';
import { room as integration } from '#modules/integration/server/index.ts';
import { room as item } from '#modules/item/server/index.ts';
import { room as menu, menuEntries } from '#modules/menu/server/index.ts';
import { room as notification } from '#modules/notification/server/index.ts';
import { room as order } from '#modules/order/server/index.ts';
import { room as organization } from '#modules/organization/server/index.ts';
import { room as page } from '#modules/page/server/index.ts';
import { room as people } from '#modules/people/server/index.ts';
import { room as platform } from '#modules/platform/server/index.ts';
import { room as sample } from '#modules/sample/server/index.ts';
import { room as space } from '#modules/space/server/index.ts';
import { menuEntriesOfAll } from './menu-entries.ts';

/** The menus are made of what all rooms have. */
const menuOfAll: Room = { ...menu, gives: [...(menu.gives ?? []), give(menuEntries, menuEntriesOfAll)] };

export const rooms: readonly Room[] = [
  kernelRoom,
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
