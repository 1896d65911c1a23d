/** Links in mails for people without an account: a module provides an address that works from any browser. */

import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import type { Message } from './notice.queries.ts';

/**
 * Paths on the company's host, by mail address; each proves something about the person who opens it. None if the link works by
 * itself.
 */
export type MailLinks = (
  context: Context,
  query: { link: string; emails: readonly string[] },
) => Promise<ReadonlyMap<string, string>>;
export const mailLinksPoint = defineExtensionPoint<MailLinks>('notification.mail-links');

/** By address, where the mail is to lead instead of to the link of the message. */
export async function loadSecretLinks(
  context: Context,
  { link, emails }: Pick<Message, 'link' | 'emails'>,
): Promise<ReadonlyMap<string, string>> {
  const linksByAddress = new Map<string, string>();
  if (link === null || emails.length === 0) return linksByAddress;
  for (const linksOf of contributionsTo(appOf(context), mailLinksPoint)) {
    for (const [address, path] of await linksOf(context, { link, emails })) {
      linksByAddress.set(address, context.company.origin + path);
    }
  }
  return linksByAddress;
}
