/** Live signals to browsers: the relay notifies, every process listens on one connection for the companies of its streams and tells these. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fail, kernelErrors } from '../contract/error.ts';
import { ConfigError, refuse } from './config.ts';
import type { Context } from './context.ts';
import { hears } from './database/sessions.ts';
import { Gate } from './gate.ts';
import type { Hearing } from './hearing.ts';
import { Ears } from './live-ears.ts';
import { LivePlaces, type StreamLimits } from './live-places.ts';
import { LiveSessions } from './live-sessions.ts';
import { type Listener, lineOf, type Rights, type Stream } from './live-stream.ts';
import type { TenantDirectory } from './ports.ts';
import type { House } from './room.ts';
import { touchesOf } from './touches.ts';

/** Proxies close what is silent; at each beat the caller's right to listen is looked at again. */
const usualBeatMs = 20_000;
const reconnectMs = 1000;
/** So often it is tried whether what is notified still arrives. */
const usualEchoMs = 60_000;
const echoPatienceMs = 10_000;
const reviewsAtOnce = 4;
/** Notices of one company that are judged together, and that may wait for it. */
const mostTogether = 500;
const mostWaiting = 20_000;
/** What happens meanwhile is judged together: this bounds the statements per second, however much happens. */
const gatherMs = 20;

const deaf =
  'what is notified does not arrive: a listener needs a session of its own, at PostgreSQL itself or a pooler in session mode, in the database of the others';

/** What an event says to browsers. */
interface Signal {
  rights?: undefined;
  event: string;
  name: string;
  id: string | null;
  /** Null: told by a process that did not say it yet. */
  touches: string[] | null;
  /** Null where nobody numbers it, and from a process that did not say it yet. */
  sequence?: number | null;
  /** A permission's name, `member`, `audience`, or a kind and an id: `flow.execution:<id>`. */
  hearers: string;
  audience: string[] | null;
  /** A large audience comes in several parts. */
  part: number;
}
type Notice = Signal | { rights: true };
/** What `kernel.signal` sends: of one company, in the order of happening. */
interface Envelope {
  company: string;
  rights?: undefined;
  signals: Signal[];
}
/** What `kernel.bump_access` sends. */
interface NewRights {
  company: string;
  rights: true;
}
/** What the end of a session sends. */
interface SessionEnd {
  session: string;
}
/** What `kernel.tell_place` sends: which hosts are the company's, or whether it is open, is not as it was. */
interface NewPlace {
  company: string;
  place: true;
}

/** What is known of the things that signals are about, by kind and id. */
type ThingsByKind = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

function thingOf({ hearers }: Signal): { kind: string; id: string } | null {
  const colon = hearers.indexOf(':');
  return colon < 0 ? null : { kind: hearers.slice(0, colon), id: hearers.slice(colon + 1) };
}

interface HubOptions {
  /** Connects as the role `heureum_queue`, which alone knows the channel. */
  url: string;
  /** Of the same role, through which the others notify: what it notifies must be heard. */
  pool: pg.Pool;
  /** What its rooms say of who may hear of their things counts. */
  house: House;
  /** Forgets what it keeps of companies when one changed; left out where nothing is kept. */
  directory?: Pick<TenantDirectory, 'forget'>;
  beatMs?: number;
  echoMs?: number;
  limits?: Partial<StreamLimits>;
}

/** The process's streams and its one listening connection. */
export class LiveHub {
  readonly beatMs: number;
  readonly #options: HubOptions;
  readonly #places: LivePlaces;
  readonly sessions = new LiveSessions();
  readonly #streams = new Map<string, Set<Stream>>();
  /** Of companies with streams: what is being told and what waits. Rights that changed are judged before more is told. */
  readonly #waiting = new Map<string, Notice[]>();
  /** A few at a time: other requests want connections, too. */
  readonly #reviews = new Gate(reviewsAtOnce);
  #rightsHeard = 0;
  #client: pg.Client | null = null;
  #ears: Ears | null = null;
  #retry: NodeJS.Timeout | null = null;
  #echo: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: HubOptions) {
    this.beatMs = options.beatMs ?? usualBeatMs;
    this.#options = options;
    this.#places = new LivePlaces(options.limits);
  }

  /**
   * Resolves when it listens, or when the first attempt failed and another is planned.
   * @throws ConfigError where it listens and hears nothing
   */
  async start(): Promise<void> {
    this.#echo ??= setInterval(() => void this.#listenForEcho(), this.#echoMs);
    await this.#listen().catch((error) => {
      if (error instanceof ConfigError) throw error;
      this.#failed(error);
    });
  }

  #failed(error: unknown): void {
    this.#options.house.log.error({ err: error }, 'live: cannot listen; trying again');
    this.#again();
  }

  async #listen(): Promise<void> {
    if (this.#stopped) return;
    const { url, house } = this.#options;
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', (error) => house.log.warn({ err: error }, 'live: connection lost'));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      const { rows } = await client.query('select kernel.live_channel() as name');
      const { name } = rows[0];
      client.on('notification', ({ channel, payload }) => {
        // What is told to hear oneself is of another channel.
        if (!payload) return;
        const said = JSON.parse(payload) as Envelope | NewRights | SessionEnd | NewPlace;
        if ('place' in said) this.#options.directory?.forget();
        // Signals on the channel of all are for servers of before.
        else if (channel !== name || !('signals' in said)) this.#hear(said);
      });
      await client.query(`listen ${client.escapeIdentifier(name)}`);
      if (!(await this.#hearsItself(client))) refuse('DATABASE_LISTEN_URL', deaf);
      this.#client = client;
      const ears = new Ears(client);
      this.#ears = ears;
      // What happened before was not heard.
      this.#options.directory?.forget();
      // What is kept of a company is a listener, too.
      touchesOf(house).hears((company) => ears.hold(company));
      if (this.#stopped) await this.#hangUp();
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  get #echoMs(): number {
    return this.#options.echoMs ?? usualEchoMs;
  }

  #hearsItself(client: pg.Client): Promise<boolean> {
    return hears(client, this.#options.pool, Math.min(echoPatienceMs, this.#echoMs / 2));
  }

  /** A connection that hears nothing is lost, however whole it looks. */
  async #listenForEcho(): Promise<void> {
    const client = this.#client;
    // Where the question fails, nothing is known of the ears; a connection that broke is told of by itself.
    if (!client || (await this.#hearsItself(client).catch(() => true))) return;
    this.#options.house.log.error(`live: ${deaf}`);
    this.#lost(client);
    void client.end().catch(() => undefined);
  }

  /** Signals may have been missed: streams end, browsers connect again and load what they show. */
  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    touchesOf(this.#options.house).hears(null);
    this.endAll();
    this.#again();
  }

  #again(): void {
    if (this.#stopped) return;
    this.#retry = setTimeout(() => void this.#listen().catch((error) => this.#failed(error)), reconnectMs);
  }

  #hear(said: Envelope | NewRights | SessionEnd): void {
    if ('session' in said) {
      this.sessions.hear(said.session);
      return;
    }
    if (said.rights) this.#rightsHeard += 1;
    const { company } = said;
    if (!said.rights) for (const { touches } of said.signals) touchesOf(this.#options.house).touch(company, touches);
    if (!this.#streams.has(company)) return;
    const notices: Notice[] = said.rights ? [said] : said.signals;
    const waiting = this.#waiting.get(company);
    if (!waiting) {
      this.#waiting.set(company, [...notices]);
      void this.#work(company);
      return;
    }
    waiting.push(...notices);
    if (waiting.length <= mostWaiting) return;
    waiting.length = 0;
    this.#options.house.log.warn({ company }, 'live: too many signals wait; streams end and load afresh');
    this.#endOf(company);
  }

  /** What comes while one lot is judged and told is the next lot. */
  async #work(company: string): Promise<void> {
    const waiting = this.#waiting.get(company) ?? [];
    do {
      const lot = waiting.splice(0, mostTogether);
      if (lot.some((notice) => notice.rights)) await this.#review(company);
      const signals = lot.filter((notice): notice is Signal => !notice.rights);
      try {
        this.#tell(company, signals, await this.#learn(company, signals));
      } catch (error) {
        this.#options.house.log.warn(
          { err: error, company },
          'live: who may hear is not known; streams end and load afresh',
        );
        this.#endOf(company);
      }
      await pause(gatherMs);
    } while (waiting.length > 0);
    this.#waiting.delete(company);
  }

  async #review(company: string): Promise<void> {
    const streams = [...(this.#streams.get(company) ?? [])];
    await Promise.all(streams.map((stream) => this.#reviews.run(() => stream.review())));
  }

  *#hearings(): Generator<[kind: string, Hearing]> {
    for (const { hearings = {} } of this.#options.house.rooms) yield* Object.entries(hearings);
  }

  /** One statement per kind of thing, and none where nobody listens who may read any. */
  async #learn(company: string, signals: readonly Signal[]): Promise<ThingsByKind> {
    const things = signals.map(thingOf).filter((thing) => thing !== null);
    const thingsByKind = new Map<string, ReadonlyMap<string, unknown>>();
    if (things.length === 0) return thingsByKind;
    const options = { companyId: company, personId: null, accessVersion: null, readOnly: true };
    for (const [kind, hearing] of this.#hearings()) {
      const ids = [...new Set(things.filter((thing) => thing.kind === kind).map(({ id }) => id))];
      const listening = [...(this.#streams.get(company) ?? [])].some((stream) => stream.sees(kind));
      if (ids.length === 0 || !listening) continue;
      thingsByKind.set(
        kind,
        await this.#options.house.database.within(options, (unit) => hearing.things(unit, company, ids)),
      );
    }
    return thingsByKind;
  }

  #tell(company: string, signals: readonly Signal[], thingsByKind: ThingsByKind): void {
    const hearings = new Map(this.#hearings());
    for (const signal of signals) {
      const { event, name, id, touches, sequence } = signal;
      const about = thingOf(signal);
      const hearing = about && hearings.get(about.kind);
      const thing = about && thingsByKind.get(about.kind)?.get(about.id);
      const mayRead = (sights: Rights['sights']) => {
        const sight = about ? sights.get(about.kind) : undefined;
        return Boolean(hearing && thing && sight !== undefined && hearing.sees(sight, thing));
      };
      const said = { name, ...(id && { id }), ...(touches && { touches }), ...(sequence && { sequence }) };
      const text = `id: ${event}\n${lineOf(said)}`;
      for (const stream of this.#streams.get(company) ?? []) stream.tell({ ...signal, text, mayRead });
    }
  }

  /** What a member may see of each kind of thing. */
  async sightsOf(context: Context): Promise<Rights['sights']> {
    const sights = new Map<string, unknown>();
    for (const [kind, hearing] of this.#hearings()) {
      const sight = await hearing.sight(context);
      if (sight !== null) sights.set(kind, sight);
    }
    return sights;
  }

  /** Grows with each change of rights anywhere: whoever read rights before may have to read them again. */
  get rightsHeard(): number {
    return this.#rightsHeard;
  }

  #check(listener: Listener): Ears {
    if (this.#stopped || !this.#client || !this.#ears) throw fail(kernelErrors.UNAVAILABLE);
    this.#places.check(listener);
    return this.#ears;
  }

  /**
   * From then on the listener has his place, and the process listens for the company, until the last who was admitted leaves.
   * @returns what leaves, once
   * @throws UNAVAILABLE when it hears nothing itself, at the shutdown and when the process or the company is full; TOO_MANY_REQUESTS
   */
  async admit(listener: Listener): Promise<() => void> {
    const ears = this.#check(listener);
    const leave = await ears.hold(listener.companyId).catch(() => {
      throw fail(kernelErrors.UNAVAILABLE);
    });
    try {
      // Meanwhile others may have come, or the connection may have gone.
      if (this.#check(listener) !== ears) throw fail(kernelErrors.UNAVAILABLE);
      this.#places.take(listener);
      return () => {
        this.#places.leave(listener);
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  add(stream: Stream): void {
    const { companyId } = stream.listener;
    this.#streams.set(companyId, (this.#streams.get(companyId) ?? new Set()).add(stream));
  }

  remove(stream: Stream): void {
    const { companyId } = stream.listener;
    const streams = this.#streams.get(companyId);
    if (!streams?.delete(stream)) return;
    if (streams.size === 0) this.#streams.delete(companyId);
  }

  /** Streams that are open now. */
  get size(): number {
    return this.#places.size;
  }

  #endOf(company: string): void {
    for (const stream of this.#streams.get(company) ?? []) stream.end();
  }

  endAll(): void {
    for (const company of this.#streams.keys()) this.#endOf(company);
  }

  async #hangUp(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    touchesOf(this.#options.house).hears(null);
    await client?.end();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#echo) clearInterval(this.#echo);
    this.endAll();
    await this.#hangUp();
  }
}
