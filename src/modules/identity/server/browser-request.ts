/** Browsers declare the origin of a request, and no script can omit it: their tokens stay in cookies. */
import type { AnyContext } from '#kernel/server/context.ts';

export function isFromBrowser(context: AnyContext): boolean {
  return (context.http?.header('sec-fetch-site') ?? context.http?.header('origin')) !== undefined;
}
