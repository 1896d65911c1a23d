/** Routes that carry something other than JSON envelopes: health, files, live signals, the OpenAPI document. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '../../contract/error.ts';
import { Id } from '../../contract/ids.ts';
import { type PictureEdge, pictureEdges } from '../../contract/picture.ts';
import { fileEndings, maxTableBytes } from '../../contract/stored-file.ts';
import type { App } from '../app-module.ts';
import { registerAvatarRoutes } from '../avatars.ts';
import { findPicture, findStoredFile, limitUploads, storeFile, storePicture } from '../files.ts';
import { registerHealthRoutes } from '../health.ts';
import type { LiveHub } from '../live.ts';
import { registerLiveRoutes } from '../live-routes.ts';
import { registerMcpRoute } from '../mcp/mcp.ts';
import { createOpenApiDocument } from '../openapi.ts';
import { createPictureSizes, maxPictureBytes, type PictureSize } from '../picture-sizes.ts';
import { assertAuthorized } from './authorization.ts';
import { sendCompressed } from './compression.ts';
import { hasTag } from './etag.ts';
import { parseLocale } from './locale.ts';
import { beginResponseAttempt } from './response-control.ts';
import type { Binder } from './route-binder.ts';
import { dataPolicy } from './security-headers.ts';

const asMember = { scope: 'company', permission: 'member' } as const;

function getFileName(query: unknown): string {
  const { name } = query as { name?: unknown };
  return typeof name === 'string' ? name : 'file';
}

const toPercentEncoding = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Shown in place are only one's own images; everything else is a download. */
function getDisposition(file: { type: string; name: string; of: string | null }): string {
  const { type, name, of } = file;
  return `${type.startsWith('image/') && of === null ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, toPercentEncoding)}`;
}

/** Browsers send unknown types as a stream of bytes: the content itself shows the type. */
const fileTypes = [...Object.keys(fileEndings), 'application/octet-stream'];

/** Runs before the body is read. @throws as `assertAuthorized` for a caller who is no member */
async function assertMember(binder: Binder, request: FastifyRequest): Promise<void> {
  const { actor, company } = await binder.identify(request, beginResponseAttempt(request).http, 'company');
  assertAuthorized(['member'], actor, { isAtCompany: company !== null });
}

function registerFiles(fastify: FastifyInstance, binder: Binder): void {
  void fastify.register(async (scope) => {
    scope.addContentTypeParser(fileTypes, { parseAs: 'buffer', bodyLimit: maxTableBytes }, (_request, body, done) =>
      done(null, body),
    );
    // Membership is checked before reading many megabytes: callers who may not store a file here cannot fill the memory.
    scope.addHook('onRequest', async (request) => {
      await assertMember(binder, request);
    });
    scope.post('/api/files', async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw fail(kernelErrors.UNSUPPORTED_MEDIA_TYPE);
      const file = { name: getFileName(request.query), bytes: request.body };
      const data = await binder.exchange({ request, reply }, { ...asMember, readOnly: false }, (context) =>
        storeFile(context, file),
      );
      return reply.code(201).send({ success: true, data });
    });
  });
  fastify.get('/api/files/:id', async (request, reply) => {
    const { data: id } = Id.safeParse((request.params as { id: string }).id);
    if (!id) throw fail(kernelErrors.NOT_FOUND);
    const of = Id.safeParse((request.query as { of?: unknown }).of).data ?? null;
    const file = await binder.exchange({ request, reply }, { ...asMember, readOnly: true }, (context) =>
      findStoredFile(context, { id, of }),
    );
    // Stored by the browser, but revalidated each time: a revoked right ends at once.
    const tag = `"${file.hash}"`;
    reply.header('cache-control', 'private, no-cache').header('etag', tag);
    if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const bytes = await file.read();
    return reply
      .header('content-type', file.type)
      .header('content-disposition', getDisposition({ ...file, of }))
      .header('content-security-policy', `${dataPolicy}; sandbox`)
      .send(bytes);
  });
}

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/heic', 'image/heif'];

/** It never changes, but may stop being public: intermediate caches revalidate after an hour, mostly with the same result. */
const publicPictureCaching = 'public, max-age=3600';

function registerPictures(fastify: FastifyInstance, binder: Binder): void {
  void fastify.register(async (scope) => {
    scope.addContentTypeParser(
      pictureTypes,
      { parseAs: 'buffer', bodyLimit: maxPictureBytes },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', async (request) => {
      await assertMember(binder, request);
    });
    scope.post('/api/pictures', async (request, reply) => {
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw fail(kernelErrors.UNSUPPORTED_MEDIA_TYPE);
      // Made once, however often the unit of work has to be tried.
      let sizes: PictureSize[] | null = null;
      const data = await binder.exchange({ request, reply }, { ...asMember, readOnly: false }, async (context) => {
        if (!sizes) {
          // Invalid pictures cost as much, so they count, too.
          await limitUploads(context);
          sizes = await createPictureSizes(context, body);
        }
        return storePicture(context, sizes);
      });
      return reply.code(201).send({ success: true, data });
    });
  });
  const anybody = { scope: 'company', permission: 'public', readOnly: true, shownInView: true } as const;
  fastify.get('/api/pictures/:id/:edge', async (request, reply) => {
    const params = request.params as { id: string; edge: string };
    const id = Id.safeParse(params.id).data;
    const edge = Number(params.edge);
    const of = Id.safeParse((request.query as { of?: unknown }).of).data ?? null;
    if (!id || !pictureEdges.includes(edge as PictureEdge)) throw fail(kernelErrors.NOT_FOUND);
    const picture = await binder.exchange({ request, reply }, anybody, (context) =>
      findPicture(context, { id, edge, of }),
    );
    const tag = `"${picture.hash}"`;
    reply.header('cache-control', picture.isPublic ? publicPictureCaching : 'private, no-cache').header('etag', tag);
    if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const bytes = await picture.read();
    return reply
      .header('content-type', 'image/webp')
      .header('content-security-policy', `${dataPolicy}; sandbox`)
      .send(bytes);
  });
}

export interface SystemRoutesOptions {
  app: App;
  /** Null: no live signals in this process. */
  live: LiveHub | null;
}

/**
 * What the proxy in front asks before it gets a certificate for a name that somebody came by (`on_demand_tls` of Caddy): yes for domains
 * that companies proved, and for no other name. It answers on every host name, as `/health` does.
 */
function registerCertificates(fastify: FastifyInstance, binder: Binder): void {
  fastify.get('/health/certificate', async (request, reply) => {
    const { domain } = request.query as { domain?: unknown };
    const { directory } = binder.options.ports;
    const host = typeof domain === 'string' && domain.length <= 253 ? domain.toLowerCase() : '';
    const isOurHost = host !== '' && (await directory.byDomain(host)) !== null;
    return reply
      .code(isOurHost ? 200 : 404)
      .header('cache-control', 'no-store')
      .send({ status: isOurHost ? 'ok' : 'unknown' });
  });
}

export function registerSystemRoutes(fastify: FastifyInstance, binder: Binder, options: SystemRoutesOptions): void {
  const { app } = options;
  registerHealthRoutes(fastify, app);
  registerCertificates(fastify, binder);
  registerFiles(fastify, binder);
  registerPictures(fastify, binder);
  registerAvatarRoutes(fastify, binder);
  if (options.live) registerLiveRoutes(fastify, binder, options.live);
  registerMcpRoute(fastify, binder, app);
  if (!app.config.apiDocs) return;
  const documents = new Map<string, string>();
  fastify.get('/api/openapi.json', async (request, reply) => {
    const { lang } = request.query as { lang?: string };
    const locale = lang === 'ko' || lang === 'en' ? lang : parseLocale(request.headers['accept-language']);
    const document = documents.get(locale) ?? JSON.stringify(createOpenApiDocument(app.modules, locale));
    documents.set(locale, document);
    return sendCompressed(request, reply.header('content-type', 'application/json; charset=utf-8'), document);
  });
}
