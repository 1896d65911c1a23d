/** Migrates a database to the current schema: plain SQL files of the kernel and the modules, in file name order. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { applyMigration, defaultPatience, type LockPatience, type Migration } from './migration-runner.ts';
import { partitionByTime } from './partitions.ts';
import { appRole, ensurePlatformRole, ensureRole, queueRole, restrictDatabase } from './roles.ts';

const source = join(import.meta.dirname, '..', '..', '..');

async function listMigrationFolders(): Promise<{ schema: string; path: string }[]> {
  const modules = join(source, 'modules');
  const modulesFolder = (await readdir(modules, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return [
    { schema: 'kernel', path: join(source, 'kernel/server/migrations') },
    ...modulesFolder.map((appModule) => ({
      schema: appModule.name,
      path: join(modules, appModule.name, 'server/migrations'),
    })),
  ].filter((folder) => existsSync(folder.path));
}

async function readMigrations(): Promise<Migration[]> {
  const scripts: Migration[] = [];
  for (const { schema, path } of await listMigrationFolders()) {
    for (const file of (await readdir(path)).filter((name) => name.endsWith('.sql'))) {
      const sql = await readFile(join(path, file), 'utf8');
      scripts.push({
        name: `${basename(file, '.sql')} ${schema}`,
        schema,
        sql,
        hash: createHash('sha256').update(sql).digest('hex'),
      });
    }
  }
  return scripts.sort((a, b) => (a.name < b.name ? -1 : 1));
}

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

/**
 * Applies what is missing; several processes may call it at once. Returns the names applied. `only`: for tests, which begin with the
 * schema of an earlier version.
 * @throws when an applied file was changed since: write a new one instead.
 */
export async function migrate(options: {
  ownerUrl: string;
  appUrl: string;
  queueUrl: string;
  only?: readonly string[];
  say?: LockPatience['say'];
}): Promise<string[]> {
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
    const all = (await readMigrations()).filter(({ name }) => options.only?.includes(name) ?? true);
    const schemas = [...new Set(all.map((migration) => migration.schema))];
    for (const schema of schemas) await createSchema(client, schema);
    const { rows } = await client.query('select name, hash from kernel.migrations');
    const appliedHashes = new Map(rows.map((row) => [row.name, row.hash]));
    const applied: string[] = [];
    const patience = { ...defaultPatience, say: options.say };
    for (const migration of all) {
      const hash = appliedHashes.get(migration.name);
      if (hash && hash !== migration.hash)
        throw new Error(`migration ${migration.name} was changed after it was applied`);
      if (hash) continue;
      await applyMigration(client, migration, patience);
      applied.push(migration.name);
    }
    await stampRowSecurity(client, schemas);
    await partitionByTime(client, patience);
    await client.query(`revoke all on kernel.migrations from ${appRole}`);
    return applied;
  } finally {
    await client.end();
  }
}
