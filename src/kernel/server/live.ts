/**
 * Live signals to browsers: the relay notifies, every process listens on one connection for its streams' companies and forwards the
 * signals.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fail, kernelErrors } from '../contract/error.ts';
import type { App } from './app-module.ts';
import type { Audience } from './audience.ts';
import { CompanyChannels } from './company-channels.ts';
import { ConfigError, failConfig } from './config.ts';
import type { Context } from './context.ts';
import { canReceiveNotifications } from './database/session-checks.ts';
import { LiveSessions } from './live-sessions.ts';
import { LiveSlots, type StreamLimits } from './live-slots.ts';
import { formatSignal, type Listener, type Rights, type Stream } from './live-stream.ts';
import type { TenantDirectory } from './ports.ts';
import { Semaphore } from './semaphore.ts';
import { getTopicCounters } from './topic-counters.ts';

/** Proxies close silent connections; each heartbeat checks the caller's right to listen again. */
const defaultHeartbeatMs = 20_000;
const reconnectMs = 1000;
/** So often it is tried whether what is notified still arrives. */
const defaultEchoMs = 60_000;
const echoPatienceMs = 10_000;
const reviewsAtOnce = 4;
/** Notices of one company that are judged together, and that may wait for it. */
const maxBatch = 500;
const maxWaiting = 20_000;
/** Signals within this time are judged together: this bounds the statements per second, however much happens. */
const gatherMs = 20;

const deafMessage =
  'what is notified does not arrive: a listener needs a session of its own, at PostgreSQL itself or a pooler in session mode, in the database of the others';

/** An event's signal to browsers. */
interface Signal {
  rights?: undefined;
  event: string;
  name: string;
  id: string | null;
  /** Null: from an older process without this field. */
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
/** Payload of `kernel.notify_signals`: of one company, in chronological order. */
interface Envelope {
  company: string;
  rights?: undefined;
  signals: Signal[];
}
/** Payload of `kernel.bump_access`. */
interface RightsChange {
  company: string;
  rights: true;
}
/** Payload of a session's end. */
interface SessionEnd {
  session: string;
}
/** Payload of `kernel.notify_host_change`: the company's hosts or its open state have changed. */
interface HostChange {
  company: string;
  place: true;
}

/** Attributes of the signals' subjects, by kind and id. */
type ResourcesByKind = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

function getResource({ hearers }: Signal): { kind: string; id: string } | null {
  const colon = hearers.indexOf(':');
  return colon < 0 ? null : { kind: hearers.slice(0, colon), id: hearers.slice(colon + 1) };
}

interface HubOptions {
  /** Connects as the role `heureum_queue`, which alone knows the channel. */
  url: string;
  /** Pool of the notifying processes' role: its notifications must arrive. */
  pool: pg.Pool;
  /** App whose modules decide the audience of their things. */
  app: App;
  /** Drops cached company data after a change; omitted if nothing is cached. */
  directory?: Pick<TenantDirectory, 'forget'>;
  heartbeatMs?: number;
  echoMs?: number;
  limits?: Partial<StreamLimits>;
}

/** The process's streams and its one listening connection. */
export class LiveHub {
  readonly heartbeatMs: number;
  readonly #options: HubOptions;
  readonly #places: LiveSlots;
  readonly sessions = new LiveSessions();
  readonly #streams = new Map<string, Set<Stream>>();
  /** Per company with streams: the current and the waiting notices. Changed rights are evaluated before further signals. */
  readonly #waiting = new Map<string, Notice[]>();
  /** A few at a time: other requests want connections, too. */
  readonly #reviews = new Semaphore(reviewsAtOnce);
  #rightsHeard = 0;
  #client: pg.Client | null = null;
  #ears: CompanyChannels | null = null;
  #retry: NodeJS.Timeout | null = null;
  #echo: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: HubOptions) {
    this.heartbeatMs = options.heartbeatMs ?? defaultHeartbeatMs;
    this.#options = options;
    this.#places = new LiveSlots(options.limits);
  }

  /**
   * Resolves when it listens, or when the first attempt failed and another is planned.
   * @throws ConfigError if it listens but receives nothing
   */
  async start(): Promise<void> {
    this.#echo ??= setInterval(() => void this.#listenForEcho(), this.#echoMs);
    await this.#listen().catch((error) => {
      if (error instanceof ConfigError) throw error;
      this.#failed(error);
    });
  }

  #failed(error: unknown): void {
    this.#options.app.log.error({ err: error }, 'live: cannot listen; trying again');
    this.#again();
  }

  async #listen(): Promise<void> {
    if (this.#stopped) return;
    const { url, app } = this.#options;
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', (error) => app.log.warn({ err: error }, 'live: connection lost'));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      const { rows } = await client.query('select kernel.live_channel() as name');
      const { name } = rows[0];
      client.on('notification', ({ payload }) => {
        // The self-test uses another channel.
        if (!payload) return;
        const message = JSON.parse(payload) as Envelope | RightsChange | SessionEnd | HostChange;
        if ('place' in message) this.#options.directory?.forget();
        else this.#hear(message);
      });
      await client.query(`listen ${client.escapeIdentifier(name)}`);
      if (!(await this.#hearsItself(client))) failConfig('DATABASE_LISTEN_URL', deafMessage);
      this.#client = client;
      const ears = new CompanyChannels(client);
      this.#ears = ears;
      // Earlier changes were missed.
      this.#options.directory?.forget();
      // The cache of a company counts as a listener, too.
      getTopicCounters(app).hears((company) => ears.hold(company));
      if (this.#stopped) await this.#hangUp();
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  get #echoMs(): number {
    return this.#options.echoMs ?? defaultEchoMs;
  }

  #hearsItself(client: pg.Client): Promise<boolean> {
    return canReceiveNotifications(client, this.#options.pool, Math.min(echoPatienceMs, this.#echoMs / 2));
  }

  /** A connection that receives nothing is lost, however intact it looks. */
  async #listenForEcho(): Promise<void> {
    const client = this.#client;
    // A failed query proves nothing about the listening; a broken connection is reported separately.
    if (!client || (await this.#hearsItself(client).catch(() => true))) return;
    this.#options.app.log.error(`live: ${deafMessage}`);
    this.#lost(client);
    void client.end().catch(() => undefined);
  }

  /** Signals may have been missed: streams end, browsers connect again and load what they show. */
  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    getTopicCounters(this.#options.app).hears(null);
    this.endAll();
    this.#again();
  }

  #again(): void {
    if (this.#stopped) return;
    this.#retry = setTimeout(() => void this.#listen().catch((error) => this.#failed(error)), reconnectMs);
  }

  #hear(message: Envelope | RightsChange | SessionEnd): void {
    if ('session' in message) {
      this.sessions.hear(message.session);
      return;
    }
    if (message.rights) this.#rightsHeard += 1;
    const { company } = message;
    if (!message.rights)
      for (const { touches } of message.signals) getTopicCounters(this.#options.app).touch(company, touches);
    if (!this.#streams.has(company)) return;
    const notices: Notice[] = message.rights ? [message] : message.signals;
    const waiting = this.#waiting.get(company);
    if (!waiting) {
      this.#waiting.set(company, [...notices]);
      void this.#work(company);
      return;
    }
    waiting.push(...notices);
    if (waiting.length <= maxWaiting) return;
    waiting.length = 0;
    this.#options.app.log.warn({ company }, 'live: too many signals wait; streams end and load afresh');
    this.#endOf(company);
  }

  /** Signals that arrive while one batch is processed form the next batch. */
  async #work(company: string): Promise<void> {
    const waiting = this.#waiting.get(company) ?? [];
    do {
      const lot = waiting.splice(0, maxBatch);
      if (lot.some((notice) => notice.rights)) await this.#review(company);
      const signals = lot.filter((notice): notice is Signal => !notice.rights);
      try {
        this.#tell(company, signals, await this.#learn(company, signals));
      } catch (error) {
        this.#options.app.log.warn(
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

  *#hearings(): Generator<[kind: string, Audience]> {
    for (const { audiences = {} } of this.#options.app.modules) yield* Object.entries(audiences);
  }

  /** One statement per kind of thing, and none if no listener may read any. */
  async #learn(company: string, signals: readonly Signal[]): Promise<ResourcesByKind> {
    const resources = signals.map(getResource).filter((resource) => resource !== null);
    const thingsByKind = new Map<string, ReadonlyMap<string, unknown>>();
    if (resources.length === 0) return thingsByKind;
    const options = { companyId: company, personId: null, accessVersion: null, readOnly: true };
    for (const [kind, hearing] of this.#hearings()) {
      const ids = [...new Set(resources.filter((resource) => resource.kind === kind).map(({ id }) => id))];
      const listening = [...(this.#streams.get(company) ?? [])].some((stream) => stream.canSee(kind));
      if (ids.length === 0 || !listening) continue;
      thingsByKind.set(
        kind,
        await this.#options.app.database.within(options, (unit) => hearing.resources(unit, company, ids)),
      );
    }
    return thingsByKind;
  }

  #tell(company: string, signals: readonly Signal[], thingsByKind: ResourcesByKind): void {
    const audiences = new Map(this.#hearings());
    for (const signal of signals) {
      const { event, name, id, touches, sequence } = signal;
      const resourceRef = getResource(signal);
      const audience = resourceRef && audiences.get(resourceRef.kind);
      const resource = resourceRef && thingsByKind.get(resourceRef.kind)?.get(resourceRef.id);
      const mayRead = (visibilities: Rights['visibilities']) => {
        const visibility = resourceRef ? visibilities.get(resourceRef.kind) : undefined;
        return Boolean(audience && resource && visibility !== undefined && audience.canSee(visibility, resource));
      };
      const liveSignal = { name, ...(id && { id }), ...(touches && { touches }), ...(sequence && { sequence }) };
      const text = `id: ${event}\n${formatSignal(liveSignal)}`;
      for (const stream of this.#streams.get(company) ?? []) stream.send({ ...signal, text, mayRead });
    }
  }

  /** A member's visibility for each kind of thing. */
  async getVisibilities(context: Context): Promise<Rights['visibilities']> {
    const visibilities = new Map<string, unknown>();
    for (const [kind, hearing] of this.#hearings()) {
      const visibility = await hearing.visibility(context);
      if (visibility !== null) visibilities.set(kind, visibility);
    }
    return visibilities;
  }

  /** Grows with each change of rights anywhere: rights read earlier may be outdated. */
  get rightsHeard(): number {
    return this.#rightsHeard;
  }

  #check(listener: Listener): CompanyChannels {
    if (this.#stopped || !this.#client || !this.#ears) throw fail(kernelErrors.UNAVAILABLE);
    this.#places.check(listener);
    return this.#ears;
  }

  /**
   * Reserves a slot for the listener; the process listens for the company until its last admitted listener leaves.
   * @returns a function that leaves, once
   * @throws UNAVAILABLE when this process receives nothing itself, at the shutdown and when the process or the company is full;
   * TOO_MANY_REQUESTS
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
    getTopicCounters(this.#options.app).hears(null);
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
