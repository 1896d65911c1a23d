/** The HTTP server: security headers, bodies, and the routes and pages of every module. */
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { fail, kernelErrors } from '../../contract/error.ts';
import { createId } from '../../contract/ids.ts';
import { listBlockErrors, listErrors } from '../app.ts';
import type { App } from '../app-module.ts';
import type { LiveHub } from '../live.ts';
import type { Ports } from '../ports.ts';
import { ConnectionDrain } from './connection-drain.ts';
import { registerErrorHandler, sendNotFound } from './failures.ts';
import { getTargetPath, hasOneHost } from './host.ts';
import { type PagesOptions, registerPages } from './pages.ts';
import { Binder, registerRoute } from './route-binder.ts';
import { getSecurityHeaders } from './security-headers.ts';
import { registerSystemRoutes } from './system-routes.ts';

export interface ServerOptions extends PagesOptions {
  app: App;
  ports: Ports;
  /**
   * A request that has not arrived completely after this time ends with 408, and a download that nobody has read for this time is
   * aborted. Default 30 s.
   */
  patienceMs?: number;
  /** Null: no live signals. */
  live: LiveHub | null;
  /** For tests: called with every error that an endpoint throws and does not declare. */
  onUndeclared?: (words: string) => void;
}

/** Setup common to all requests: headers, a caller to be identified, a log line. */
function registerRequestHooks(fastify: FastifyInstance, config: App['config']): void {
  fastify.decorateRequest('caller', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(getSecurityHeaders(config, request.headers.host)).header('x-request-id', request.id);
    if (request.url.startsWith('/api/') || request.url.startsWith('/auth/')) reply.header('cache-control', 'no-store');
    done(
      hasOneHost({ url: request.url, rawHeaders: request.raw.rawHeaders })
        ? undefined
        : fail(kernelErrors.HOST_UNCLEAR),
    );
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { caller } = request;
    const person = caller?.principal?.personId;
    const viewer = caller?.actor.kind === 'person' ? caller.actor.viewer : undefined;
    const entry = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      company: caller?.company?.id,
      person: viewer?.personId ?? person,
      seenAs: viewer && person,
      key: caller?.actor.kind === 'service' ? caller.actor.key?.id : undefined,
    };
    request.log.info(entry, 'request');
    done();
  });
}

export async function createHttpServer(options: ServerOptions): Promise<FastifyInstance> {
  const { app, patienceMs = 30_000 } = options;
  const { config, modules } = app;
  const fastify = Fastify({
    loggerInstance: app.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    requestIdHeader: false,
    genReqId: () => createId(),
    bodyLimit: 1_048_576,
    requestTimeout: patienceMs,
    http: { headersTimeout: patienceMs, connectionsCheckingInterval: patienceMs / 2 },
    rewriteUrl: (request) => getTargetPath(request as never),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // A caller who asks in time gets a response, and notice not to reuse this connection.
    return503OnClosing: false,
    // Addresses that the router cannot read are addresses that do not exist.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(getSecurityHeaders(config, request.headers.host)).header('x-request-id', request.id);
      void sendNotFound(request as never, reply as never);
    },
  }) as unknown as FastifyInstance;
  fastify.decorate('farewell', new ConnectionDrain(fastify.server));
  fastify.removeContentTypeParser('text/plain');
  const knownErrors = listErrors(modules);
  const binder = new Binder({
    database: app.database,
    ports: options.ports,
    rootDomains: config.rootDomains,
    knownErrors,
    patienceMs,
    isLimited: () => config.rateLimit,
    blockErrors: new Set(modules.flatMap(listBlockErrors).map(({ code }) => code)),
    ...(options.onUndeclared ? { onUndeclared: options.onUndeclared } : {}),
  });
  registerErrorHandler(fastify, knownErrors);
  registerRequestHooks(fastify, config);
  // Cookies are parsed on demand: `parseCookies`.
  await fastify.register(fastifyCookie, { hook: false });
  await fastify.register(fastifyFormbody, { bodyLimit: 65_536 });
  for (const appModule of modules)
    for (const route of appModule.routes) registerRoute(fastify, binder, { ...route, labels: appModule.labels });
  registerSystemRoutes(fastify, binder, { app: app, live: options.live });
  await registerPages(fastify, binder, app, options);
  return fastify;
}
