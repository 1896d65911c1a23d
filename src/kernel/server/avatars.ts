/**
 * Pictures of persons, on every host, stored by the module that stores persons. An address is known only to those who received it,
 * and changes with each picture.
 */
import type { FastifyInstance } from 'fastify';
import { fail, kernelErrors } from '../contract/error.ts';
import { Id } from '../contract/ids.ts';
import { appOf, contributionsTo } from './app.ts';
import type { AnyContext } from './context.ts';
import { defineExtensionPoint } from './extension-point.ts';
import { hasTag } from './http/etag.ts';
import type { Binder } from './http/route-binder.ts';
import { dataPolicy } from './http/security-headers.ts';

/** The bytes of a picture (WebP) by the id in its address; null where there is none any more. */
export const avatarBytesPoint =
  defineExtensionPoint<(context: AnyContext, id: string) => Promise<Buffer | null>>('kernel.kept-faces');

const publicRead = { scope: 'any', permission: 'public', readOnly: true } as const;

export function registerAvatarRoutes(fastify: FastifyInstance, binder: Binder): void {
  fastify.get('/api/faces/:id', async (request, reply) => {
    const { data: id } = Id.safeParse((request.params as { id: string }).id);
    if (!id) throw fail(kernelErrors.NOT_FOUND);
    const bytes = await binder.exchange({ request, reply }, publicRead, async (context) => {
      for (const find of contributionsTo(appOf(context), avatarBytesPoint)) {
        const avatar = await find(context, id);
        if (avatar) return avatar;
      }
      throw fail(kernelErrors.NOT_FOUND);
    });
    const tag = `"${id}"`;
    // It never changes, but it may be taken away: asked again after a day.
    reply.header('cache-control', 'private, max-age=86400').header('etag', tag);
    if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply
      .header('content-type', 'image/webp')
      .header('content-security-policy', `${dataPolicy}; sandbox`)
      .send(bytes);
  });
}
