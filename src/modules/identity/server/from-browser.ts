/** Browsers say where a request comes from, and no script can leave it out: what they keep stays in cookies. */
import type { AnyContext } from '#kernel/server/context.ts';

export function fromBrowser(context: AnyContext): boolean {
  return (context.http?.header('sec-fetch-site') ?? context.http?.header('origin')) !== undefined;
}
