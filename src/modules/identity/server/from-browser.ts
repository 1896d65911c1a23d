/** Browsers say where a request comes from, and no script can leave it out: what they keep stays in cookies. */
import type { Context } from '#kernel/server/context.ts';

export function fromBrowser(context: Context): boolean {
  return (context.http?.header('sec-fetch-site') ?? context.http?.header('origin')) !== undefined;
}
