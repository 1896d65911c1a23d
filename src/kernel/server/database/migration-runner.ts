/**
 * Applies one migration while others use its tables. Most run in a transaction with a short lock timeout, because later requests
 * would queue behind it. A file whose first line is `-- concurrently` holds one statement that must not run in a transaction.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface Migration {
  name: string;
  schema: string;
  sql: string;
  hash: string;
}

export interface LockPatience {
  /** So long all others may have to wait behind us for a table, each time. */
  lockMs: number;
  tries: number;
  pauseMs: number;
  /** Called if another session blocks it. */
  say?: ((line: string) => void) | undefined;
}

/** Some five minutes in all. */
export const defaultPatience: LockPatience = { lockMs: 2000, tries: 60, pauseMs: 3000 };

export const isConcurrent = /^-- concurrently\b/;
/** The one statement of its file; beside another PostgreSQL refuses it. */
const index =
  /^(?:\s*--.*\n)*\s*create\s+(unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+(\w+\.\w+)\s*([^;]*?);?\s*$/i;

/** An index as its file says it. `what`: its columns and condition. */
interface IndexDefinition {
  unique: string;
  name: string;
  table: string;
  what: string;
}

/** Null if the file creates no index, or in a form not parsed here, which the architecture tests reject. */
export function parseIndex(sql: string): IndexDefinition | null {
  const [match, unique = '', name = '', table = '', what = ''] = index.exec(sql) ?? [];
  return match ? { unique, name, table, what } : null;
}

/** All of it or nothing, and no lock is waited for longer. */
export async function runInTransaction(client: pg.Client, lockMs: number, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Somebody held a table for too long, or waited for what we held. */
function isLockConflict(error: unknown): boolean {
  return ['55P03', '40P01'].includes((error as pg.DatabaseError).code ?? '');
}

/** Gives up and comes again rather than let others wait behind it. @throws what failed, or was in the way each time */
export async function retryWithPatience(
  patience: LockPatience,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  const { tries, pauseMs, say } = patience;
  for (let triesLeft = tries; ; triesLeft--) {
    try {
      return await work();
    } catch (error) {
      if (triesLeft <= 1 || !isLockConflict(error)) throw error;
      say?.(`${what} waits, others use its tables: ${(error as Error).message}`);
      await pause(pauseMs);
    }
  }
}

/** In the schema of its table. An interrupted run leaves an index that is written and never read: that goes first. */
async function buildIndex(client: pg.Client, { unique, name, table, what }: IndexDefinition): Promise<void> {
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as half from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and c.relname = $2 and not i.indisvalid`,
    [table, name],
  );
  for (const { half } of rows) await client.query(`drop index concurrently ${half}`);
  await client.query(`create ${unique}index concurrently if not exists ${name} on ${table} ${what}`);
}

const partitions = `select c.oid, c.oid::regclass::text as name, n.nspname as schema from pg_inherits h
  join pg_class c on c.oid = h.inhrelid join pg_namespace n on n.oid = c.relnamespace
  where h.inhparent = $1::regclass order by c.oid`;

/** PostgreSQL builds none concurrently over partitions: each gets its own, and the whole is there when the last has joined. */
async function buildPartitionedIndex(client: pg.Client, definition: IndexDefinition, lockMs: number): Promise<void> {
  const { unique, name, table, what } = definition;
  const [schema = ''] = table.split('.');
  await runInTransaction(client, lockMs, () =>
    client.query(`create ${unique}index if not exists ${name} on only ${table} ${what}`),
  );
  for (const part of (await client.query(partitions, [table])).rows) {
    const own = `${name.slice(0, 48)}_${part.oid}`;
    await buildIndex(client, { ...definition, name: own, table: part.name });
    await client.query(`alter index ${schema}.${name} attach partition ${pg.escapeIdentifier(part.schema)}.${own}`);
  }
}

/** It waits for transactions that began before, and nobody waits for it: so without a limit. */
async function runConcurrently(client: pg.Client, sql: string, lockMs: number): Promise<void> {
  const definition = parseIndex(sql);
  if (!definition) return void (await client.query(sql));
  const { rows } = await client.query('select relkind from pg_class where oid = $1::regclass', [definition.table]);
  if (rows[0]?.relkind === 'p') await buildPartitionedIndex(client, definition, lockMs);
  else await buildIndex(client, definition);
}

/** @throws Error naming the migration, when it failed or somebody was in its way for too long */
export async function applyMigration(client: pg.Client, migration: Migration, patience: LockPatience): Promise<void> {
  const { name, hash, sql } = migration;
  const { lockMs } = patience;
  const record = () => client.query('insert into kernel.migrations (name, hash) values ($1, $2)', [name, hash]);
  const once = async () => {
    if (!isConcurrent.test(sql)) return runInTransaction(client, lockMs, () => client.query(sql).then(record));
    await runConcurrently(client, sql, lockMs);
    await record();
  };
  try {
    await retryWithPatience(patience, `migration ${name}`, once);
  } catch (error) {
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}
