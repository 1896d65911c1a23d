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
/** The one statement of its file; beside another PostgreSQL refuses it. */
const index =
  /^(?:\s*--.*\n)*\s*create\s+(unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+(\w+\.\w+)\s*([^;]*?);?\s*$/i;

/** An index as its file says it. `what`: its columns and condition. */
interface Wanted {
  unique: string;
  name: string;
  table: string;
  what: string;
}

function indexIn(sql: string): Wanted | null {
  const [found, unique = '', name = '', table = '', what = ''] = index.exec(sql) ?? [];
  return found ? { unique, name, table, what } : null;
}

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

/** In the schema of its table. An interrupted run leaves an index that is written and never read: that goes first. */
async function build(client: pg.Client, { unique, name, table, what }: Wanted): Promise<void> {
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
async function buildOverPartitions(client: pg.Client, wanted: Wanted, lockMs: number): Promise<void> {
  const { unique, name, table, what } = wanted;
  const [schema = ''] = table.split('.');
  await client.query(`set lock_timeout = ${lockMs}`);
  await client.query(`create ${unique}index if not exists ${name} on only ${table} ${what}`);
  await client.query('reset lock_timeout');
  for (const part of (await client.query(partitions, [table])).rows) {
    const own = `${name.slice(0, 48)}_${part.oid}`;
    await build(client, { ...wanted, name: own, table: part.name });
    await client.query(`alter index ${schema}.${name} attach partition ${pg.escapeIdentifier(part.schema)}.${own}`);
  }
}

/** It waits for transactions that began before, and nobody waits for it: so without a limit. */
async function outside(client: pg.Client, { name, hash, sql }: Migration, lockMs: number): Promise<void> {
  const wanted = indexIn(sql);
  if (wanted) {
    const { rows } = await client.query('select relkind from pg_class where oid = $1::regclass', [wanted.table]);
    if (rows[0]?.relkind === 'p') await buildOverPartitions(client, wanted, lockMs);
    else await build(client, wanted);
  } else await client.query(sql);
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
      if (isConcurrent.test(migration.sql)) await outside(client, migration, lockMs);
      else await inTransaction(client, migration, lockMs);
      return;
    } catch (error) {
      const { message } = error as Error;
      if (left <= 1 || !isInTheWay(error)) throw new Error(`migration ${migration.name}: ${message}`, { cause: error });
      await client.query('reset lock_timeout');
      say?.(`migration ${migration.name} waits, others use its tables: ${message}`);
      await pause(pauseMs);
    }
  }
}
