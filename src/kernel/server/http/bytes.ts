/** Routes of other programs: whatever its type says, what comes there is kept as it came, since a signature is over its bytes. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { fail, kernelErrors } from '../../contract/error.ts';

type Raw = Pick<Endpoint, 'raw'>;

/** Registers the endpoint's route. */
export function register(app: FastifyInstance, { raw }: Raw, options: RouteOptions): void {
  if (!raw) return void app.route(options);
  void app.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    apart.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    apart.route(options);
  });
}

/** Forms are for pages: another site's form cannot reach an endpoint without a preflight that fails. @throws UNSUPPORTED_MEDIA_TYPE */
export function requireJson({ raw }: Raw, { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): void {
  if (raw || body === undefined || /^application\/json\b/i.test(headers['content-type'] ?? '')) return;
  throw fail(kernelErrors.UNSUPPORTED_MEDIA_TYPE);
}

/** What is read of a request before its handler: of bytes nothing. */
export const readableOf = (
  { raw }: Raw,
  { params, query, body }: Pick<FastifyRequest, 'body' | 'params' | 'query'>,
) => ({ params, query, body: raw ? undefined : body });
