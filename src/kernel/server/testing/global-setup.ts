/** Before all tests: a throwaway PostgreSQL, copied from the prepared cluster, whose templates the test files clone. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startPostgres } from '../../../../tools/postgres.mjs';
import { copyCluster, prepareCluster } from '../../../../tools/prepared-cluster.mjs';

let cluster: Cluster | undefined;

export async function setup(): Promise<void> {
  // Another project of this run has started it.
  if (process.env.TEST_ADMIN_URL || process.env.TEST_DATABASE_TROUBLE) return;
  const prepared = await prepareCluster().catch((error: Error) => {
    // Tests that need no database still run.
    process.env.TEST_DATABASE_TROUBLE = `the cluster of the tests was not prepared: ${error.message}`;
    return null;
  });
  if (!prepared) return;
  const home = mkdtempSync(join(tmpdir(), 'heureum-test-'));
  copyCluster(prepared, home);
  cluster = await startPostgres({ home, durable: false, throwaway: true });
  process.env.TEST_POSTGRES_LOG = join(home, 'postgres.log');
  process.env.TEST_ADMIN_URL = cluster.adminUrl;
  process.env.TEST_OWNER_URL = cluster.ownerUrl;
  process.env.TEST_APP_URL = cluster.appUrl;
  process.env.TEST_QUEUE_URL = cluster.queueUrl;
  process.env.TEST_WORLD = join(home, 'world.json');
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
