/** Routes of other programs: the body is stored as received, whatever its content type, since a signature covers its bytes. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fail, kernelErrors } from '../../contract/error.ts';

type Raw = Pick<Endpoint, 'raw'>;

/** Registers the endpoint's route. */
export function registerRawRoute(fastify: FastifyInstance, { raw }: Raw, options: RouteOptions): void {
  if (!raw) return void fastify.route(options);
  void fastify.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    apart.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    apart.route(options);
  });
}

/** Forms are for pages: another site's form cannot reach an endpoint without a preflight that fails. @throws UNSUPPORTED_MEDIA_TYPE */
export function assertJson({ raw }: Raw, { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): void {
  if (raw || body === undefined || /^application\/json\b/i.test(headers['content-type'] ?? '')) return;
  throw fail(kernelErrors.UNSUPPORTED_MEDIA_TYPE);
}

/** Parts of a request read before its handler: none for raw bytes. */
export const getReadableParts = (
  { raw }: Raw,
  { params, query, body }: Pick<FastifyRequest, 'body' | 'params' | 'query'>,
) => ({ params, query, body: raw ? undefined : body });
