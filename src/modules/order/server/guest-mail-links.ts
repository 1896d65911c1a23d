/** A mail about an order leads a guest without account to it from any browser, by the link that has its secret. */
import { Id } from '#kernel/contract/ids.ts';
import type { MailLinks } from '#modules/notification/server/index.ts';
import { orderPaths } from '../contract/paths.ts';
import { getFollowUpPath } from './follow-up-link.ts';
import { selectOrder } from './order.queries.ts';

/** The order that the link leads to; null for every other link. */
export function findLinkedOrder(link: string): string | null {
  const id = Id.safeParse(link.split('/').at(-1)).data;
  return id && link === orderPaths.order({ id }) ? id : null;
}

/** To nobody but the address that was given with the order. */
export const addGuestLinks: MailLinks = async (context, { link, emails }) => {
  const id = findLinkedOrder(link);
  if (!id) return new Map();
  const [order] = await context.unit.query(selectOrder(context.companyId, { id }));
  if (!order?.guestId || order.personId) return new Map();
  const own = emails.filter((email) => email === order.contact.email);
  return new Map(own.map((email) => [email, getFollowUpPath(context, id)]));
};
