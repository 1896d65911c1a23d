import type { FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '../../contract/error.ts';

/**
 * A write that is authorised by a cookie must come from a page of the same host: browsers send `Origin` with every such
 * request, and `Sec-Fetch-Site` where they are recent.
 * @throws ORIGIN_REFUSED
 */
export function requireSameOrigin(request: FastifyRequest): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
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
