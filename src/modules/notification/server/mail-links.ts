/** Links of mails for people without an account: a room knows an address by which they get there from any browser. */
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import type { Message } from './notice.queries.ts';

/** Paths on the company's host, by the address of the mail; each proves something of whoever opens it. None where the link leads there by itself. */
export type MailLinks = (
  context: Context,
  asked: { link: string; emails: readonly string[] },
) => Promise<ReadonlyMap<string, string>>;
export const mailLinks = definePoint<MailLinks>('notification.mail-links');

/** By address, where the mail is to lead instead of to the link of the message. */
export async function secretLinksFor(
  context: Context,
  { link, emails }: Pick<Message, 'link' | 'emails'>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (link === null || emails.length === 0) return found;
  for (const linksOf of givenAt(houseOf(context), mailLinks)) {
    for (const [address, path] of await linksOf(context, { link, emails })) {
      found.set(address, context.company.origin + path);
    }
  }
  return found;
}
