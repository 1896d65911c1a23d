/** Live signals to browsers: the relay notifies, every process listens on one connection and tells its own streams. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import pg from 'pg';
import type { Logger } from 'pino';
import { fail, kernelErrors } from '../contract/error.ts';
import type { LiveSignal } from '../contract/event.ts';
import { actorId, companyOf } from './context.ts';
import { statement } from './database/unit.ts';
import type { Binder, Exchange } from './http/bind.ts';
import { LivePlaces, type StreamLimits } from './live-places.ts';
import { LiveSessions } from './live-sessions.ts';

/** Proxies close what is silent; at each beat the caller's right to listen is looked at again. */
const usualBeatMs = 20_000;
const reconnectMs = 1000;
const reviewsAtOnce = 4;
/** A reader that is this far behind is cut off; it connects again and loads afresh. */
const farBehind = 1_000_000;
/** What a stream that ended may still take to read its last words, before its socket goes. */
const farewellMs = 1000;

/** What `kernel.signal` sends, and `kernel.bump_access`. */
type Notice =
  | { company: string; rights: true }
  | {
      company: string;
      rights?: undefined;
      event: string;
      name: string;
      id: string | null;
      /** A permission's name, `member` or `audience`. */
      hearers: string;
      audience: string[] | null;
      /** A large audience comes in several parts. */
      part: number;
    };
type Signal = Extract<Notice, { event: string }>;
/** What the end of a session sends. */
interface SessionEnd {
  session: string;
}

/** Whose stream it is. */
interface Listener {
  companyId: string;
  /** The person or guest. */
  who: string;
  guest: boolean;
  /** The person's; null for guests. */
  session: string | null;
  ip: string;
}

/** What a stream may hear now: the rights of its member, none for guests; null when it may hear nothing any more. */
type Rights = ReadonlySet<string> | null;

/** One browser's open answer. It ends once, from whichever side, and takes no word afterwards. */
class Stream {
  readonly listener: Listener;
  readonly #response: ServerResponse;
  readonly #judge: () => Promise<Rights>;
  readonly #onEnd: (stream: Stream) => void;
  #rights: Rights;
  #ended = false;

  constructor(
    about: { listener: Listener; rights: Rights; judge: () => Promise<Rights> },
    response: ServerResponse,
    onEnd: (stream: Stream) => void,
  ) {
    this.listener = about.listener;
    this.#rights = about.rights;
    this.#judge = about.judge;
    this.#response = response;
    this.#onEnd = onEnd;
    response.on('close', () => this.end());
    response.on('error', () => this.end());
  }

  /** A member hears once what the rights say; whom the event names hears the part that does so. */
  hears({ hearers, audience, part }: Signal): boolean {
    const { guest, who } = this.listener;
    const entitled = !guest && (hearers === 'member' || this.#rights?.has(hearers));
    return entitled ? part === 0 : (audience?.includes(who) ?? false);
  }

  /** Looks at the listener's rights again: goes on by the new ones, or ends. */
  async review(): Promise<void> {
    this.#rights = this.#ended ? null : await this.#judge();
    if (!this.#rights) this.end();
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
  readonly #places: LivePlaces;
  readonly sessions = new LiveSessions();
  readonly #streams = new Map<string, Set<Stream>>();
  /** Of companies whose rights changed: what comes meanwhile is told when every stream was judged. */
  readonly #reviews = new Map<string, Promise<void>>();
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #stopped = false;

  /** `url` connects as the role `heureum_queue`, which alone knows the channel. */
  constructor(options: { url: string; log: Logger; beatMs?: number; limits?: Partial<StreamLimits> }) {
    this.beatMs = options.beatMs ?? usualBeatMs;
    this.#url = options.url;
    this.#log = options.log;
    this.#places = new LivePlaces(options.limits);
  }

  /** Resolves when it listens, or when the first attempt failed and another is planned. */
  async start(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('notification', ({ payload }) => this.#hear(JSON.parse(payload ?? '') as Notice | SessionEnd));
    client.on('error', (error) => this.#log.warn({ err: error }, 'live: connection lost'));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      const { rows } = await client.query('select kernel.live_channel() as name');
      await client.query(`listen ${client.escapeIdentifier(rows[0].name)}`);
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

  #hear(notice: Notice | SessionEnd): void {
    if ('session' in notice) {
      this.sessions.hear(notice.session);
      return;
    }
    const { company } = notice;
    if (!this.#streams.has(company)) return;
    const before = this.#reviews.get(company);
    if (!notice.rights) {
      if (before) void before.then(() => this.#tell(notice));
      else this.#tell(notice);
      return;
    }
    const review = (before ?? Promise.resolve()).then(() => this.#review(company));
    this.#reviews.set(company, review);
    void review.then(() => {
      if (this.#reviews.get(company) === review) this.#reviews.delete(company);
    });
  }

  /** A few at a time: other requests want connections, too. */
  async #review(company: string): Promise<void> {
    const waiting = [...(this.#streams.get(company) ?? [])];
    const work = async () => {
      for (let stream = waiting.pop(); stream; stream = waiting.pop()) await stream.review();
    };
    await Promise.all(Array.from({ length: reviewsAtOnce }, work));
  }

  #tell(signal: Signal): void {
    const { event, name, id } = signal;
    const text = `id: ${event}\ndata: ${JSON.stringify((id ? { name, id } : { name }) satisfies LiveSignal)}\n\n`;
    for (const stream of this.#streams.get(signal.company) ?? []) if (stream.hears(signal)) stream.write(text);
  }

  /** @throws UNAVAILABLE at the shutdown and when the process or the company is full, TOO_MANY_REQUESTS */
  admit(listener: Listener): void {
    if (this.#stopped) throw fail(kernelErrors.UNAVAILABLE);
    this.#places.check(listener);
  }

  add(stream: Stream): void {
    const { companyId } = stream.listener;
    this.#streams.set(companyId, (this.#streams.get(companyId) ?? new Set()).add(stream));
    this.#places.take(stream.listener);
  }

  remove(stream: Stream): void {
    const { companyId } = stream.listener;
    const streams = this.#streams.get(companyId);
    if (!streams?.delete(stream)) return;
    this.#places.leave(stream.listener);
    if (streams.size === 0) this.#streams.delete(companyId);
  }

  /** Streams that are open now. */
  get size(): number {
    return this.#places.size;
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

const passage = { scope: 'company', permission: 'public', readOnly: true } as const;
const nowhere = statement('select');

/** Who calls: active members and guests, by rights that the database confirmed just now. @throws AUTHENTICATION_REQUIRED, NOT_FOUND */
function callerOf(binder: Binder, exchange: Exchange): Promise<{ listener: Listener; rights: ReadonlySet<string> }> {
  return binder.exchange(exchange, passage, async (context) => {
    const { actor } = context;
    if (actor.kind === 'anonymous') throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
    if (actor.kind === 'person' && !actor.memberId) throw fail(kernelErrors.NOT_FOUND);
    await context.unit.query(nowhere);
    const session = actor.kind === 'person' ? actor.sessionId : null;
    const guest = actor.kind === 'guest';
    const who = guest ? actor.guestId : (actorId(context) as string);
    const listener = { companyId: companyOf(context).id, who, guest, session, ip: context.ip as string };
    return { listener, rights: guest ? new Set() : actor.permissions };
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

/** Registers `GET /api/live`: each hears the events that the rights allow, and those that name him. */
export function registerLive(app: FastifyInstance, binder: Binder, hub: LiveHub): void {
  app.get('/api/live', async (request, reply) => {
    const about = { request, reply };
    const { listener, rights } = await callerOf(binder, about);
    hub.admit(listener);
    reply.hijack();
    // Who left while we looked them up is not told of: no `close` would ever take such a stream away.
    if (reply.raw.destroyed) return;
    // A token that is over, a membership that ended, a database that is away: the browser connects again, or may not.
    const judge = () =>
      callerOf(binder, about).then(
        (caller) => caller.rights,
        () => null,
      );
    let beat: NodeJS.Timeout | undefined;
    let forget: (() => void) | undefined;
    const stream = new Stream({ listener, rights, judge }, reply.raw, () => {
      clearInterval(beat);
      forget?.();
      hub.remove(stream);
    });
    hub.add(stream);
    open(reply);
    // The rights may have changed since they were read, before anybody told this stream of it.
    void stream.review();
    if (listener.session) forget = hub.sessions.watch(listener.session, () => stream.end());
    beat = setInterval(() => void stream.review().then(() => stream.write(': still here\n\n')), hub.beatMs);
  });
}
