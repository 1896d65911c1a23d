/** Before all tests: a throwaway PostgreSQL with a template database, migrated once, that every test file clones. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startPostgres } from '../../../../tools/postgres.mjs';

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
