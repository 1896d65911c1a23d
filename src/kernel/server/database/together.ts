/**
 * Reads that are asked in the same turn of the event loop leave in one write, each as a transaction of its own. What a busy server pays for
 * is each write to a socket, and each wake of a session.
 */
import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { type Asked, asking, isBroken, preparedOf, toldOf } from './clients.ts';
import { connectionLost } from './errors.ts';
import type { Statement } from './unit.ts';

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

interface Lines {
  connect(): Promise<pg.PoolClient>;
  /** Hears of each error, whoever asked. */
  onError(error: unknown): void;
}

export class Together {
  readonly #lines: Lines;
  #waiting: Waiting[] = [];
  #onTheirWay = 0;
  #soon: NodeJS.Immediate | null = null;
  #atLast: NodeJS.Timeout | null = null;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /** Rows of what is asked once and writes nothing. What is not known to be quick goes alone and at once. */
  async ask(statements: readonly Statement<unknown>[]): Promise<unknown[][]> {
    const asked: Waiting = { ...asking(statements), sentBy: null };
    if (asked.batch.isQuick) this.#waiting.push(asked);
    else void this.#sendTogether([asked]);
    this.#sendSoon();
    try {
      return await asked.rows;
    } catch (error) {
      throw asked.sentBy ? toldOf(asked.sentBy, error) : error;
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
    const client = await this.#lines.connect().catch((error) => connectionLost(error as Error));
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
    for (const error of errors) this.#lines.onError(error);
    client.release(errors.some(isBroken));
  }
}
