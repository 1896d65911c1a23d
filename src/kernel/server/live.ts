/** Live signals to browsers: the relay notifies, every process listens on one connection and tells its own streams. */
import type { ServerResponse } from 'node:http';
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
/** A reader that is this far behind is cut off; it connects again and loads afresh. */
const farBehind = 1_000_000;
/** What a stream that ended may still take to read its last words, before its socket goes. */
const farewellMs = 1000;

/** How many streams one process holds open. */
export interface StreamLimits {
  /** Of one person or guest in a company: browsers allow six per host. */
  person: number;
  /** From one address: a whole office may stand behind it. */
  address: number;
  total: number;
}
const usualLimits: StreamLimits = { person: 20, address: 500, total: 10_000 };

/** What `kernel.signal` sends. */
interface Notice {
  company: string;
  event: string;
  name: string;
  id: string | null;
  audience: string[] | null;
  /** A large audience comes in several parts. */
  part: number;
}

/** Whose stream it is. */
interface Listener {
  companyId: string;
  /** The person or guest. */
  who: string;
  guest: boolean;
  ip: string;
}

/** One browser's open answer. It ends once, from whichever side, and takes no word afterwards. */
class Stream {
  readonly listener: Listener;
  readonly #response: ServerResponse;
  readonly #onEnd: (stream: Stream) => void;
  #ended = false;

  constructor(listener: Listener, response: ServerResponse, onEnd: (stream: Stream) => void) {
    this.listener = listener;
    this.#response = response;
    this.#onEnd = onEnd;
    response.on('close', () => this.end());
    response.on('error', () => this.end());
  }

  write(text: string): void {
    if (this.#ended) return;
    if (!this.#response.write(text) && this.#response.writableLength > farBehind) this.end();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd(this);
    if (this.#response.destroyed) return;
    this.#response.end();
    // A reader that stands still never takes the end: its socket would stay for ever.
    setTimeout(() => this.#response.destroy(), farewellMs).unref();
  }
}

/** The process's streams and its one listening connection. */
export class LiveHub {
  readonly beatMs: number;
  readonly #url: string;
  readonly #log: Logger;
  readonly #limits: StreamLimits;
  readonly #streams = new Map<string, Set<Stream>>();
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: { url: string; log: Logger; beatMs?: number; limits?: Partial<StreamLimits> }) {
    this.beatMs = options.beatMs ?? usualBeatMs;
    this.#url = options.url;
    this.#log = options.log;
    this.#limits = { ...usualLimits, ...options.limits };
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
      if (this.#stopped) await this.#hangUp();
    } catch (error) {
      this.#log.error({ err: error }, 'live: cannot listen; trying again');
      void client.end().catch(() => undefined);
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

  /** Members hear everything of their company, once; guests the part that names them. */
  #tell({ company, event, name, id, audience, part }: Notice): void {
    const signal: LiveSignal = id ? { name, id } : { name };
    const text = `id: ${event}\ndata: ${JSON.stringify(signal)}\n\n`;
    for (const stream of this.#streams.get(company) ?? []) {
      const { guest, who } = stream.listener;
      if (guest ? audience?.includes(who) : part === 0) stream.write(text);
    }
  }

  /** @throws UNAVAILABLE at the shutdown and when the process is full, TOO_MANY_REQUESTS */
  admit(listener: Listener): void {
    const all = [...this.#streams.values()].flatMap((streams) => [...streams].map((stream) => stream.listener));
    if (this.#stopped || all.length >= this.#limits.total) throw fail(kernelErrors.UNAVAILABLE);
    const { companyId, who, ip } = listener;
    const own = all.filter((other) => other.companyId === companyId && other.who === who);
    const near = all.filter((other) => other.ip === ip);
    if (own.length >= this.#limits.person || near.length >= this.#limits.address) {
      throw fail(kernelErrors.TOO_MANY_REQUESTS);
    }
  }

  add(stream: Stream): void {
    const { companyId } = stream.listener;
    this.#streams.set(companyId, (this.#streams.get(companyId) ?? new Set()).add(stream));
  }

  remove(stream: Stream): void {
    const { companyId } = stream.listener;
    const streams = this.#streams.get(companyId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#streams.delete(companyId);
  }

  /** Streams that are open now. */
  get size(): number {
    return [...this.#streams.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  endAll(): void {
    for (const streams of this.#streams.values()) for (const stream of streams) stream.end();
  }

  async #hangUp(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#retry) clearTimeout(this.#retry);
    this.endAll();
    await this.#hangUp();
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
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  reply.raw.write('retry: 2000\n\n');
}

function listenerFrom({ actor, company, principal }: Who, ip: string): Listener {
  const guest = actor.kind === 'guest';
  const who = guest ? actor.guestId : (principal?.personId as string);
  return { companyId: company?.id as string, who, guest, ip };
}

/** Registers `GET /api/live`: for members everything of their company, for guests what names them. */
export function registerLive(app: FastifyInstance, binder: Binder, hub: LiveHub): void {
  app.get('/api/live', async (request, reply) => {
    const listener = listenerFrom(await listenerOf(binder, request, reply), request.ip);
    hub.admit(listener);
    reply.hijack();
    // Who left while we looked them up is not told of: no `close` would ever take such a stream away.
    if (reply.raw.destroyed) return;
    let beat: NodeJS.Timeout | undefined;
    const stream = new Stream(listener, reply.raw, () => {
      clearInterval(beat);
      hub.remove(stream);
    });
    hub.add(stream);
    open(reply);
    beat = setInterval(() => {
      void mayStay(binder, request, reply).then((may) => {
        if (may) stream.write(': still here\n\n');
        else stream.end();
      });
    }, hub.beatMs);
  });
}
