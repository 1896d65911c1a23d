/** Looks at the database from outside while the product is killed: sees every company, belongs to no process of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import type { World } from '../testing.ts';
import { Product } from './product.ts';

/** Environment of a product process on the world's database. */
export function getSettings({ urls, config }: World): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: urls.appUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DATABASE_QUEUE_URL: urls.queueUrl,
    // Tokens are for one address: those of the test count there, too.
    PUBLIC_URL: config.publicUrl,
    SECRET: config.secret,
    DATA_DIR: config.dataDir,
    LOG_LEVEL: 'fatal',
  };
}

/** The product as a process of its own on the world's database; not started yet. */
export function createProduct(world: World, more: Record<string, string> = {}): Product {
  return new Product({ ...getSettings(world), ...more });
}

/** Closes the world's app and starts its product instead. */
export async function startProduct(world: World): Promise<{ product: Product; judge: pg.Client }> {
  await world.app.close();
  const product = createProduct(world);
  const judge = await connectAsSuperuser(world.urls.ownerUrl);
  await product.start();
  return { product, judge };
}

/**
 * Waits until the backlog is empty: events relayed, jobs done, including retries; a mail whose delivery was interrupted waits for
 * minutes. @throws when that takes longer than the limit: 30 s by default
 */
export async function waitUntilIdle(judge: pg.Client, seconds = 30): Promise<void> {
  const open = `select (select count(*) from kernel.events)::int as events, (select count(*) from kernel.job_orders)::int as orders,
    (select json_agg(json_build_object('key', key, 'attempts', attempts, 'locked', locked_at, 'by', locked_by, 'error', left(last_error, 200)))
     from graphile_worker._private_jobs where (run_at <= now() or (attempts > 0 and task_id not in (select id from graphile_worker._private_tasks where identifier = 'kernel.send-mail')))
       and attempts < max_attempts) as jobs`;
  for (let tries = 0; ; tries++) {
    const { rows } = await judge.query(open);
    const [{ events, orders, jobs }] = rows;
    if (events === 0 && orders === 0 && jobs === null) return;
    if (tries === seconds * 10)
      throw new Error(`stuck: ${events} events, ${orders} orders of jobs, ${JSON.stringify(jobs)?.slice(0, 2000)}`);
    await sleep(100);
  }
}
