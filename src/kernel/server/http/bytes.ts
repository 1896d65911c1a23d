/** Routes of other programs: whatever its type says, what comes there is kept as it came, since a signature is over its bytes. */
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';

/** How the endpoint's route is registered. */
export function routing(app: FastifyInstance, { raw }: Pick<Endpoint, 'raw'>): (options: RouteOptions) => void {
  if (!raw) return (options) => void app.route(options);
  return (options) =>
    void app.register(async (apart) => {
      apart.removeAllContentTypeParsers();
      apart.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
      apart.route(options);
    });
}

/** What is read of a request before its handler: of bytes nothing. */
export const readableOf = <Sent extends { body: unknown; params: unknown; query: unknown }>(
  { raw }: Pick<Endpoint, 'raw'>,
  { params, query, body }: Sent,
) => ({ params, query, body: raw ? undefined : body });
