/** Links of texts for people without an account: a room knows a short address by which they get there from any browser. */
import { mailLink } from '#kernel/contract/system.ts';
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';

/** Paths on the company's host, by number; each proves something of whoever opens it. None where the link leads there by itself. */
export type TextLinks = (
  context: Context,
  asked: { link: string; numbers: readonly string[] },
) => Promise<ReadonlyMap<string, string>>;
export const textLinks = definePoint<TextLinks>('notification.text-links');

/** Addresses by number, where the text is to lead instead of to the link of its message. */
export async function shortLinksFor(
  context: Context,
  { link, numbers }: { link: string | null; numbers: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (link === null || numbers.length === 0) return found;
  for (const linksOf of givenAt(houseOf(context), textLinks)) {
    for (const [number, path] of await linksOf(context, { link, numbers })) {
      found.set(number, context.company.origin + path);
    }
  }
  return found;
}

/** Stored without it: what proves who one is, only the recipient may hold. */
export const withoutLink = (body: string, shortLink: string | undefined): string =>
  shortLink === undefined ? body : body.replace(shortLink, mailLink);

/** As it leaves. */
export const withLink = (body: string, shortLink: string | undefined): string =>
  shortLink === undefined ? body : body.replace(mailLink, () => shortLink);
