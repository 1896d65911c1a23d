/** `GET /api/live`: who may listen, the opening of the stream, and its beat. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail, kernelErrors } from '../contract/error.ts';
import { actorId } from './context.ts';
import { Gate } from './gate.ts';
import type { Binder, Exchange } from './http/bind.ts';
import type { LiveHub } from './live.ts';
import { type Listener, type Rights, Stream } from './live-stream.ts';

/** When a process or its database comes back, every browser connects at once; and all beats may fall on one moment. */
const openingsAtOnce = 8;
const beatsAtOnce = 4;

const passage = { scope: 'company', permission: 'public', readOnly: true } as const;

interface Caller {
  listener: Listener;
  rights: Rights;
}

/** Who calls: active members and guests, by rights that the database confirmed just now. @throws AUTHENTICATION_REQUIRED, NOT_FOUND */
function callerOf(binder: Binder, exchange: Exchange, hub: LiveHub): Promise<Caller> {
  return binder.exchange(exchange, passage, async (context) => {
    const { actor } = context;
    // Programs are told by web hooks.
    if (actor.kind === 'anonymous' || actor.kind === 'service') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    if (actor.kind === 'person' && !actor.memberId) throw fail(kernelErrors.NOT_FOUND);
    const session = actor.kind === 'person' ? actor.sessionId : null;
    const guest = actor.kind === 'guest';
    const who = guest ? actor.guestId : (actorId(context) as string);
    const listener = { companyId: context.companyId, who, guest, session, ip: context.ip as string };
    if (guest) return { listener, rights: { permissions: new Set(), sights: new Map() } };
    return { listener, rights: { permissions: actor.permissions, sights: await hub.sightsOf(context) } };
  });
}

function open(reply: FastifyReply): void {
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  reply.raw.write('retry: 2000\n\n');
}

/** Registers it: each hears the events that the rights allow, and those that name him. */
export function registerLive(app: FastifyInstance, binder: Binder, hub: LiveHub): void {
  const [openings, beats] = [new Gate(openingsAtOnce), new Gate(beatsAtOnce)];

  // Who asks for the head alone would hold a stream that nobody reads.
  app.get('/api/live', { exposeHeadRoute: false }, async (request, reply) => {
    const exchange = { request, reply };
    // Signals have no history: whatever `Last-Event-ID` says, the browser loads afresh what it shows.
    const before = hub.rightsHeard;
    const { listener, rights } = await openings.run(() => callerOf(binder, exchange, hub));
    const leave = await hub.admit(listener);
    reply.hijack();
    // Who left while we looked them up is not told of: no `close` would ever take such a stream away.
    if (reply.raw.destroyed) return leave();
    // A token that is over, a membership that ended, a database that is away: the browser connects again, or may not.
    const judge = () =>
      callerOf(binder, exchange, hub).then(
        (caller) => caller.rights,
        () => null,
      );
    let beat: NodeJS.Timeout | undefined;
    let forget: (() => void) | undefined;
    const stream = new Stream({ listener, rights, judge }, reply.raw, () => {
      clearInterval(beat);
      forget?.();
      hub.remove(stream);
      leave();
    });
    hub.add(stream);
    open(reply);
    // The rights may have changed since they were read, before anybody told this stream of it.
    if (hub.rightsHeard !== before) void stream.review();
    if (listener.session) forget = hub.sessions.watch(listener.session, () => stream.end());
    // The session was over already: nothing that is begun now would ever be ended.
    if (stream.ended) return forget?.();
    let reviewing = false;
    beat = setInterval(() => {
      stream.beat();
      if (reviewing) return;
      reviewing = true;
      void beats.run(() => stream.review()).finally(() => (reviewing = false));
    }, hub.beatMs);
  });
}
