/** The HTTP server: security headers, bodies, every room's routes and pages. */
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { fail, kernelErrors } from '../../contract/error.ts';
import { newId } from '../../contract/ids.ts';
import { blockErrorsOf, errorsOf } from '../house.ts';
import type { LiveHub } from '../live.ts';
import type { Ports } from '../ports.ts';
import type { House } from '../room.ts';
import { Binder, bind } from './bind.ts';
import { answerFailures, answerNotFound } from './failures.ts';
import { Farewell } from './farewell.ts';
import { headersFor } from './headers.ts';
import { hasOneHost, pathOfTarget } from './host.ts';
import { type PagesOptions, registerPages } from './pages.ts';
import { registerSystemRoutes } from './system-routes.ts';

export interface ServerOptions extends PagesOptions {
  house: House;
  ports: Ports;
  /**
   * A request that has not arrived whole after this long is ended with 408, and a download of which nothing was taken for this
   * long is broken off. 30 s unless told.
   */
  patienceMs?: number;
  /** Null: no live signals. */
  live: LiveHub | null;
  /** For tests: hears of every error that an endpoint throws and does not declare. */
  onUndeclared?: (words: string) => void;
}

/** What each request gets, whatever it asks for: headers, a caller to be found, a line in the log. */
function hearRequests(app: FastifyInstance, config: House['config']): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(config, request.headers.host)).header('x-request-id', request.id);
    if (request.url.startsWith('/api/') || request.url.startsWith('/auth/')) reply.header('cache-control', 'no-store');
    done(
      hasOneHost({ url: request.url, rawHeaders: request.raw.rawHeaders })
        ? undefined
        : fail(kernelErrors.HOST_UNCLEAR),
    );
  });
  app.addHook('onResponse', (request, reply, done) => {
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

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { house, patienceMs = 30_000 } = options;
  const { config, rooms } = house;
  const app = Fastify({
    loggerInstance: house.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    requestIdHeader: false,
    genReqId: () => newId(),
    bodyLimit: 1_048_576,
    requestTimeout: patienceMs,
    http: { headersTimeout: patienceMs, connectionsCheckingInterval: patienceMs / 2 },
    rewriteUrl: (request) => pathOfTarget(request as never),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Who asks in time is answered, and told not to come again on this connection.
    return503OnClosing: false,
    // Addresses that the router cannot read are addresses that do not exist.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headersFor(config, request.headers.host)).header('x-request-id', request.id);
      void answerNotFound(request as never, reply as never);
    },
  }) as unknown as FastifyInstance;
  app.decorate('farewell', new Farewell(app.server));
  app.removeContentTypeParser('text/plain');
  const knownErrors = errorsOf(rooms);
  const binder = new Binder({
    database: house.database,
    ports: options.ports,
    rootDomains: config.rootDomains,
    knownErrors,
    patienceMs,
    isLimited: () => config.rateLimit,
    blockErrors: new Set(rooms.flatMap(blockErrorsOf).map(({ code }) => code)),
    ...(options.onUndeclared ? { onUndeclared: options.onUndeclared } : {}),
  });
  answerFailures(app, knownErrors);
  hearRequests(app, config);
  // What is sent is read where it is asked for: `cookiesOf`.
  await app.register(fastifyCookie, { hook: false });
  await app.register(fastifyFormbody, { bodyLimit: 65_536 });
  for (const room of rooms) for (const route of room.routes) bind(app, binder, { ...route, labels: room.labels });
  registerSystemRoutes(app, binder, { house, live: options.live });
  await registerPages(app, binder, house, options);
  return app;
}
