/** The front door: orders as executions, guests and their carts. */

import { defineModule } from '#kernel/server/app-module.ts';
import { wordsInUsePoint } from '#kernel/server/erasure.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { personalData } from '#kernel/server/personal-data.ts';
import { retentionPolicies } from '#kernel/server/retention-policies.ts';
import { createNameLookup } from '#kernel/server/subject-names.ts';
import { accessModule as access, boundableResourcePoint } from '#modules/access/server/index.ts';
import { decisionModule as decision } from '#modules/decision/server/index.ts';
import { financeModule as finance } from '#modules/finance/server/index.ts';
import { flowModule as flow, recipesPoint, shippedFramesPoint } from '#modules/flow/server/index.ts';
import { personalDataExportPoint, personErasurePoint } from '#modules/identity/server/index.ts';
import { languageBooksPoint, mailLinksPoint, phoneBooksPoint, textLinks } from '#modules/notification/server/index.ts';
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
import { boundableOrders } from './boundable-orders.ts';
import { findCustomerLanguages } from './customer-languages.ts';
import { findCustomerPhones } from './customer-phones.ts';
import { getListNames } from './export.service.ts';
import { guests } from './guest.service.ts';
import { addGuestLinks } from './guest-mail-links.ts';
import { selectOrderNames } from './names.queries.ts';
import { orderJobs } from './order.job.ts';
import { eraseCustomer, findWordsInOrders } from './order-retention.service.ts';
import { orderData } from './personal-data.ts';
import { exportOwnOrders } from './personal-data-export.ts';
import { getInitialOrderFrame, listOrderFrames, provisionOrders } from './provision.ts';
import { orderRetentionPolicies } from './retention-policies.ts';
import { orderRoutes } from './routes.ts';
import { shortLinkPage, textLinksOfGuests } from './text-links.ts';

export { addToCart, readCart, updateCart } from './cart.service.ts';
export { countOrders } from './figures.service.ts';
export { addAddress, guestCookie, guests, readGuestSession } from './guest.service.ts';
export {
  cancelOrder,
  createManualOrder,
  hideOrders,
  moveByStaff,
  placeOrder,
  readOrder,
} from './order.service.ts';
export { getOrderObstacle } from './payment.service.ts';

export const orderModule = defineModule({
  name: 'order',
  labels: orderLabels,
  audits: orderAudits,
  subjects: {
    'order.list': getListNames,
    'order.order': createNameLookup(selectOrderNames),
  },
  routes: orderRoutes,
  permissions: orderPermissions,
  events: [orderEvents.placed, orderEvents.moved, orderEvents.paid, orderEvents.withdrawal],
  errors: orderErrors,
  blocks: [orderCreateBlock, orderStateBlock],
  jobs: orderJobs,
  guests,
  pages: [shortLinkPage],
  contributes: [
    contribute(boundableResourcePoint, boundableOrders),
    contribute(shippedFramesPoint, { key: orderFrameKey, variants: listOrderFrames, brings: getInitialOrderFrame }),
    contribute(phoneBooksPoint, findCustomerPhones),
    contribute(languageBooksPoint, findCustomerLanguages),
    contribute(mailLinksPoint, addGuestLinks),
    contribute(textLinks, textLinksOfGuests),
    contribute(recipesPoint, quoteOrderRecipe),
    contribute(recipesPoint, returnRecipe),
    contribute(personalDataExportPoint, exportOwnOrders),
    contribute(retentionPolicies, orderRetentionPolicies),
    contribute(personalData, orderData),
    contribute(personErasurePoint, eraseCustomer),
    contribute(wordsInUsePoint, findWordsInOrders),
  ],
  provision: { after: [access, decision, finance, flow], run: provisionOrders },
});
