/** Live signals to browsers: the relay notifies, every process listens on one connection and tells its own streams. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { Logger } from 'pino';
import { fail, kernelErrors } from '../contract/error.ts';
import type { LiveSignal } from '../contract/event.ts';
import { statement } from './database/unit.ts';
import type { Binder } from './http/bind.ts';
import { httpControl } from './http/control.ts';

/** Proxies close what is silent; at each beat the caller's right to listen is looked at again. */
const usualBeatMs = 20_000;
const reconnectMs = 1000;
/** Streams that one person or guest may hold open in one process: browsers allow six per host. */
const mostStreams = 20;

/** What `kernel.relay` sends. */
interface Notice {
  company: string;
  event: string;
  name: string;
  id: string | null;
  audience: string[] | null;
}

interface Stream {
  companyId: string;
  /** The person or guest. */
  who: string;
  guest: boolean;
  reply: FastifyReply;
  end(): void;
}

/** The process's streams and its one listening connection. */
export class LiveHub {
  readonly beatMs: number;
  readonly #url: string;
  readonly #log: Logger;
  readonly #streams = new Map<string, Set<Stream>>();
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: { url: string; log: Logger; beatMs?: number }) {
    this.beatMs = options.beatMs ?? usualBeatMs;
    this.#url = options.url;
    this.#log = options.log;
  }

  /** Resolves when it listens, or when the first attempt failed and another is planned. */
  async start(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('notification', ({ payload }) => this.#tell(JSON.parse(payload ?? '') as Notice));
    client.on('error', (error) => this.#log.warn({ err: error }, 'live: connection lost'));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await client.query('listen heureum_live');
      this.#client = client;
    } catch (error) {
      this.#log.error({ err: error }, 'live: cannot listen; trying again');
      this.#again();
    }
  }

  /** Signals may have been missed: streams end, browsers connect again and load what they show. */
  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.endAll();
    this.#again();
  }

  #again(): void {
    if (this.#stopped) return;
    this.#retry = setTimeout(() => void this.start(), reconnectMs);
  }

  #tell(notice: Notice): void {
    const signal: LiveSignal = notice.id ? { name: notice.name, id: notice.id } : { name: notice.name };
    const text = `id: ${notice.event}\ndata: ${JSON.stringify(signal)}\n\n`;
    for (const stream of this.#streams.get(notice.company) ?? []) {
      if (stream.guest && !notice.audience?.includes(stream.who)) continue;
      // A reader that does not keep up is cut off; it connects again and loads afresh.
      if (!stream.reply.raw.write(text) && stream.reply.raw.writableLength > 1_000_000) stream.end();
    }
  }

  /** @throws TOO_MANY_REQUESTS */
  add(stream: Stream): void {
    const streams = this.#streams.get(stream.companyId) ?? new Set();
    const own = [...streams].filter((other) => other.who === stream.who);
    if (own.length >= mostStreams) throw fail(kernelErrors.TOO_MANY_REQUESTS);
    this.#streams.set(stream.companyId, streams.add(stream));
  }

  remove(stream: Stream): void {
    const streams = this.#streams.get(stream.companyId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#streams.delete(stream.companyId);
  }

  endAll(): void {
    for (const streams of this.#streams.values()) for (const stream of streams) stream.end();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#retry) clearTimeout(this.#retry);
    this.endAll();
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }
}

type Who = Awaited<ReturnType<Binder['who']>>;

/** Who may listen: active members and guests. @throws AUTHENTICATION_REQUIRED, NOT_FOUND */
async function listenerOf(binder: Binder, request: FastifyRequest, reply: FastifyReply): Promise<Who> {
  const who = await binder.who(request, httpControl(request, reply), 'company');
  if (who.actor.kind === 'anonymous') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
  if (who.actor.kind === 'person' && !who.actor.memberId) throw fail(kernelErrors.NOT_FOUND);
  return who;
}

/** The token still lives and the membership still holds: the database knows of every change of grants. */
async function mayStay(binder: Binder, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const listener = await listenerOf(binder, request, reply).catch(() => null);
    if (!listener) return false;
    try {
      await binder.unit(listener, true).query(statement('select 1'));
      return true;
    } catch (error) {
      const stale = (error as { code?: string }).code === 'HU409';
      if (!stale || tries === 2 || !listener.company || !listener.principal) return false;
      binder.grants.forget(listener.company.id, listener.principal.personId);
    }
  }
}

function open(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  reply.raw.write('retry: 2000\n\n');
}

function streamOf(hub: LiveHub, listener: Who, reply: FastifyReply): Stream {
  const { actor, company } = listener;
  const stream: Stream = {
    companyId: company?.id as string,
    who: actor.kind === 'guest' ? actor.guestId : (listener.principal?.personId as string),
    guest: actor.kind === 'guest',
    reply,
    end() {
      hub.remove(stream);
      reply.raw.end();
    },
  };
  return stream;
}

/** Registers `GET /api/live`: for members everything of their company, for guests what names them. */
export function registerLive(app: FastifyInstance, binder: Binder, hub: LiveHub): void {
  app.get('/api/live', async (request, reply) => {
    const stream = streamOf(hub, await listenerOf(binder, request, reply), reply);
    hub.add(stream);
    open(reply);
    const beat = setInterval(() => {
      void mayStay(binder, request, reply).then((may) => {
        if (may) reply.raw.write(': still here\n\n');
        else stream.end();
      });
    }, hub.beatMs);
    reply.raw.on('close', () => {
      clearInterval(beat);
      hub.remove(stream);
    });
  });
}
