/**
 * Connections to PostgreSQL as the application has them: lent to one company after the other, kept open in between. A pool of the
 * library's own would set two timers for each of them; how many there may be, and whose turn it is, is known here already.
 */
import pg from 'pg';
import { connectionLost, isConnectionLost, isOutdated, isUnprepared } from './errors.ts';
import { root, Turns, type Width } from './turns.ts';
import type { Statement } from './unit.ts';
import { Batch, type Prepared } from './wire.ts';

export type OnError = (error: Error) => void;

/** A new connection plans each statement anew, and the first of them takes fifty milliseconds: so they are kept. */
export const idleTimeoutMillis = 600_000;

/**
 * A connection is kept after errors of statements, not after errors of the connection, of an outdated plan, or of statements that the
 * session behind it has not, or has already.
 */
function isBroken(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return !/^[0-9A-Z]{5}$/.test(code) || isOutdated(code) || isUnprepared(code) || isConnectionLost(code);
}

/** So many of one company wait at most, also where turns are short. */
const longestLine = 1000;

/** A connection, which is a company's for a while. */
export class Lent {
  readonly client: pg.Client;
  /** Null before it stands: what fails then is told to who waits for it. */
  onError: OnError | null = null;
  /** Lets the next one in. */
  leave: () => void = () => undefined;
  /** By `performance.now()`. */
  since = 0;
  #isLost = false;
  #isBroken = false;
  readonly #prepared: Prepared = { parsed: new Set(), columns: new Map(), current: null };

  constructor(client: pg.Client) {
    this.client = client;
    // It may be lost at any time, also while nobody waits for its answer: unheard, that would end the process.
    client.on('error', (error) => {
      this.#isLost = true;
      this.onError?.(error);
    });
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('parseComplete', () => this.#prepared.current?.parseComplete());
  }

  /** It is not lent again. */
  get isUnfit(): boolean {
    return this.#isLost || this.#isBroken;
  }

  run(statements: readonly Statement<unknown>[]): Promise<unknown[][]> {
    return new Promise((resolve, reject) => {
      const batch = new Batch(statements, this.#prepared, (error) => {
        if (!error) return resolve(batch.results);
        this.#isBroken ||= isBroken(error);
        reject(this.#isLost ? connectionLost(error) : error);
      });
      this.client.query(batch as never);
    });
  }
}

/** The connections, and whose turn it is to take one: as many turns as there may be connections. */
export class Connections {
  readonly #options: pg.ClientConfig;
  readonly #onError: OnError;
  readonly #turns: Turns;
  readonly #open = new Set<Lent>();
  /** The one that was used last stands last, and is taken first. */
  readonly #idle: Lent[] = [];
  readonly #looking: NodeJS.Timeout;
  #whenClosed: (() => void) | null = null;

  constructor({ url, onError }: { url: string; onError?: OnError | undefined }, width: Omit<Width, 'line'>) {
    this.#options = { connectionString: url, connectionTimeoutMillis: 10_000 };
    this.#onError = onError ?? (() => undefined);
    this.#turns = new Turns({ ...width, line: longestLine });
    this.#looking = setInterval(() => this.#closeOld(), idleTimeoutMillis / 10).unref();
  }

  demandRoom(companyId: string | null): void {
    this.#turns.demandRoom(companyId ?? root);
  }

  async take(companyId: string | null): Promise<Lent> {
    const leave = await this.#turns.enter(companyId ?? root);
    try {
      const lent = this.#kept() ?? (await this.#connect());
      lent.leave = leave;
      return lent;
    } catch (error) {
      leave();
      throw connectionLost(error as Error);
    }
  }

  /** `broken`: it is not kept, and neither is one that a statement found to be broken. */
  giveBack(lent: Lent, broken = false): void {
    if (broken || lent.isUnfit || this.#whenClosed) this.#close(lent);
    else this.#idle.push(lent);
    lent.since = performance.now();
    lent.leave();
  }

  /** One that waits for work, unless it was lost meanwhile. */
  #kept(): Lent | null {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (!idle.isUnfit) return idle;
      this.#close(idle);
    }
    return null;
  }

  async #connect(): Promise<Lent> {
    if (this.#whenClosed) throw new Error('the database was closed');
    const lent = new Lent(new pg.Client(this.#options));
    await lent.client.connect();
    lent.onError = this.#onError;
    this.#open.add(lent);
    return lent;
  }

  /** Nobody waits for the goodbye of a server that may be gone. */
  #close(lent: Lent): void {
    lent.client.end(() => undefined);
    this.#open.delete(lent);
    if (this.#open.size === 0) this.#whenClosed?.();
  }

  #closeOld(): void {
    const before = performance.now() - idleTimeoutMillis;
    while (this.#idle[0] && this.#idle[0].since < before) this.#close(this.#idle.shift() as Lent);
  }

  /** Resolves when none is left: those that are lent go when they are given back. */
  async end(): Promise<void> {
    clearInterval(this.#looking);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#whenClosed = resolve;
    if (this.#open.size === 0) resolve();
    for (const idle of this.#idle.splice(0)) this.#close(idle);
    await promise;
  }
}
