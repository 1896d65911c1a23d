/**
 * The doors to PostgreSQL: units of work over a pool of connections that own nothing and see one company at a time.
 * How long they may wait is said by their roles (`roles.ts`).
 */
import pg from 'pg';
import { isBroken, keptAlive, type OnError, remember, run, silence, watch } from './clients.ts';
import { enter, type UnitScope } from './enter.ts';
import { connectionLost, isOutdated } from './errors.ts';
import { firstTry } from './locks.ts';
import { Together } from './together.ts';
import { root, Turns, type Width } from './turns.ts';
import { type Statement, statement, type Tries, type Unit } from './unit.ts';

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

const begin = statement('begin');
const commit = statement('commit');
const rollback = statement('rollback');

/** A new connection plans each statement anew, and the first of them takes fifty milliseconds: so they are kept. */
const idleTimeoutMillis = 600_000;

/** The pool of the relay and the workers, which connect as `heureum_queue`. `silentMs`: as for a `Database`. */
export function queuePool(options: { url: string; max: number; onError?: OnError; silentMs?: number }): pg.Pool {
  const { url: connectionString, max, onError, silentMs = silence.queue } = options;
  return watch(new pg.Pool({ connectionString, max, idleTimeoutMillis, ...keptAlive }), { onError, silentMs });
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

/** The pool, and whose turn it is to take from it. */
class Connections {
  readonly #pool: pg.Pool;
  readonly #turns: Turns;
  readonly #madeAt = new WeakMap<pg.PoolClient, number>();
  /** Connections made before have plans of before a migration. */
  #outdatedAt = 0;
  readonly #together = new Together({
    connect: () => this.#connect(),
    onError: (error) => this.#noteOutdated(error),
  });

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

  /** Rows of what is asked once and writes nothing: it may travel with what others ask. */
  async ask(
    statements: readonly Statement<unknown>[],
    about: { companyId: string | null; isGone: (() => boolean) | undefined },
  ): Promise<unknown[][]> {
    const leave = await this.#turns.enter(about.companyId ?? root, about.isGone);
    try {
      return await this.#together.ask(statements);
    } finally {
      leave();
    }
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
