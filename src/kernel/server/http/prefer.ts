/** `Prefer: respond-async` (RFC 7240): the caller gets a response before the work is done, with the place to follow it. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';

const preference = 'respond-async';

/** Preferences are parted by commas, each with parameters that we do not know. */
export function isAsyncPreferred({ prefer }: IncomingHttpHeaders): boolean {
  if (prefer === undefined) return false;
  const wishes = [prefer].flat().join(',').split(',');
  return wishes.some((wish) => wish.split(';', 1)[0]?.trim().toLowerCase() === preference);
}

/** Response headers for following the work; also for stored responses. */
export function getFollowHeaders(
  endpoint: Pick<Endpoint, 'followedAt'>,
  headers: IncomingHttpHeaders,
  { status, reply }: { status: number; reply: string },
): Record<string, string> {
  if (status !== 202 || !endpoint.followedAt) return {};
  const location = endpoint.followedAt(JSON.parse(reply).data);
  return isAsyncPreferred(headers) ? { location, 'preference-applied': preference } : { location };
}
