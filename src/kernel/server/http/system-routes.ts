/** Routes that carry something other than JSON envelopes: health, files, live signals, the OpenAPI document. */
import type { FastifyInstance } from 'fastify';
import { fail, kernelErrors } from '../../contract/error.ts';
import { Id } from '../../contract/ids.ts';
import { findStoredFile, largestFile, storeFile } from '../files.ts';
import { registerHealth } from '../health.ts';
import type { LiveHub } from '../live.ts';
import { registerLive } from '../live-routes.ts';
import { openApiDocument } from '../openapi.ts';
import type { House } from '../room.ts';
import { type Binder, localeOf } from './bind.ts';
import { beginAttempt } from './control.ts';
import { hasTag } from './etag.ts';
import { dataPolicy } from './headers.ts';
import { sendPacked } from './packing.ts';

const asMember = { scope: 'company', permission: 'member' } as const;

function fileNameOf(query: unknown): string {
  const { name } = query as { name?: unknown };
  return typeof name === 'string' ? name : 'file';
}

/** Shown in place are only images; everything else is a download. */
function disposition(type: string, name: string): string {
  return `${type.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`;
}

function registerFiles(app: FastifyInstance, binder: Binder): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'],
      { parseAs: 'buffer', bodyLimit: largestFile },
      (_request, body, done) => done(null, body),
    );
    // Who it is comes before five megabytes: nobody fills the memory whom nobody knows.
    scope.addHook('onRequest', async (request) => {
      const { actor } = await binder.who(request, beginAttempt(request).http, 'company');
      if (actor.kind !== 'person') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    });
    scope.post('/api/files', async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw fail(kernelErrors.UNSUPPORTED_MEDIA_TYPE);
      const file = { name: fileNameOf(request.query), bytes: request.body };
      const data = await binder.exchange({ request, reply }, { ...asMember, readOnly: false }, (context) =>
        storeFile(context, file),
      );
      return reply.code(201).send({ success: true, data });
    });
  });
  app.get('/api/files/:id', async (request, reply) => {
    const { data: id } = Id.safeParse((request.params as { id: string }).id);
    if (!id) throw fail(kernelErrors.NOT_FOUND);
    const file = await binder.exchange({ request, reply }, { ...asMember, readOnly: true }, (context) =>
      findStoredFile(context, id),
    );
    // Kept by the browser, and asked for each time: a right that ended ends at once.
    const tag = `"${file.hash}"`;
    reply.header('cache-control', 'private, no-cache').header('etag', tag);
    if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply
      .header('content-type', file.type)
      .header('content-disposition', disposition(file.type, file.name))
      .header('content-security-policy', `${dataPolicy}; sandbox`)
      .send(await file.read());
  });
}

export interface SystemRoutesOptions {
  house: House;
  /** Null: no live signals in this process. */
  live: LiveHub | null;
}

export function registerSystemRoutes(app: FastifyInstance, binder: Binder, options: SystemRoutesOptions): void {
  const { house } = options;
  registerHealth(app, house);
  registerFiles(app, binder);
  if (options.live) registerLive(app, binder, options.live);
  if (!house.config.apiDocs) return;
  const documents = new Map<string, string>();
  app.get('/api/openapi.json', async (request, reply) => {
    const { lang } = request.query as { lang?: string };
    const locale = lang === 'ko' || lang === 'en' ? lang : localeOf(request.headers['accept-language']);
    const document = documents.get(locale) ?? JSON.stringify(openApiDocument(house.rooms, locale));
    documents.set(locale, document);
    return sendPacked(request, reply.header('content-type', 'application/json; charset=utf-8'), document);
  });
}
