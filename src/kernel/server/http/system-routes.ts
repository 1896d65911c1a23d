/** Routes that carry something other than JSON envelopes: health, files, live signals, the OpenAPI document. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, kernelErrors } from '../../contract/error.ts';
import { Id } from '../../contract/ids.ts';
import { type PictureEdge, pictureEdges } from '../../contract/picture.ts';
import { fileEndings, largestTable } from '../../contract/stored-file.ts';
import { registerFaces } from '../faces.ts';
import { findPicture, findStoredFile, limitUploads, storeFile, storePicture } from '../files.ts';
import { registerHealth } from '../health.ts';
import type { LiveHub } from '../live.ts';
import { registerLive } from '../live-routes.ts';
import { registerMcp } from '../mcp/mcp.ts';
import { openApiDocument } from '../openapi.ts';
import { largestPicture, makePictureSizes, type PictureSize } from '../picture-sizes.ts';
import type { House } from '../room.ts';
import { authorise } from './authorise.ts';
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

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Shown in place are only one's own images; everything else is a download. */
function disposition(about: { type: string; name: string; of: string | null }): string {
  const { type, name, of } = about;
  return `${type.startsWith('image/') && of === null ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`;
}

/** What browsers do not know they call a stream of bytes: its own bytes say what it is. */
const fileTypes = [...Object.keys(fileEndings), 'application/octet-stream'];

/** Before anything of a body is read. @throws what `authorise` throws of who is no member */
async function demandMember(binder: Binder, request: FastifyRequest): Promise<void> {
  const { actor, company } = await binder.who(request, beginAttempt(request).http, 'company');
  authorise(['member'], actor, { isAtCompany: company !== null });
}

function registerFiles(app: FastifyInstance, binder: Binder): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(fileTypes, { parseAs: 'buffer', bodyLimit: largestTable }, (_request, body, done) =>
      done(null, body),
    );
    // Whose member it is comes before so many megabytes: nobody fills the memory who may not keep a file here.
    scope.addHook('onRequest', async (request) => {
      await demandMember(binder, request);
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
    const of = Id.safeParse((request.query as { of?: unknown }).of).data ?? null;
    const file = await binder.exchange({ request, reply }, { ...asMember, readOnly: true }, (context) =>
      findStoredFile(context, { id, of }),
    );
    // Kept by the browser, and asked for each time: a right that ended ends at once.
    const tag = `"${file.hash}"`;
    reply.header('cache-control', 'private, no-cache').header('etag', tag);
    if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const bytes = await file.read();
    return reply
      .header('content-type', file.type)
      .header('content-disposition', disposition({ ...file, of }))
      .header('content-security-policy', `${dataPolicy}; sandbox`)
      .send(bytes);
  });
}

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/heic', 'image/heif'];

/** It never changes, but it may stop being everybody's: caches on the way ask again after an hour, and mostly hear that it is the same. */
const whileShown = 'public, max-age=3600';

function registerPictures(app: FastifyInstance, binder: Binder): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(pictureTypes, { parseAs: 'buffer', bodyLimit: largestPicture }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async (request) => {
      await demandMember(binder, request);
    });
    scope.post('/api/pictures', async (request, reply) => {
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw fail(kernelErrors.UNSUPPORTED_MEDIA_TYPE);
      // Made once, however often the unit of work has to be tried.
      let sizes: PictureSize[] | null = null;
      const data = await binder.exchange({ request, reply }, { ...asMember, readOnly: false }, async (context) => {
        if (!sizes) {
          // What turns out to be no picture has cost as much.
          await limitUploads(context);
          sizes = await makePictureSizes(context, body);
        }
        return storePicture(context, sizes);
      });
      return reply.code(201).send({ success: true, data });
    });
  });
  const anybody = { scope: 'company', permission: 'public', readOnly: true, shownInView: true } as const;
  app.get('/api/pictures/:id/:edge', async (request, reply) => {
    const params = request.params as { id: string; edge: string };
    const id = Id.safeParse(params.id).data;
    const edge = Number(params.edge);
    const of = Id.safeParse((request.query as { of?: unknown }).of).data ?? null;
    if (!id || !pictureEdges.includes(edge as PictureEdge)) throw fail(kernelErrors.NOT_FOUND);
    const picture = await binder.exchange({ request, reply }, anybody, (context) =>
      findPicture(context, { id, edge, of }),
    );
    const tag = `"${picture.hash}"`;
    reply.header('cache-control', picture.isPublic ? whileShown : 'private, no-cache').header('etag', tag);
    if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const bytes = await picture.read();
    return reply
      .header('content-type', 'image/webp')
      .header('content-security-policy', `${dataPolicy}; sandbox`)
      .send(bytes);
  });
}

export interface SystemRoutesOptions {
  house: House;
  /** Null: no live signals in this process. */
  live: LiveHub | null;
}

/**
 * What the proxy in front asks before it gets a certificate for a name that somebody came by (`on_demand_tls` of Caddy): yes for domains
 * that companies proved, and for no other name. It answers on every host name, as `/health` does.
 */
function registerCertificates(app: FastifyInstance, binder: Binder): void {
  app.get('/health/certificate', async (request, reply) => {
    const { domain } = request.query as { domain?: unknown };
    const { directory } = binder.options.ports;
    const host = typeof domain === 'string' && domain.length <= 253 ? domain.toLowerCase() : '';
    const found = host !== '' && (await directory.byDomain(host)) !== null;
    return reply
      .code(found ? 200 : 404)
      .header('cache-control', 'no-store')
      .send({ status: found ? 'ok' : 'unknown' });
  });
}

export function registerSystemRoutes(app: FastifyInstance, binder: Binder, options: SystemRoutesOptions): void {
  const { house } = options;
  registerHealth(app, house);
  registerCertificates(app, binder);
  registerFiles(app, binder);
  registerPictures(app, binder);
  registerFaces(app, binder);
  if (options.live) registerLive(app, binder, options.live);
  registerMcp(app, binder, house);
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
