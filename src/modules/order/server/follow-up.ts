/** The link by which a guest without account comes back to an order, from any browser: its secret is made of the order, and kept nowhere. */
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { macFits, macOf, shortMacFits, shortMacOf } from '#kernel/server/tokens.ts';
import { originOf } from '#modules/company/server/index.ts';
import { orderPaths } from '../contract/paths.ts';
import { followUpMail } from './follow-up.words.ts';

/** One letter: a text counts each. */
export const shortLinks = '/o';

const textOf = ({ companyId }: Context, orderId: string): string => `order.follow-up ${companyId} ${orderId}`;

/** The address on the company's host, with the secret behind `#`, which no server is sent. */
export const followUpPath = (context: Context, orderId: string): string =>
  `${orderPaths.data({ id: orderId })}#secret=${macOf(houseOf(context), textOf(context, orderId))}`;

const shortTextOf = ({ companyId }: Context, orderId: string): string => `order.short-link ${companyId} ${orderId}`;

/** The same as short as a text needs it: by the order's number, with a mark of its own. */
export const shortLinkPath = (context: Context, { id, number }: { id: string; number: string }): string =>
  `${shortLinks}/${number}.${shortMacOf(houseOf(context), shortTextOf(context, id))}`;

/** In constant time. */
export const isShortLink = (context: Context, orderId: string, mark: string): boolean =>
  shortMacFits(houseOf(context), shortTextOf(context, orderId), mark);

/** In constant time. */
export const isFollowUp = (context: Context, orderId: string, secret: string): boolean =>
  macFits(houseOf(context), textOf(context, orderId), secret);

/** To the address that was given with the order. Names nobody: what a stranger typed is not sent on. */
export function mailFollowUp(
  context: Context,
  order: { id: string; number: string; contact: { email: string } },
  language: 'ko' | 'en',
): void {
  const { name, code } = context.company;
  sendMail(context, {
    to: order.contact.email,
    ...followUpMail({ company: name, number: order.number })[language],
    link: originOf(houseOf(context), code) + followUpPath(context, order.id),
    kind: 'order.follow-up',
    key: `order.follow-up:${order.id}`,
  });
}
