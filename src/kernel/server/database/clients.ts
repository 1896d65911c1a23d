/** Connections of pg as they are used here: watched, asked in batches, and thrown away when they are of no use any more. */
import type { Socket } from 'node:net';
import type pg from 'pg';
import { connectionLost, isConnectionLost, isOutdated, isUnprepared } from './errors.ts';
import type { Statement } from './unit.ts';
import { Batch, type Prepared } from './wire.ts';

const preparedBy = new WeakMap<pg.PoolClient, Prepared>();
const lost = new WeakSet<pg.PoolClient>();
/**
 * Milliseconds without a word from PostgreSQL while it owes an answer, after which a line is lost, however whole it looks: a network that
 * takes packets and says nothing would be waited for a quarter of an hour. Longer than a statement of the role may take (`roles.ts`).
 */
export const silence = { app: 120_000, queue: 360_000 };
/** An idle line says something so often: it is not forgotten on the way, and one that was is noticed. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

export type OnError = (error: Error) => void;

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
export function watch(
  pool: pg.Pool,
  { onError, silentMs }: { onError: OnError | undefined; silentMs: number },
): pg.Pool {
  pool.on('error', () => undefined);
  return pool.on('connect', (client) => {
    endWhenSilent(client, silentMs);
    client.on('error', (error) => {
      lost.add(client);
      onError?.(error);
    });
  });
}

export function remember(client: pg.PoolClient): void {
  const prepared: Prepared = { parsed: new Set(), columns: new Map(), current: null };
  preparedBy.set(client, prepared);
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('parseComplete', () => prepared.current?.parseComplete());
}

/** Statements that are one transaction, and their rows when they have come. */
export interface Asked {
  batch: Batch;
  rows: Promise<unknown[][]>;
}

/** @throws where a value cannot be sent */
export function asking(statements: readonly Statement<unknown>[]): Asked {
  const { promise, resolve, reject } = Promise.withResolvers<unknown[][]>();
  const batch = new Batch(statements, (error) => (error ? reject(error) : resolve(batch.results)));
  return { batch, rows: promise };
}

export const preparedOf = (client: pg.PoolClient): Prepared => preparedBy.get(client) as Prepared;

/** As it is told to who asked: what a connection that was lost says is that it was. */
export const toldOf = (client: pg.PoolClient, error: unknown): unknown =>
  lost.has(client) ? connectionLost(error as Error) : error;

export async function run(client: pg.PoolClient, statements: readonly Statement<unknown>[]): Promise<unknown[][]> {
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
export function isBroken(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return !/^[0-9A-Z]{5}$/.test(code) || isOutdated(code) || isUnprepared(code) || isConnectionLost(code);
}
