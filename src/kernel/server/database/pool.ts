/**
 * Access to PostgreSQL: units of work over a pool of connections that own nothing and see one company at a time. Their roles set
 * the timeouts (`roles.ts`).
 */
import pg from 'pg';

import { enter, type UnitScope } from './enter.ts';
import { createConnectionLostError, isPlanOutdated } from './errors.ts';
import { FairQueue, type QueueLimits, rootQueue } from './fair-queue.ts';
import { createTries } from './locks.ts';
import {
  isBroken,
  keepAliveOptions,
  type OnError,
  runStatements,
  silenceLimits,
  watchPool,
  watchPrepared,
} from './pooled-clients.ts';
import { ReadPipeline } from './read-pipeline.ts';
import { type Statement, statement, type Tries, type Unit } from './unit.ts';

export interface UnitOptions extends UnitScope {
  readOnly?: boolean;
  /** Asked when its turn comes: nobody waits for it any more, and it is dropped. */
  isGone?: () => boolean;
  /** State of earlier tries of the same work; none by default. */
  tries?: Tries;
}

/** A unit that its maker ends. */
export interface ManagedUnit extends Unit {
  /** `add` adds what belongs to its end, whichever that is. `early`: the unit may be finished by what is done in it. */
  endsWith(add: () => void, options: { early: boolean }): void;
  /** Does nothing after `finish`. */
  commit(): Promise<void>;
  /** Ends without a trace; safe to call at any time, also after a failed commit. */
  rollback(): Promise<void>;
}

const beginStatement = statement('begin');
const commitStatement = statement('commit');
const rollbackStatement = statement('rollback');

/** A new connection plans every statement again, and its first one takes fifty milliseconds: so idle connections are retained. */
const idleTimeoutMillis = 600_000;

/** The pool of the relay and the workers, which connect as `heureum_queue`. `silentMs`: as for a `Database`. */
export function createQueuePool(options: { url: string; max: number; onError?: OnError; silentMs?: number }): pg.Pool {
  const { url: connectionString, max, onError, silentMs = silenceLimits.queue } = options;
  return watchPool(new pg.Pool({ connectionString, max, idleTimeoutMillis, ...keepAliveOptions }), {
    onError,
    silentMs,
  });
}

/** The wait a person accepts for a response: a caller who would wait longer for a connection alone is asked to retry. */
const defaultPatienceMs = 4000;
/** Maximum number of waiters per company, even where turns are short. */
const maxQueueLength = 1000;

/** A connection that is a company's for a while. */
interface ConnectionLease {
  run(statements: readonly Statement<unknown>[]): Promise<unknown[][]>;
  /** `broken`: the connection is closed, as is one that a statement found broken. */
  giveBack(broken?: boolean): void;
}

/** The pool, and whose turn it is to take from it. */
class Connections {
  readonly #pool: pg.Pool;
  readonly #turns: FairQueue;
  readonly #madeAt = new WeakMap<pg.PoolClient, number>();
  /** Connections opened earlier have plans from before a migration. */
  #outdatedAt = 0;
  readonly #reads = new ReadPipeline({
    connect: () => this.#connect(),
    onError: (error) => this.#noteOutdated(error),
  });

  constructor(pool: pg.Pool, width: Omit<QueueLimits, 'line'>) {
    this.#pool = pool.on('connect', (client) => this.#madeAt.set(client, performance.now()));
    this.#turns = new FairQueue({ ...width, line: maxQueueLength });
  }

  assertCapacity(companyId: string | null): void {
    this.#turns.assertCapacity(companyId ?? rootQueue);
  }

  async take(companyId: string | null, isGone?: () => boolean): Promise<ConnectionLease> {
    const leave = await this.#turns.enter(companyId ?? rootQueue, isGone);
    try {
      const client = await this.#connect();
      let unfit = false;
      return {
        run: (statements) =>
          runStatements(client, statements).catch((error) => {
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
      throw createConnectionLostError(error as Error);
    }
  }

  /** Rows of statements that write nothing: they may share a write with reads of other callers. */
  async read(
    statements: readonly Statement<unknown>[],
    caller: { companyId: string | null; isGone: (() => boolean) | undefined },
  ): Promise<unknown[][]> {
    const leave = await this.#turns.enter(caller.companyId ?? rootQueue, caller.isGone);
    try {
      return await this.#reads.query(statements);
    } finally {
      leave();
    }
  }

  #noteOutdated(error: unknown): void {
    if (isPlanOutdated((error as { code?: string }).code ?? '')) this.#outdatedAt = performance.now();
  }

  /** One outdated plan invalidates all older connections at once. */
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
   * `each`: maximum concurrent units per company, default all; `beside`: the same while others have work as well. `patience`:
   * maximum wait for a turn in milliseconds, default that of a person. `silentMs`: maximum wait for an answer without any data,
   * default two minutes. `app`: the app that owns its units; null for tools that only query the database.
   */
  constructor(options: {
    url: string;
    max: number;
    each?: number;
    beside?: number;
    patience?: number;
    silentMs?: number;
    onError?: OnError;
    app?: object;
  }) {
    this.#house = options.app ?? null;
    const pool = new pg.Pool({
      ...{ connectionString: options.url, max: options.max },
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis,
      ...keepAliveOptions,
    });
    const { onError, silentMs = silenceLimits.app } = options;
    watchPool(pool, { onError, silentMs }).on('connect', watchPrepared);
    const { max, each = max, beside = each, patience = defaultPatienceMs } = options;
    this.#connections = new Connections(pool, { all: max, each, beside, patience });
  }

  /** Asked before anything is done for a request. @throws UNAVAILABLE where it would wait for a connection for too long */
  assertCapacity(companyId: string | null): void {
    this.#connections.assertCapacity(companyId);
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
  readonly app: object | null;
  readonly tries: Tries;
  readonly #take: () => Promise<ConnectionLease>;
  readonly #read: (statements: readonly Statement<unknown>[]) => Promise<unknown[][]>;
  readonly #enter: Statement<unknown>;
  #buffer: Statement<unknown>[] = [];
  #lent: Promise<ConnectionLease> | null = null;
  #afterCommit: (() => void)[] = [];
  /** The database has not yet said that the cached grants, which let the caller in, are those of now. */
  #unconfirmed: boolean;
  #ended = false;
  #finished = false;
  #mayFinish = false;
  #addEnd: () => void = () => undefined;

  constructor(connections: Connections, app: object | null, options: UnitOptions) {
    const { companyId, isGone } = options;
    this.#take = () => connections.take(companyId, isGone);
    this.#read = (statements) => connections.read(statements, { companyId, isGone });
    this.app = app;
    this.tries = options.tries ?? createTries();
    this.readOnly = options.readOnly ?? false;
    this.#unconfirmed = options.accessVersion !== null;
    this.#enter = enter(options);
  }

  async query<Row>(query: Statement<Row>): Promise<Row[]> {
    return (await this.#send([query]))[0] as Row[];
  }

  async queryAll<Rows extends readonly unknown[]>(
    statements: { [K in keyof Rows]: Statement<Rows[K]> },
  ): Promise<{
    [K in keyof Rows]: Rows[K][];
  }> {
    return (await this.#send(statements as readonly Statement<unknown>[])) as never;
  }

  add(query: Statement<unknown>): void {
    if (this.readOnly) throw new Error('a unit that only reads cannot write');
    if (this.#ended) throw new Error('this unit of work has ended');
    this.#buffer.push(query);
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

  async finish<Row>(query: Statement<Row>, then: () => void = () => undefined): Promise<Row[]> {
    if (!this.mayFinish) throw new Error('this unit of work does not end here');
    try {
      this.#buffer.push(query);
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
      results = (await run([...statements, commitStatement])).slice(0, -1);
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
    const broken = await lent.run([rollbackStatement]).then(
      () => false,
      () => true,
    );
    lent.giveBack(broken);
  }

  /** Results of `statements` only, not of what was buffered before them. */
  async #send(statements: readonly Statement<unknown>[]): Promise<unknown[][]> {
    if (this.#ended) throw new Error('this unit of work has ended');
    this.#unconfirmed = false;
    if (this.readOnly) return (await this.#read([this.#enter, ...statements])).slice(1);
    const previousBuffer = this.#buffer;
    this.#buffer = [];
    if (!this.#lent) {
      this.#lent = this.#take();
      previousBuffer.unshift(beginStatement, this.#enter);
    }
    const { run } = await this.#lent;
    return (await run([...previousBuffer, ...statements])).slice(previousBuffer.length);
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
