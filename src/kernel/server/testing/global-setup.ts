/** Before all tests: a throwaway PostgreSQL with a template database, migrated once, that every test file clones. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, startPostgres } from '../../../../tools/postgres.mjs';
import { superuserOf } from './database.ts';

const firstPort = 5540;

let cluster: Cluster | undefined;

export async function setup(): Promise<void> {
  // Another project of this run has started it.
  if (process.env.TEST_ADMIN_URL) return;
  const home = mkdtempSync(join(tmpdir(), 'heureum-test-'));
  const port = firstPort + (process.pid % 400);
  cluster = await startPostgres({ home, durable: false, throwaway: true, port });
  process.env.TEST_POSTGRES_LOG = join(home, 'postgres.log');
  process.env.TEST_ADMIN_URL = cluster.adminUrl;
  process.env.TEST_OWNER_URL = cluster.ownerUrl;
  process.env.TEST_APP_URL = cluster.appUrl;
  process.env.TEST_QUEUE_URL = cluster.queueUrl;
  process.env.TEST_DATABASE_TROUBLE = migrate(cluster);
  if (!process.env.TEST_DATABASE_TROUBLE) await keepWhatIsTold(cluster);
}

/** What was carried leaves the outbox: in tests a copy stays, for whoever asks afterwards what was told. */
async function keepWhatIsTold({ ownerUrl }: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: superuserOf(ownerUrl) });
  await client.connect();
  await client.query(`
    create schema testing;
    create table testing.told (like kernel.events including defaults);
    create function testing.keep() returns trigger language plpgsql security definer set search_path = '' as $$
      begin insert into testing.told select new.*; return null; end $$;
    create trigger keep after insert on kernel.events for each row execute function testing.keep();
    revoke execute on function testing.keep() from public;
    grant usage on schema testing to heureum_app, heureum_owner;
    grant select on testing.told to heureum_app, heureum_owner`);
  await client.end();
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}

/** The words of a migration that failed; tests that need no database still run. */
function migrate({ ownerUrl, appUrl, queueUrl }: Cluster): string {
  if (!existsSync('src/apps/migrate.ts')) return 'src/apps/migrate.ts is missing';
  const urls = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_QUEUE_URL: queueUrl };
  const env = { ...process.env, ...urls };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/apps/migrate.ts'], { env, encoding: 'utf8' });
  return status === 0 ? '' : `migration failed:\n${stdout}${stderr}`;
}
