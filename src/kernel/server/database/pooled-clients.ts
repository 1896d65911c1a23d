/** Pooled clients: connections of pg that are watched, run batches, and are closed once they are broken. */
import type { Socket } from 'node:net';
import type pg from 'pg';
import { createConnectionLostError, isConnectionLost, isPlanOutdated, isUnprepared } from './errors.ts';
import { Batch, type PreparedStatements } from './statement-batch.ts';
import type { Statement } from './unit.ts';

const preparedStatements = new WeakMap<pg.PoolClient, PreparedStatements>();
const lostClients = new WeakSet<pg.PoolClient>();
/**
 * Milliseconds without any data from PostgreSQL while an answer is due, after which a connection counts as lost. Without this limit a
 * network that drops packets silently would block a caller for 15 minutes. Longer than the statement timeout of the role (`roles.ts`).
 */
export const silenceLimits = { app: 120_000, queue: 360_000 };
/** TCP keep-alive: firewalls keep idle connections, and the process notices dead ones. */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

export type OnError = (error: Error) => void;

/** Client members missing in pg's types. */
interface ClientInternals {
  readyForQuery: boolean;
  connection: { stream: Socket };
}

function endWhenSilent(client: pg.PoolClient, silentMs: number): void {
  const internals = client as unknown as ClientInternals;
  const { stream } = internals.connection;
  stream.setTimeout(silentMs, () => {
    if (internals.readyForQuery) return;
    stream.destroy(new Error(`PostgreSQL has not answered for ${silentMs / 1000} s`));
  });
}

/** Handles errors of connections, which may be lost while nothing waits for an answer: an unhandled error would end the process. */
export function watchPool(
  pool: pg.Pool,
  { onError, silentMs }: { onError: OnError | undefined; silentMs: number },
): pg.Pool {
  pool.on('error', () => undefined);
  return pool.on('connect', (client) => {
    endWhenSilent(client, silentMs);
    client.on('error', (error) => {
      lostClients.add(client);
      onError?.(error);
    });
  });
}

export function watchPrepared(client: pg.PoolClient): void {
  const prepared: PreparedStatements = { parsed: new Set(), columns: new Map(), current: null };
  preparedStatements.set(client, prepared);
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('parseComplete', () => prepared.current?.parseComplete());
}

/** Statements of one transaction, with the promise of their rows. */
export interface BatchRun {
  batch: Batch;
  rows: Promise<unknown[][]>;
}

/** @throws if a parameter cannot be encoded */
export function createBatchRun(statements: readonly Statement<unknown>[]): BatchRun {
  const { promise, resolve, reject } = Promise.withResolvers<unknown[][]>();
  const batch = new Batch(statements, (error) => (error ? reject(error) : resolve(batch.results)));
  return { batch, rows: promise };
}

export const getPreparedStatements = (client: pg.PoolClient): PreparedStatements =>
  preparedStatements.get(client) as PreparedStatements;

/** The error as the caller receives it: any error of a lost connection becomes a connection error. */
export const toReportedError = (client: pg.PoolClient, error: unknown): unknown =>
  lostClients.has(client) ? createConnectionLostError(error as Error) : error;

export async function runStatements(
  client: pg.PoolClient,
  statements: readonly Statement<unknown>[],
): Promise<unknown[][]> {
  const { batch, rows } = createBatchRun(statements);
  batch.send(client, getPreparedStatements(client));
  try {
    return await rows;
  } catch (error) {
    throw toReportedError(client, error);
  }
}

/**
 * A connection survives statement errors, but not connection errors, an outdated plan, or prepared statements that its backend
 * session lacks or already has.
 */
export function isBroken(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return !/^[0-9A-Z]{5}$/.test(code) || isPlanOutdated(code) || isUnprepared(code) || isConnectionLost(code);
}
