/** Looks at the database from outside while the product is killed: sees every company, belongs to no process of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { judgeOf } from '#kernel/server/testing/database.ts';
import type { World } from '../testing.ts';
import { Product } from './server.ts';

/** The product as a process of its own on the world's database; not started yet. */
export function productOn({ urls, config }: World, more: Record<string, string> = {}): Product {
  return new Product({
    NODE_ENV: 'test',
    DATABASE_URL: urls.appUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DATABASE_QUEUE_URL: urls.queueUrl,
    // Tokens are for one address: those of the test count there, too.
    PUBLIC_URL: config.publicUrl,
    SECRET: config.secret,
    DATA_DIR: config.dataDir,
    LOG_LEVEL: 'fatal',
    ...more,
  });
}

/** The world's house is closed and its product started instead of it. */
export async function productOf(world: World): Promise<{ product: Product; judge: pg.Client }> {
  await world.house.close();
  const product = productOn(world);
  const judge = await judgeOf(world.urls.ownerUrl);
  await product.start();
  return { product, judge };
}

/** Nothing waits any more: events carried, jobs done. @throws when that does not come about in 30 s */
export async function idle(judge: pg.Client): Promise<void> {
  const open = `select (select count(*) from kernel.events)
    + (select count(*) from kernel.job_orders)
    + (select count(*) from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts) as open`;
  for (let tries = 0; tries < 300; tries++) {
    const { rows } = await judge.query(open);
    if (Number(rows[0].open) === 0) return;
    await sleep(100);
  }
  throw new Error('jobs or events are stuck');
}
