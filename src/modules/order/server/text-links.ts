/** A text about an order leads a guest without account to it from any browser, by a short link; and where that leads. */
import type { HtmlRoute } from '#kernel/server/app-module.ts';
import { parseMobile } from '#modules/notification/contract/mobile-number.ts';
import type { TextLinks } from '#modules/notification/server/index.ts';
import { orderPaths } from '../contract/paths.ts';
import { getFollowUpPath, getShortLinkPath, isShortLink, shortLinks } from './follow-up-link.ts';
import { findLinkedOrder } from './guest-mail-links.ts';
import { selectOrder } from './order.queries.ts';

/** To nobody but the number that was given with the order. */
export const textLinksOfGuests: TextLinks = async (context, { link, numbers }) => {
  const id = findLinkedOrder(link);
  if (!id) return new Map();
  const [order] = await context.unit.query(selectOrder(context.companyId, { id }));
  if (!order?.guestId || order.personId) return new Map();
  const own = parseMobile(order.contact.phone);
  const path = getShortLinkPath(context, order);
  return new Map(numbers.filter((number) => number === own).map((number) => [number, path]));
};

/** Redirects to the order with its secret; an invented link leads to the orders of the own browser. */
export const shortLinkPage: HtmlRoute = {
  scope: 'company',
  method: 'GET',
  path: `${shortLinks}/:code`,
  guest: false,
  async handler(context, { params }) {
    const [number = '', mark = ''] = (params.code ?? '').split('.');
    const [order] = await context.unit.query(selectOrder(context.companyId, { number }));
    const fits = order !== undefined && isShortLink(context, order.id, mark);
    return { redirect: fits ? getFollowUpPath(context, order.id) : orderPaths.orders(), status: 302 };
  },
};
