/** Links in texts for people without an account: a module provides a short address that works from any browser. */
import { mailLink } from '#kernel/contract/system.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';

/**
 * Paths on the company's host, by number; each proves something about the person who opens it. None if the link works by itself.
 */
export type TextLinks = (
  context: Context,
  request: { link: string; numbers: readonly string[] },
) => Promise<ReadonlyMap<string, string>>;
export const textLinks = defineExtensionPoint<TextLinks>('notification.text-links');

/** Addresses by number, where the text is to lead instead of to the link of its message. */
export async function findShortLinks(
  context: Context,
  { link, numbers }: { link: string | null; numbers: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const shortLinks = new Map<string, string>();
  if (link === null || numbers.length === 0) return shortLinks;
  for (const linksOf of contributionsTo(appOf(context), textLinks)) {
    for (const [number, path] of await linksOf(context, { link, numbers })) {
      shortLinks.set(number, context.company.origin + path);
    }
  }
  return shortLinks;
}

/** Stored without it: what proves who one is, only the recipient may hold. */
export const removeShortLink = (body: string, shortLink: string | undefined): string =>
  shortLink === undefined ? body : body.replace(shortLink, mailLink);

/** As it leaves. */
export const insertShortLink = (body: string, shortLink: string | undefined): string =>
  shortLink === undefined ? body : body.replace(mailLink, () => shortLink);
