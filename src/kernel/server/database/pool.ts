/**
 * The doors to PostgreSQL: units of work over a pool of connections that own nothing and see one company at a time.
 * How long they may wait is said by their roles (`roles.ts`).
 */
import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { enter, type UnitScope } from './enter.ts';
import { connectionLost, isConnectionLost, isOutdated, isUnprepared } from './errors.ts';
import { firstTry } from './locks.ts';
import { root, Turns, type Width } from './turns.ts';
import { type Statement, statement, type Tries, type Unit } from './unit.ts';
import { Batch, type Prepared } from './wire.ts';

export interface UnitOptions extends UnitScope {
  readOnly?: boolean;
  /** Asked when its turn comes: nobody waits for it any more, and it is dropped. */
  isGone?: () => boolean;
  /** What earlier tries of the same work met; none were made unless told. */
  tries?: Tries;
}

/** A unit that its maker ends. */
export interface ManagedUnit extends Unit {
  /** `add` adds what belongs to its end, whichever that is. `early`: the unit may be finished by what is done in it. */
  endsWith(add: () => void, options: { early: boolean }): void;
  /** Where it was finished, nothing is left to do. */
  commit(): Promise<void>;
  /** Ends without a trace; safe to call at any time, also after a failed commit. */
  rollback(): Promise<void>;
}

const preparedBy = new WeakMap<pg.PoolClient, Prepared>();
const lost = new WeakSet<pg.PoolClient>();
const begin = statement('begin');
const commit = statement('commit');
const rollback = statement('rollback');

/** A new connection plans each statement anew, and the first of them takes fifty milliseconds: so they are kept. */
const idleTimeoutMillis = 600_000;

/**
 * Milliseconds without a word from PostgreSQL while it owes an answer, after which a line is lost, however whole it looks: a network that
 * takes packets and says nothing would be waited for a quarter of an hour. Longer than a statement of the role may take (`roles.ts`).
 */
const silence = { app: 120_000, queue: 360_000 };
/** An idle line says something so often: it is not forgotten on the way, and one that was is noticed. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

type OnError = (error: Error) => void;

/** What pg does not declare of its clients. */
interface Line {
  readyForQuery: boolean;
  connection: { stream: Socket };
}

function endWhenSilent(client: pg.PoolClient, silentMs: number): void {
  const line = client as unknown as Line;
  const { stream } = line.connection;
  stream.setTimeout(silentMs, () => {
    if (line.readyForQuery) return;
    stream.destroy(new Error(`PostgreSQL has not answered for ${silentMs / 1000} s`));
  });
}

/** A connection may be lost at any time, also while nobody waits for its answer: unheard, that would end the process. */
function watch(pool: pg.Pool, { onError, silentMs }: { onError: OnError | undefined; silentMs: number }): pg.Pool {
  pool.on('error', () => undefined);
  return pool.on('connect', (client) => {
    endWhenSilent(client, silentMs);
    client.on('error', (error) => {
      lost.add(client);
      onError?.(error);
    });
  });
}

/** The pool of the relay and the workers, which connect as `heureum_queue`. `silentMs`: as for a `Database`. */
export function queuePool(options: { url: string; max: number; onError?: OnError; silentMs?: number }): pg.Pool {
  const { url: connectionString, max, onError, silentMs = silence.queue } = options;
  return watch(new pg.Pool({ connectionString, max, idleTimeoutMillis, ...keptAlive }), { onError, silentMs });
}

function remember(client: pg.PoolClient): void {
  const prepared: Prepared = { parsed: new Set(), columns: new Map(), current: null };
  preparedBy.set(client, prepared);
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('parseComplete', () => prepared.current?.parseComplete());
}

/** Statements that are one transaction, and their rows when they have come. */
interface Asked {
  batch: Batch;
  rows: Promise<unknown[][]>;
}

/** @throws where a value cannot be sent */
function asking(statements: readonly Statement<unknown>[]): Asked {
  const { promise, resolve, reject } = Promise.withResolvers<unknown[][]>();
  const batch = new Batch(statements, (error) => (error ? reject(error) : resolve(batch.results)));
  return { batch, rows: promise };
}

const preparedOf = (client: pg.PoolClient): Prepared => preparedBy.get(client) as Prepared;

/** As it is told to who asked: what a connection that was lost says is that it was. */
const toldOf = (client: pg.PoolClient, error: unknown): unknown =>
  lost.has(client) ? connectionLost(error as Error) : error;

async function run(client: pg.PoolClient, statements: readonly Statement<unknown>[]): Promise<unknown[][]> {
  const { batch, rows } = asking(statements);
  batch.send(client, preparedOf(client));
  try {
    return await rows;
  } catch (error) {
    throw toldOf(client, error);
  }
}

/**
 * A connection is kept after errors of statements, not after errors of the connection, of an outdated plan, or of statements that the
 * session behind it has not, or has already.
 */
function isBroken(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return !/^[0-9A-Z]{5}$/.test(code) || isOutdated(code) || isUnprepared(code) || isConnectionLost(code);
}

/** What a person waits for an answer: who would wait longer for a connection alone comes back later. */
const usualPatience = 4000;
/** So many of one company wait at most, also where turns are short. */
const longestLine = 1000;

/** A connection that is a company's for a while. */
interface Lent {
  run(statements: readonly Statement<unknown>[]): Promise<unknown[][]>;
  /** `broken`: it is not kept, and neither is one that a statement found to be broken. */
  giveBack(broken?: boolean): void;
}

/** Who waits to be sent with others. */
interface Waiting extends Asked {
  /** Says which connection was lost, if one was. */
  sentBy: pg.PoolClient | null;
}

/**
 * So many reads at most go to PostgreSQL in one write. Each is done by itself, one after the other: whoever goes last waits for all
 * before, which are known to be quick.
 */
const mostTogether = 8;
/** So many such writes are on their way, one for each processor; what comes meanwhile goes with the next. */
const mostOnTheirWay = Math.max(2, availableParallelism());
/** Milliseconds after which what waits goes, however many are on their way. */
const longestHold = 5;

/** In as few parts as they need, of about the same size. */
function partsOf<One>(all: readonly One[]): One[][] {
  const size = Math.ceil(all.length / Math.ceil(all.length / mostTogether));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** The pool, and whose turn it is to take from it. */
class Connections {
  readonly #pool: pg.Pool;
  readonly #turns: Turns;
  readonly #madeAt = new WeakMap<pg.PoolClient, number>();
  /** Connections made before have plans of before a migration. */
  #outdatedAt = 0;
  #waiting: Waiting[] = [];
  #onTheirWay = 0;
  #soon: NodeJS.Immediate | null = null;
  #atLast: NodeJS.Timeout | null = null;

  constructor(pool: pg.Pool, width: Omit<Width, 'line'>) {
    this.#pool = pool.on('connect', (client) => this.#madeAt.set(client, performance.now()));
    this.#turns = new Turns({ ...width, line: longestLine });
  }

  demandRoom(companyId: string | null): void {
    this.#turns.demandRoom(companyId ?? root);
  }

  async take(companyId: string | null, isGone?: () => boolean): Promise<Lent> {
    const leave = await this.#turns.enter(companyId ?? root, isGone);
    try {
      const client = await this.#connect();
      let unfit = false;
      return {
        run: (statements) =>
          run(client, statements).catch((error) => {
            unfit ||= isBroken(error);
            this.#noteOutdated(error);
            throw error;
          }),
        giveBack: (broken = false) => {
          client.release(broken || unfit);
          leave();
        },
      };
    } catch (error) {
      leave();
      throw connectionLost(error as Error);
    }
  }

  /**
   * Rows of what is asked once and writes nothing. What is asked within the same turn of the event loop travels together, as far as it is
   * known to be quick: what a busy server pays for is each write to a socket, and each wake of a session.
   */
  async ask(
    statements: readonly Statement<unknown>[],
    about: { companyId: string | null; isGone: (() => boolean) | undefined },
  ): Promise<unknown[][]> {
    const leave = await this.#turns.enter(about.companyId ?? root, about.isGone);
    try {
      const asked: Waiting = { ...asking(statements), sentBy: null };
      if (asked.batch.isQuick) this.#waiting.push(asked);
      else void this.#sendTogether([asked]);
      this.#sendSoon();
      return await asked.rows.catch((error) => {
        throw asked.sentBy ? toldOf(asked.sentBy, error) : error;
      });
    } finally {
      leave();
    }
  }

  #sendSoon(): void {
    if (this.#waiting.length === 0) return;
    if (this.#onTheirWay < mostOnTheirWay) this.#soon ??= setImmediate(() => this.#sendWaiting());
    else this.#atLast ??= setTimeout(() => this.#sendWaiting(), longestHold);
  }

  #sendWaiting(): void {
    if (this.#soon) clearImmediate(this.#soon);
    if (this.#atLast) clearTimeout(this.#atLast);
    this.#soon = null;
    this.#atLast = null;
    const all = this.#waiting;
    this.#waiting = [];
    for (const part of partsOf(all)) void this.#sendOnItsWay(part);
  }

  async #sendOnItsWay(all: readonly Waiting[]): Promise<void> {
    this.#onTheirWay += 1;
    try {
      await this.#sendTogether(all);
    } finally {
      this.#onTheirWay -= 1;
      this.#sendSoon();
    }
  }

  async #sendTogether(all: readonly Waiting[]): Promise<void> {
    const client = await this.#connect().catch((error) => connectionLost(error as Error));
    if (client instanceof Error) {
      for (const { batch } of all) batch.callback(client);
      return;
    }
    const [first, ...others] = all as [Waiting, ...Waiting[]];
    const prepared = preparedOf(client);
    // What is not prepared yet goes alone: were it refused, those behind it would lack it.
    const isKnown = all.every(({ batch }) => batch.isKnownTo(prepared));
    if (!isKnown) for (const one of others) void this.#sendTogether([one]);
    const sent = isKnown ? all : [first];
    for (const one of sent) one.sentBy = client;
    first.batch.send(
      client,
      prepared,
      sent.slice(1).map(({ batch }) => batch),
    );
    const ends = await Promise.allSettled(sent.map(({ rows }) => rows));
    const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    for (const error of errors) this.#noteOutdated(error);
    client.release(errors.some(isBroken));
  }

  #noteOutdated(error: unknown): void {
    if (isOutdated((error as { code?: string }).code ?? '')) this.#outdatedAt = performance.now();
  }

  /** What found one plan outdated need not find it on each connection. */
  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if ((this.#madeAt.get(client) ?? 0) >= this.#outdatedAt) return client;
      client.release(true);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

export class Database {
  readonly #connections: Connections;
  readonly #house: object | null;

  /**
   * `each`: so many at once at one company, all unless told; `beside`: while others have work as well. `patience`: milliseconds that a
   * turn may be waited for, those of a person unless told. `silentMs`: how long an answer may be waited for without a word, two minutes unless told.
   * `house`: whom its units belong to; null for tools that ask the database and nothing else.
   */
  constructor(options: {
    url: string;
    max: number;
    each?: number;
    beside?: number;
    patience?: number;
    silentMs?: number;
    onError?: OnError;
    house?: object;
  }) {
    this.#house = options.house ?? null;
    const pool = new pg.Pool({
      ...{ connectionString: options.url, max: options.max },
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis,
      ...keptAlive,
    });
    const { onError, silentMs = silence.app } = options;
    watch(pool, { onError, silentMs }).on('connect', remember);
    const { max, each = max, beside = each, patience = usualPatience } = options;
    this.#connections = new Connections(pool, { all: max, each, beside, patience });
  }

  /** Asked before anything is done for a request. @throws UNAVAILABLE where it would wait for a connection for too long */
  demandRoom(companyId: string | null): void {
    this.#connections.demandRoom(companyId);
  }

  /** Opens a unit of work. Nothing is sent before its first query or its commit. */
  unit(options: UnitOptions): ManagedUnit {
    return new WorkUnit(this.#connections, this.#house, options);
  }

  /** Runs `work` in a unit and commits; rolls back when it throws. */
  async within<Result>(options: UnitOptions, work: (unit: Unit) => Promise<Result>): Promise<Result> {
    const unit = this.unit(options);
    try {
      const result = await work(unit);
      await unit.commit();
      return result;
    } catch (error) {
      await unit.rollback();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#connections.end();
  }
}

class WorkUnit implements ManagedUnit {
  readonly readOnly: boolean;
  readonly house: object | null;
  readonly tries: Tries;
  readonly #take: () => Promise<Lent>;
  readonly #askOnce: (statements: readonly Statement<unknown>[]) => Promise<unknown[][]>;
  readonly #enter: Statement<unknown>;
  #buffer: Statement<unknown>[] = [];
  #lent: Promise<Lent> | null = null;
  #afterCommit: (() => void)[] = [];
  /** The database has not yet said that the cached grants, which let the caller in, are those of now. */
  #unconfirmed: boolean;
  #ended = false;
  #finished = false;
  #mayFinish = false;
  #addEnd: () => void = () => undefined;

  constructor(connections: Connections, house: object | null, options: UnitOptions) {
    const { companyId, isGone } = options;
    this.#take = () => connections.take(companyId, isGone);
    this.#askOnce = (statements) => connections.ask(statements, { companyId, isGone });
    this.house = house;
    this.tries = options.tries ?? firstTry();
    this.readOnly = options.readOnly ?? false;
    this.#unconfirmed = options.accessVersion !== null;
    this.#enter = enter(options);
  }

  async query<Row>(one: Statement<Row>): Promise<Row[]> {
    return (await this.#send([one]))[0] as Row[];
  }

  async queryAll<Rows extends readonly unknown[]>(
    statements: { [K in keyof Rows]: Statement<Rows[K]> },
  ): Promise<{
    [K in keyof Rows]: Rows[K][];
  }> {
    return (await this.#send(statements as readonly Statement<unknown>[])) as never;
  }

  add(one: Statement<unknown>): void {
    if (this.readOnly) throw new Error('a unit that only reads cannot write');
    if (this.#ended) throw new Error('this unit of work has ended');
    this.#buffer.push(one);
  }

  afterCommit(work: () => void): void {
    this.#afterCommit.push(work);
  }

  endsWith(add: () => void, { early }: { early: boolean }): void {
    this.#addEnd = add;
    this.#mayFinish = early;
  }

  get mayFinish(): boolean {
    return this.#mayFinish && !this.readOnly && !this.#ended;
  }

  async finish<Row>(one: Statement<Row>, then: () => void = () => undefined): Promise<Row[]> {
    if (!this.mayFinish) throw new Error('this unit of work does not end here');
    try {
      this.#buffer.push(one);
      const at = this.#buffer.length;
      then();
      const results = await this.#end();
      this.#finished = true;
      return results[at - 1] as Row[];
    } catch (error) {
      await this.rollback();
      this.#ended = false;
      this.#lent = null;
      this.#afterCommit = [];
      throw error;
    }
  }

  async commit(): Promise<void> {
    if (this.#finished) return;
    if (this.#ended) throw new Error('this unit of work has ended');
    await this.#end();
  }

  /** Results of what was buffered. */
  async #end(): Promise<unknown[][]> {
    this.#addEnd();
    const statements = this.#buffer;
    this.#buffer = [];
    let results: unknown[][] = [];
    if (this.#lent) {
      const { run, giveBack } = await this.#lent;
      results = (await run([...statements, commit])).slice(0, -1);
      this.#ended = true;
      giveBack();
    } else if (statements.length > 0 || this.#unconfirmed) {
      results = (await this.#once([this.#enter, ...statements])).slice(1);
    }
    this.#ended = true;
    for (const work of this.#afterCommit) work();
    return results;
  }

  async rollback(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    this.#buffer = [];
    const lent = await this.#lent?.catch(() => null);
    if (!lent) return;
    const broken = await lent.run([rollback]).then(
      () => false,
      () => true,
    );
    lent.giveBack(broken);
  }

  /** Results of `statements` only, not of what was buffered before them. */
  async #send(statements: readonly Statement<unknown>[]): Promise<unknown[][]> {
    if (this.#ended) throw new Error('this unit of work has ended');
    this.#unconfirmed = false;
    if (this.readOnly) return (await this.#askOnce([this.#enter, ...statements])).slice(1);
    const before = this.#buffer;
    this.#buffer = [];
    if (!this.#lent) {
      this.#lent = this.#take();
      before.unshift(begin, this.#enter);
    }
    const { run } = await this.#lent;
    return (await run([...before, ...statements])).slice(before.length);
  }

  async #once(statements: readonly Statement<unknown>[]): Promise<unknown[][]> {
    const { run, giveBack } = await this.#take();
    try {
      return await run(statements);
    } finally {
      giveBack();
    }
  }
}
