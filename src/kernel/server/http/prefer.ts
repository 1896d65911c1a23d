/** `Prefer: respond-async` (RFC 7240): who asks for it is answered before the work is done, and told where to follow it. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';

const preference = 'respond-async';

/** Preferences are parted by commas, each with parameters that we do not know. */
export function prefersLater({ prefer }: IncomingHttpHeaders): boolean {
  if (prefer === undefined) return false;
  const wishes = [prefer].flat().join(',').split(',');
  return wishes.some((wish) => wish.split(';', 1)[0]?.trim().toLowerCase() === preference);
}

/** What the answer says beside its body; also where the answer is one that was kept. */
export function followHeaders(
  endpoint: Pick<Endpoint, 'followedAt'>,
  headers: IncomingHttpHeaders,
  { status, reply }: { status: number; reply: string },
): Record<string, string> {
  if (status !== 202 || !endpoint.followedAt) return {};
  const location = endpoint.followedAt(JSON.parse(reply).data);
  return prefersLater(headers) ? { location, 'preference-applied': preference } : { location };
}
