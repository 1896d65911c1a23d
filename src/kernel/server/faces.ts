/** Pictures of persons, on every host: who keeps persons keeps them. Their address is known only to whom it was told, and new with each picture. */
import type { FastifyInstance } from 'fastify';
import { fail, kernelErrors } from '../contract/error.ts';
import { Id } from '../contract/ids.ts';
import type { AnyContext } from './context.ts';
import { givenAt, houseOf } from './house.ts';
import type { Binder } from './http/bind.ts';
import { hasTag } from './http/etag.ts';
import { dataPolicy } from './http/headers.ts';
import { definePoint } from './point.ts';

/** The bytes of a picture (WebP) by the id in its address; null where there is none any more. */
export const keptFaces = definePoint<(context: AnyContext, id: string) => Promise<Buffer | null>>('kernel.kept-faces');

const anybody = { scope: 'any', permission: 'public', readOnly: true } as const;

export function registerFaces(app: FastifyInstance, binder: Binder): void {
  app.get('/api/faces/:id', async (request, reply) => {
    const { data: id } = Id.safeParse((request.params as { id: string }).id);
    if (!id) throw fail(kernelErrors.NOT_FOUND);
    const bytes = await binder.exchange({ request, reply }, anybody, async (context) => {
      for (const find of givenAt(houseOf(context), keptFaces)) {
        const found = await find(context, id);
        if (found) return found;
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
