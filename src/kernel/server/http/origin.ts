/** Refuses writes that another site sends in the name of a cookie. */
import type { FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '../../contract/error.ts';
import type { AnyContext } from '../context.ts';

/**
 * A write that is authorised by a cookie must come from a page of the same host: browsers send `Origin` with every such
 * request, and `Sec-Fetch-Site` where they are recent.
 * @throws ORIGIN_REFUSED
 */
export function assertSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  assertOrigin({ origin: headers.origin, host: headers.host, site: Array.isArray(site) ? site[0] : site });
}

/** The same for a service that takes a cookie into account. @throws ORIGIN_REFUSED */
export function assertOwnPage({ http }: AnyContext): void {
  if (http)
    assertOrigin({ origin: http.header('origin'), host: http.header('host'), site: http.header('sec-fetch-site') });
}

function assertOrigin(sent: Record<'origin' | 'host' | 'site', string | undefined>): void {
  const { origin, host, site } = sent;
  if (site && site !== 'same-origin' && site !== 'none') throw fail(kernelErrors.ORIGIN_REFUSED);
  if (!origin) {
    if (site) return;
    throw fail(kernelErrors.ORIGIN_REFUSED);
  }
  let from = '';
  try {
    from = new URL(origin).host;
  } catch {
    throw fail(kernelErrors.ORIGIN_REFUSED);
  }
  if (from !== host) throw fail(kernelErrors.ORIGIN_REFUSED);
}
