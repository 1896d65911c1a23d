/** `GET /api/live`: authorisation, opening of the stream, and heartbeat. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail, kernelErrors } from '../contract/error.ts';
import { getActorId } from './context.ts';
import type { Exchange } from './http/exchange.ts';
import type { Binder } from './http/route-binder.ts';
import type { LiveHub } from './live.ts';
import { type Listener, type Rights, Stream } from './live-stream.ts';
import { Semaphore } from './semaphore.ts';

/** When a process or its database comes back, every browser connects at once; and all beats may fall on one moment. */
const openingsAtOnce = 8;
const heartbeatsAtOnce = 4;

const security = { scope: 'company', permission: 'public', readOnly: true } as const;

interface LiveCaller {
  listener: Listener;
  rights: Rights;
}

/**
 * Identifies the caller: active members and guests, by rights just confirmed in the database. @throws AUTHENTICATION_REQUIRED,
 * NOT_FOUND
 */
function resolveLiveCaller(binder: Binder, exchange: Exchange, hub: LiveHub): Promise<LiveCaller> {
  return binder.exchange(exchange, security, async (context) => {
    const { actor } = context;
    // Programs use web hooks instead.
    if (actor.kind === 'anonymous' || actor.kind === 'service') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    if (actor.kind === 'person' && !actor.memberId) throw fail(kernelErrors.NOT_FOUND);
    const session = actor.kind === 'person' ? actor.sessionId : null;
    const guest = actor.kind === 'guest';
    const who = guest ? actor.guestId : (getActorId(context) as string);
    const listener = { companyId: context.companyId, who, guest, session, ip: context.ip as string };
    if (guest) return { listener, rights: { permissions: new Set(), visibilities: new Map() } };
    return { listener, rights: { permissions: actor.permissions, visibilities: await hub.getVisibilities(context) } };
  });
}

function openStream(reply: FastifyReply): void {
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  reply.raw.write('retry: 2000\n\n');
}

/** Registers the route: streams receive events that their rights allow or that name them. */
export function registerLiveRoutes(fastify: FastifyInstance, binder: Binder, hub: LiveHub): void {
  const [openings, beats] = [new Semaphore(openingsAtOnce), new Semaphore(heartbeatsAtOnce)];

  // A HEAD request would hold a stream that nobody reads.
  fastify.get('/api/live', { exposeHeadRoute: false }, async (request, reply) => {
    const exchange = { request, reply };
    // Signals have no history: whatever `Last-Event-ID` says, the browser loads afresh what it shows.
    const rightsHeardBefore = hub.rightsHeard;
    const { listener, rights } = await openings.run(() => resolveLiveCaller(binder, exchange, hub));
    const leave = await hub.admit(listener);
    reply.hijack();
    // No stream for a caller who left during the lookup: no `close` would ever remove it.
    if (reply.raw.destroyed) return leave();
    // A token that is over, a membership that ended, a database that is away: the browser connects again, or may not.
    const judge = () =>
      resolveLiveCaller(binder, exchange, hub).then(
        (caller) => caller.rights,
        () => null,
      );
    let heartbeatTimer: NodeJS.Timeout | undefined;
    let forget: (() => void) | undefined;
    const stream = new Stream({ listener, rights, judge }, reply.raw, () => {
      clearInterval(heartbeatTimer);
      forget?.();
      hub.remove(stream);
      leave();
    });
    hub.add(stream);
    openStream(reply);
    // The rights may have changed after they were read, before this stream could be notified.
    if (hub.rightsHeard !== rightsHeardBefore) void stream.review();
    if (listener.session) forget = hub.sessions.watch(listener.session, () => stream.end());
    // The session was over already: nothing that is begun now would ever be ended.
    if (stream.ended) return forget?.();
    let reviewing = false;
    heartbeatTimer = setInterval(() => {
      stream.heartbeat();
      if (reviewing) return;
      reviewing = true;
      void beats.run(() => stream.review()).finally(() => (reviewing = false));
    }, hub.heartbeatMs);
  });
}
