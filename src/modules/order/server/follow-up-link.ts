/**
 * The link by which a guest without account returns to an order, from any browser: its secret is derived from the order, and never
 * stored.
 */

import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { createMac, isValidMac, isValidShortMac, shortMacOf } from '#kernel/server/tokens.ts';
import { getOrigin } from '#modules/company/server/index.ts';
import { orderPaths } from '../contract/paths.ts';
import { createFollowUpMail } from './follow-up.texts.ts';

/** One letter: a text counts each. */
export const shortLinks = '/o';

const getTokenText = ({ companyId }: Context, orderId: string): string => `order.follow-up ${companyId} ${orderId}`;

/** The address on the company's host, with the secret behind `#`, which no server is sent. */
export const getFollowUpPath = (context: Context, orderId: string): string =>
  `${orderPaths.data({ id: orderId })}#secret=${createMac(appOf(context), getTokenText(context, orderId))}`;

const shortTextOf = ({ companyId }: Context, orderId: string): string => `order.short-link ${companyId} ${orderId}`;

/** The same as short as a text needs it: by the order's number, with a mark of its own. */
export const getShortLinkPath = (context: Context, { id, number }: { id: string; number: string }): string =>
  `${shortLinks}/${number}.${shortMacOf(appOf(context), shortTextOf(context, id))}`;

/** In constant time. */
export const isShortLink = (context: Context, orderId: string, mark: string): boolean =>
  isValidShortMac(appOf(context), shortTextOf(context, orderId), mark);

/** In constant time. */
export const isValidFollowUp = (context: Context, orderId: string, secret: string): boolean =>
  isValidMac(appOf(context), getTokenText(context, orderId), secret);

/** To the address that was given with the order. Names nobody: what a stranger typed is not sent on. */
export function mailFollowUpLink(
  context: Context,
  order: { id: string; number: string; contact: { email: string } },
  language: 'ko' | 'en',
): void {
  const { name, code } = context.company;
  sendMail(context, {
    to: order.contact.email,
    ...createFollowUpMail({ company: name, number: order.number })[language],
    link: getOrigin(appOf(context), code) + getFollowUpPath(context, order.id),
    kind: 'order.follow-up',
    key: `order.follow-up:${order.id}`,
  });
}
