/** Database migration: brings a database to the current schema by the SQL files of the kernel and the modules. */
import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { applyFunctions, countDefinitions, countFunctions } from './function-runner.ts';
import { applyMigration, defaultPatience, type LockPatience, type Migration } from './migration-runner.ts';
import { partitionByTime } from './partitions.ts';
import { appRole, ensurePlatformRole, ensureRole, queueRole, restrictDatabase } from './roles.ts';
import { readSqlFiles } from './sql-files.ts';

const escapeIdentifier = (name: string): string => pg.escapeIdentifier(name);

async function createSchema(client: pg.Client, schema: string): Promise<void> {
  const name = escapeIdentifier(schema);
  await client.query(`create schema if not exists ${name}`);
  await client.query(`grant usage on schema ${name} to ${appRole}`);
  await client.query(
    `alter default privileges in schema ${name} grant select, insert, update, delete on tables to ${appRole}`,
  );
  await client.query(`alter default privileges in schema ${name} grant usage, select on sequences to ${appRole}`);
}

/**
 * Row security on every table with a company_id: enabled, forced, and one policy that compares it with the unit's company. Forced again
 * where a migration outside of a transaction lifted it and was interrupted.
 */
async function stampRowSecurity(client: pg.Client, schemas: string[]): Promise<void> {
  const { rows } = await client.query(
    `select * from (
       select n.nspname as schema, c.relname as name, c.relforcerowsecurity as forced,
         exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as walled
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
       where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition) t
     where not (forced and walled)`,
    [schemas],
  );
  for (const { schema, name, walled } of rows) {
    const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
    await client.query(`alter table ${table} enable row level security`);
    await client.query(`alter table ${table} force row level security`);
    if (walled) continue;
    await client.query(
      `create policy tenant on ${table} using (company_id = kernel.company_id()) with check (company_id = kernel.company_id())`,
    );
  }
}

/**
 * Asks instead of waiting: who waits in a statement holds a transaction open, and an index that is built concurrently by the other
 * process would wait for that.
 */
async function waitUntilAlone(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock(7205) as alone');
    if (rows[0].alone) return;
    await pause(100);
  }
}

export interface MigrationOptions {
  ownerUrl: string;
  appUrl: string;
  queueUrl: string;
  /** Names of the modules in the order in which they depend on each other. */
  modules: readonly string[];
  /** The folder `src` of another version, for tests. */
  source?: string;
  say?: LockPatience['say'];
}

/**
 * Applies what is missing; several processes may call it at once.
 * @returns the names of the applied migrations and functions
 * @throws Error when an applied migration was changed since, or when the database is older than 0.1.0
 */
export async function migrate(options: MigrationOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    await waitUntilAlone(client);
    await ensureRole(client, appRole, options.appUrl);
    await ensureRole(client, queueRole, options.queueUrl);
    await ensurePlatformRole(client);
    await restrictDatabase(client, options);
    await client.query('create schema if not exists kernel');
    await client.query(
      'create table if not exists kernel.migrations (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    await runMigrations({ connectionString: options.ownerUrl });
    return await applyMissing(client, options);
  } finally {
    await client.end();
  }
}

/**
 * New functions come before the tables, whose checks, policies and triggers call them, or as soon as the tables that their arguments name
 * are there. Functions whose text changed come after the tables that they read.
 */
async function applyMissing(client: pg.Client, options: MigrationOptions): Promise<string[]> {
  const { migrations, functions } = await readSqlFiles(options.modules, options.source);
  const schemas = [...new Set([...migrations, ...functions].map(({ schema }) => schema))];
  const hashes = await readAppliedHashes(client);
  assertUnchanged(migrations, hashes);
  for (const schema of schemas) await createSchema(client, schema);
  const patience = { ...defaultPatience, say: options.say };
  const applied: string[] = [];
  let absent = functions.filter(({ name }) => !hashes.has(name));
  for (const migration of migrations.filter(({ name }) => !hashes.has(name))) {
    absent = (await applyFunctions(client, absent, { patience, applied })).map(({ script }) => script);
    await applyMigration(client, migration, patience);
    applied.push(migration.name);
  }
  const counts = await countFunctions(client, schemas);
  const isCurrent = (script: Migration): boolean =>
    (applied.includes(script.name) || hashes.get(script.name) === script.hash) &&
    counts.get(script.name) === countDefinitions(script);
  const changed = functions.filter((script) => !isCurrent(script));
  const outdated = listUnknownMigrations(migrations, hashes, options.modules).length > 0;
  if (outdated) options.say?.('the database is newer than this version: its functions stay as they are');
  const waiting = await applyFunctions(client, outdated ? absent : changed, { patience, applied });
  if (waiting.length > 0)
    throw new Error(waiting.map(({ script, error }) => `function ${script.name}: ${error.message}`).join('\n'));
  await stampRowSecurity(client, schemas);
  await partitionByTime(client, patience);
  await client.query(`revoke all on kernel.migrations from ${appRole}`);
  return [...new Set(applied)];
}

/** @throws Error when the database was made by migrations from before version 0.1.0, which had timestamps as names */
async function readAppliedHashes(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from kernel.migrations');
  if (rows.some(({ name }) => /^\d{12}_/.test(name)))
    throw new Error('the database was made by a version before 0.1.0; begin with a new one (and a new DATA_DIR)');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function assertUnchanged(migrations: readonly Migration[], hashes: ReadonlyMap<string, string>): void {
  const edited = migrations.find(({ name, hash }) => hashes.has(name) && hashes.get(name) !== hash);
  if (edited)
    throw new Error(`migration ${edited.name} was changed after it was applied: restore it and write a new one`);
}

/** Migrations that a later version applied; those of modules that this one does not have do not count. */
function listUnknownMigrations(
  migrations: readonly Migration[],
  hashes: ReadonlyMap<string, string>,
  moduleNames: readonly string[],
): string[] {
  const names = new Set(migrations.map(({ name }) => name));
  const schemas = new Set(['kernel', ...moduleNames]);
  return [...hashes.keys()].filter((name) => {
    const [schema = '', kind] = name.split('/');
    return kind !== 'functions' && schemas.has(schema) && !names.has(name);
  });
}
