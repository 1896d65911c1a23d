/**
 * Read pipeline: sends the reads of one tick of the event loop in one write, each as a transaction of its own. A busy server pays mostly
 * for writes to sockets and for wake-ups of database sessions.
 */
import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { createConnectionLostError } from './errors.ts';
import { type BatchRun, createBatchRun, getPreparedStatements, isBroken, toReportedError } from './pooled-clients.ts';
import type { Statement } from './unit.ts';

/** A read that waits to be sent. */
interface PendingRead extends BatchRun {
  /** The connection that sent it, so that a lost connection is reported as lost. */
  client: pg.PoolClient | null;
}

/** Maximum number of reads per write. PostgreSQL answers them one after the other: the last one waits for up to seven quick reads. */
const maxReadsPerWrite = 8;
/** Maximum number of writes in flight, one per processor; reads that arrive meanwhile go with the next write. */
const maxWritesInFlight = Math.max(2, availableParallelism());
/** Milliseconds after which pending reads are sent, however many writes are in flight. */
const maxDelayMs = 5;

/** Splits reads into as few batches as possible, of about the same size. */
function splitReads(reads: readonly PendingRead[]): PendingRead[][] {
  const size = Math.ceil(reads.length / Math.ceil(reads.length / maxReadsPerWrite));
  return Array.from({ length: Math.ceil(reads.length / size) }, (_, at) => reads.slice(at * size, (at + 1) * size));
}

interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
  /** Receives the error of each read. */
  onError(error: unknown): void;
}

export class ReadPipeline {
  readonly #source: ConnectionSource;
  #pending: PendingRead[] = [];
  #writesInFlight = 0;
  #nextTick: NodeJS.Immediate | null = null;
  #deadline: NodeJS.Timeout | null = null;

  constructor(source: ConnectionSource) {
    this.#source = source;
  }

  /** Rows of statements that write nothing. A read that is not known to be quick is sent alone and at once. */
  async query(statements: readonly Statement<unknown>[]): Promise<unknown[][]> {
    const read: PendingRead = { ...createBatchRun(statements), client: null };
    if (read.batch.isQuick) this.#pending.push(read);
    else void this.#send([read]);
    this.#schedule();
    try {
      return await read.rows;
    } catch (error) {
      throw read.client ? toReportedError(read.client, error) : error;
    }
  }

  #schedule(): void {
    if (this.#pending.length === 0) return;
    if (this.#writesInFlight < maxWritesInFlight) this.#nextTick ??= setImmediate(() => this.#flush());
    else this.#deadline ??= setTimeout(() => this.#flush(), maxDelayMs);
  }

  #flush(): void {
    if (this.#nextTick) clearImmediate(this.#nextTick);
    if (this.#deadline) clearTimeout(this.#deadline);
    this.#nextTick = null;
    this.#deadline = null;
    const reads = this.#pending;
    this.#pending = [];
    for (const part of splitReads(reads)) void this.#sendCounted(part);
  }

  async #sendCounted(reads: readonly PendingRead[]): Promise<void> {
    this.#writesInFlight += 1;
    try {
      await this.#send(reads);
    } finally {
      this.#writesInFlight -= 1;
      this.#schedule();
    }
  }

  async #send(reads: readonly PendingRead[]): Promise<void> {
    const client = await this.#source.connect().catch((error) => createConnectionLostError(error as Error));
    if (client instanceof Error) {
      for (const { batch } of reads) batch.callback(client);
      return;
    }
    const [first, ...others] = reads as [PendingRead, ...PendingRead[]];
    const prepared = getPreparedStatements(client);
    // A statement that is not prepared yet is sent alone: if PostgreSQL refused it, the reads behind it would lack it.
    const isPrepared = reads.every(({ batch }) => batch.isPreparedIn(prepared));
    if (!isPrepared) for (const read of others) void this.#send([read]);
    const sentReads = isPrepared ? reads : [first];
    for (const read of sentReads) read.client = client;
    first.batch.send(
      client,
      prepared,
      sentReads.slice(1).map(({ batch }) => batch),
    );
    const outcomes = await Promise.allSettled(sentReads.map(({ rows }) => rows));
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    for (const error of errors) this.#source.onError(error);
    client.release(errors.some(isBroken));
  }
}
