/**
 * Applies one migration while others use its tables. Most run in a transaction that never waits for a lock for long: whoever came later
 * would wait behind it. A file whose first line says `-- concurrently` holds one statement that may not stand in a transaction.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface Migration {
  name: string;
  schema: string;
  sql: string;
  hash: string;
}

export interface Patience {
  /** So long all others may have to wait behind us for a table, each time. */
  lockMs: number;
  tries: number;
  pauseMs: number;
  /** Hears that somebody is in the way. */
  say?: ((line: string) => void) | undefined;
}

/** Some five minutes in all. */
export const usualPatience: Patience = { lockMs: 2000, tries: 60, pauseMs: 3000 };

const isConcurrent = /^-- concurrently\b/;
const index =
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+(?:only\s+)?(\w+)\./i;

const record = 'insert into kernel.migrations (name, hash) values ($1, $2)';

async function inTransaction(client: pg.Client, { name, hash, sql }: Migration, lockMs: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(sql);
    await client.query(record, [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** An interrupted run leaves an index that is written and never read. */
async function dropHalfMade(client: pg.Client, sql: string): Promise<void> {
  const [, name, schema] = index.exec(sql) ?? [];
  const { rowCount } = await client.query(
    `select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2 and not i.indisvalid`,
    [schema, name],
  );
  if (rowCount && schema && name) {
    await client.query(`drop index concurrently ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`);
  }
}

/** It waits for transactions that began before, and nobody waits for it: so without a limit. */
async function outside(client: pg.Client, { name, hash, sql }: Migration): Promise<void> {
  await dropHalfMade(client, sql);
  await client.query(sql);
  await client.query(record, [name, hash]);
}

/** Somebody held a table for too long, or waited for what we held. */
function isInTheWay(error: unknown): boolean {
  return ['55P03', '40P01'].includes((error as pg.DatabaseError).code ?? '');
}

/** @throws Error naming the migration, when it failed or somebody was in its way for too long */
export async function apply(client: pg.Client, migration: Migration, patience: Patience): Promise<void> {
  const { lockMs, tries, pauseMs, say } = patience;
  for (let left = tries; ; left--) {
    try {
      if (isConcurrent.test(migration.sql)) await outside(client, migration);
      else await inTransaction(client, migration, lockMs);
      return;
    } catch (error) {
      const { message } = error as Error;
      if (left <= 1 || !isInTheWay(error)) throw new Error(`migration ${migration.name}: ${message}`, { cause: error });
      say?.(`migration ${migration.name} waits, others use its tables: ${message}`);
      await pause(pauseMs);
    }
  }
}
