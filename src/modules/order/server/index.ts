/** The front door: orders as executions, guests and their carts. */

import { heldWords } from '#kernel/server/erasure.ts';
import { keptKinds } from '#kernel/server/kept.ts';
import { namesBy } from '#kernel/server/names.ts';
import { personalData } from '#kernel/server/personal-data.ts';
import { give } from '#kernel/server/point.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { room as access, boundThings } from '#modules/access/server/index.ts';
import { room as decision } from '#modules/decision/server/index.ts';
import { room as finance } from '#modules/finance/server/index.ts';
import { room as flow, recipes, shippedFrames } from '#modules/flow/server/index.ts';
import { ownData, personLeaves } from '#modules/identity/server/index.ts';
import { languageBooks, mailLinks, phoneBooks, textLinks } from '#modules/notification/server/index.ts';
import { orderAudits } from '../contract/audits.ts';
import { orderErrors } from '../contract/errors.ts';
import { orderEvents } from '../contract/events.ts';
import { orderLabels } from '../contract/labels.ts';
import { orderFrameKey } from '../contract/order.ts';
import { orderPermissions } from '../contract/permissions.ts';
import { quoteOrderRecipe } from '../contract/quote.recipe.ts';
import { returnRecipe } from '../contract/return.recipe.ts';
import { orderCreateBlock } from './blocks/order-create.ts';
import { orderStateBlock } from './blocks/order-state.ts';
import { listNames } from './export.service.ts';
import { forgetCustomer, wordsOfOrders } from './forget.service.ts';
import { guests } from './guest.service.ts';
import { keptOrders } from './kept.ts';
import { languagesOfCustomers } from './languages.ts';
import { linksOfGuests } from './mail-links.ts';
import { orderNames } from './names.queries.ts';
import { ownOrders } from './own.ts';
import { orderData } from './personal-data.ts';
import { phonesOfCustomers } from './phones.ts';
import { firstOrderFrame, orderFrames, provisionOrders } from './provision.ts';
import { orderRoutes } from './routes.ts';
import { orderTasks } from './tasks.ts';
import { shortLinkPage, textLinksOfGuests } from './text-links.ts';
import { orderThings } from './things.ts';

export { addToCart, readCart, setInCart } from './cart.service.ts';
export { countOrders } from './figures.service.ts';
export { addAddress, guestCookie, guests, readGuestSession } from './guest.service.ts';
export {
  cancelOrder,
  hideOrders,
  moveByStaff,
  placeOrder,
  readOrder,
  takeOrder,
} from './order.service.ts';
export { whyNoOrders } from './payment.service.ts';

export const room = defineRoom({
  name: 'order',
  labels: orderLabels,
  audits: orderAudits,
  subjects: {
    'order.list': listNames,
    'order.order': namesBy(orderNames),
  },
  routes: orderRoutes,
  permissions: orderPermissions,
  events: [orderEvents.placed, orderEvents.moved, orderEvents.paid, orderEvents.withdrawal],
  errors: orderErrors,
  blocks: [orderCreateBlock, orderStateBlock],
  tasks: orderTasks,
  guests,
  pages: [shortLinkPage],
  gives: [
    give(boundThings, orderThings),
    give(shippedFrames, { key: orderFrameKey, variants: orderFrames, brings: firstOrderFrame }),
    give(phoneBooks, phonesOfCustomers),
    give(languageBooks, languagesOfCustomers),
    give(mailLinks, linksOfGuests),
    give(textLinks, textLinksOfGuests),
    give(recipes, quoteOrderRecipe),
    give(recipes, returnRecipe),
    give(ownData, ownOrders),
    give(keptKinds, keptOrders),
    give(personalData, orderData),
    give(personLeaves, forgetCustomer),
    give(heldWords, wordsOfOrders),
  ],
  provision: { after: [access, decision, finance, flow], run: provisionOrders },
});
