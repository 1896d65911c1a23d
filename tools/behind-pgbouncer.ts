/**
 * `npm run behind-pgbouncer [-- --only=kill]`: a server and a worker behind a real PgBouncer, as the README says it: an order and its undo,
 * live signals, jobs; poolers and databases that end under load; settings that are too small. Prints what held, ends with 1 when something did not.
 * Needs `pgbouncer` (apt-get install pgbouncer), or PGBOUNCER naming another one.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { setup, teardown } from '#kernel/server/testing/global-setup.ts';
import { waitFor } from '#kernel/server/testing/kernel-world.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { createPerson } from '#modules/identity/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';
import { journeyActs, OrderJourney, type People } from '../src/apps/testing/order-journey.ts';
import { Product } from '../src/apps/testing/product.ts';
import { getSettings, waitUntilIdle } from '../src/apps/testing/product-process.ts';
import { createTestWorld, type World } from '../src/apps/testing.ts';
import { PgBouncer, readPgbouncerVersion } from './pgbouncer.ts';

const { endChild, runMain: main, startNode } = await import(new URL('shared.mjs', import.meta.url).href);
const host = 'alpha.localhost';
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const transaction = { pool_mode: 'transaction', max_prepared_statements: 400, default_pool_size: 20 };
const signIn = { email: 'buyer@corp.example', password: 'correct horse battery' };
const session = { pool_mode: 'session', default_pool_size: 60 };

let world: World;
let judge: pg.Client;
let people: People;
let pooler: PgBouncer;
let home = '';
let failed = 0;
let orders = 0;

type Settings = Record<string, string | number>;
interface RunningProduct {
  product: Product;
  /** Output of worker and server. */
  said(): string;
  stop(): Promise<void>;
}

/** Optional remark of a case on its result. */
type CaseReport = string | undefined;

async function runCase(name: string, settings: Settings, work: () => Promise<CaseReport>): Promise<void> {
  if (only && !name.includes(only)) return;
  const began = Date.now();
  await pooler.end('SIGKILL');
  await pooler.start(settings);
  const [mark, words] = await work().then(
    (words) => ['held  ', words] as const,
    (error: Error) => ['FAILED', error.message] as const,
  );
  if (mark === 'FAILED') failed += 1;
  console.log(`${mark} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${words ? `\n         ${words}` : ''}`);
}

async function startServer(more: Record<string, string> = {}): Promise<RunningProduct> {
  const { appUrl, queueUrl } = world.urls;
  const env = {
    ...getSettings(world),
    DATABASE_URL: pooler.through(appUrl),
    DATABASE_QUEUE_URL: pooler.through(queueUrl),
    DATABASE_LISTEN_URL: queueUrl,
    LOG_LEVEL: 'info',
    WORKER: 'off',
    ...more,
  };
  const log = join(home, `${Date.now()}.log`);
  const product = new Product(env);
  const worker = startNode('src/apps/worker.ts', { env, log });
  const stop = async () => void (await Promise.all([product.kill(), endChild(worker)]));
  // Of its log what is worse than information, and what is no log.
  const readWarnings = () => `${product.said}${readFileSync(log, 'utf8').replaceAll(/^\{"level":[123]0.*\n/gm, '')}`;
  const works = () => /"msg":"working"/.test(readFileSync(log, 'utf8'));
  const gaveUp = worker.ended.then(() => Promise.reject(new Error('the worker ended')));
  gaveUp.catch(() => undefined);
  try {
    await product.start();
    await Promise.race([waitFor(async () => works(), 40_000), gaveUp]);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${readWarnings()}`);
  }
  return { product, said: readWarnings, stop };
}

/** With the product up, and down again whatever comes. */
async function withServer(
  work: (running: RunningProduct) => Promise<CaseReport>,
  more?: Record<string, string>,
): Promise<CaseReport> {
  const running = await startServer(more);
  try {
    return await work(running);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${running.said().slice(-6000)}`);
  } finally {
    await running.stop();
  }
}

/** One order, its approvals, its undo and the undo of that; a sign-in; a live signal; and all jobs done. */
async function runOrderJourney({ product }: RunningProduct): Promise<CaseReport> {
  const signedIn = await product.send({ method: 'POST', host: 'localhost', path: '/api/auth/login', body: signIn });
  if (signedIn.status !== 200) throw new Error(`sign-in: ${signedIn.status} ${JSON.stringify(signedIn.body)}`);
  const stream = await product.listen({ host, token: people.manager });
  orders += 1;
  const journey = new OrderJourney(product, people, `order-${orders}-${Date.now()}`);
  await journey.begin();
  const began = Date.now();
  for (const act of journeyActs) await journey.perform(act);
  const acted = Date.now() - began;
  await waitFor(async () => stream.text.includes(journey.executionId), 10_000).catch(() => {
    throw new Error(`no live signal of the run: ${stream.status} ${stream.text}`);
  });
  await waitUntilIdle(judge);
  return `an order, its approvals, undo and redo in ${acted} ms, heard; all jobs done ${Date.now() - began - acted} ms later`;
}

/** Reads and writes of many at once. Answers by status. */
async function runLoad(
  { product }: RunningProduct,
  options: { seconds: number; clients?: number },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const until = Date.now() + options.seconds * 1000;
  const calls = [
    { method: 'GET', path: '/api/axis/entity/external?limit=20' },
    { method: 'POST', path: '/api/axis/entity/external', body: { title: '한빛상사', fields: { kind: 'customer' } } },
    { method: 'GET', path: '/api/orders?limit=10' },
    { method: 'GET', path: '/api/flow/executions?limit=10' },
  ] as const;
  const client = async (_: unknown, at: number) => {
    for (let n = at; Date.now() < until; n++) {
      const call = calls[n % calls.length] as (typeof calls)[number];
      const what = await product.send({ host, token: people.manager, ...call }).then(
        ({ status, body }) => (status < 300 ? 'fine' : `${status} ${body.code}`),
        (error: Error) => `cut: ${error.message}`,
      );
      counts.set(what, (counts.get(what) ?? 0) + 1);
      if (what !== 'fine') await sleep(50);
    }
  };
  await Promise.all(Array.from({ length: options.clients ?? 24 }, client));
  return counts;
}

const wordsOf = (counts: Map<string, number>) => [...counts].map(([what, count]) => `${count} ${what}`).join(', ');

/** Nothing but answers, and refusals that say: come again. */
function assertHonest(counts: Map<string, number>, allowed: readonly string[] = []): string {
  const bad = [...counts.keys()].filter((what) => what !== 'fine' && !allowed.includes(what));
  if (bad.length > 0) throw new Error(wordsOf(counts));
  return wordsOf(counts);
}

/** Disturbs the product in the middle of the load; then all must be as before. */
async function runDisturbed(running: RunningProduct, disturb: () => Promise<void>): Promise<CaseReport> {
  const [during] = await Promise.all([runLoad(running, { seconds: 6 }), sleep(1500).then(disturb)]);
  const duringReport = assertHonest(during, ['503 UNAVAILABLE']);
  const afterReport = assertHonest(await runLoad(running, { seconds: 2 }));
  return `meanwhile ${duringReport}; afterwards ${afterReport}\n         ${await runOrderJourney(running)}`;
}

async function restartPostgres(): Promise<void> {
  const home = dirname(String(process.env.TEST_POSTGRES_LOG));
  const [pid] = readFileSync(join(home, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  await judge.end();
  // Its supervisor restarts it.
  process.kill(Number(pid), 'SIGINT');
  judge = await waitFor(() => connectAsSuperuser(world.urls.ownerUrl).catch(() => null));
}

/** It does not start, and says in one line why. */
async function assertRefused(words: RegExp, more: Record<string, string> = {}): Promise<CaseReport> {
  const message = await startServer(more).then(
    async ({ stop }) => {
      await stop();
      throw new Error('it started');
    },
    (error: Error) => error.message,
  );
  if (!words.test(message) || /\n\s+at /.test(message)) throw new Error(message);
  return message.split('\n').find((line) => words.test(line));
}

async function runPoolerKill(): Promise<void> {
  await pooler.end('SIGKILL');
  await sleep(1500);
  await pooler.start();
}

async function runInSessionMode(): Promise<void> {
  await runCase('session mode: everything', session, () => withServer(runOrderJourney));
  await runCase('session mode, also for who listens', session, () =>
    withServer(runOrderJourney, { DATABASE_LISTEN_URL: pooler.through(world.urls.queueUrl) }),
  );
  await runCase('session mode without server_reset_query', { ...session, server_reset_query: '' }, () =>
    withServer(async (running) => {
      assertHonest(await runLoad(running, { seconds: 2 }));
      return runOrderJourney(running);
    }),
  );
  await runCase('session mode: kill of PgBouncer under load', session, () =>
    withServer((running) => runDisturbed(running, runPoolerKill)),
  );
  await runCase('session mode: restart of PostgreSQL under load', session, () =>
    withServer((running) => runDisturbed(running, restartPostgres)),
  );
  const few = { ...session, default_pool_size: 10, query_wait_timeout: 3 };
  await runCase('session mode, fewer sessions than connections: refused, and no request hangs', few, () =>
    withServer(async (running) => assertHonest(await runLoad(running, { seconds: 15 }), ['503 UNAVAILABLE'])),
  );
}

async function runInTransactionMode(): Promise<void> {
  await runCase('transaction mode: everything', transaction, () => withServer(runOrderJourney));
  await runCase('transaction mode: who listens through it is refused', transaction, () =>
    assertRefused(/DATABASE_LISTEN_URL/, { DATABASE_LISTEN_URL: pooler.through(world.urls.queueUrl) }),
  );
  await runCase('transaction mode: kill of PgBouncer under load', transaction, () =>
    withServer((running) => runDisturbed(running, runPoolerKill)),
  );
  await runCase('transaction mode: restart of PostgreSQL under load', transaction, () =>
    withServer((running) => runDisturbed(running, restartPostgres)),
  );
  await runCase('transaction mode: RECONNECT under load', transaction, () =>
    withServer((running) => runDisturbed(running, async () => void (await pooler.ask('RECONNECT')))),
  );
  await runCase('transaction mode, 3 sessions of each role for all', { ...transaction, default_pool_size: 3 }, () =>
    withServer(async (running) => {
      const report = assertHonest(await runLoad(running, { seconds: 4 }));
      return `${report}\n         ${await runOrderJourney(running)}`;
    }),
  );
  await runCase('transaction mode, 5 prepared statements kept', { ...transaction, max_prepared_statements: 5 }, () =>
    withServer(async (running) => {
      const report = assertHonest(await runLoad(running, { seconds: 4 }));
      return `${report}\n         ${await runOrderJourney(running)}`;
    }),
  );
  await runCase('transaction mode, no prepared statements', { ...transaction, max_prepared_statements: 0 }, () =>
    assertRefused(/max_prepared_statements above 0/),
  );
  await runCase('transaction mode, a column more under load', transaction, () =>
    withServer((running) =>
      runDisturbed(running, async () => {
        for (const table of ['axis.records', 'flow.executions', '"order".orders'])
          await judge.query(`alter table ${table} add column added_${Date.now()} text`);
      }),
    ),
  );
}

async function makeWorld(): Promise<void> {
  world = await createTestWorld();
  const { alpha } = world;
  await world.root((context) => createPerson(context, { ...signIn, name: '김구매', emailVerified: true }));
  const itemId = await alpha.service(async (context) => {
    const fields = { price: { amount: 400_000, currency: 'KRW' }, category: 'living', published: true };
    const { id } = await createRecord(context, { axis: 'item', type: 'sellable', title: '원목 책상', fields });
    await moveStock(context, { movement: 'receive', lines: [{ itemId: id, quantity: 10_000 }] });
    return id;
  });
  await world.settle();
  const { supervisor, finance, manager } = alpha;
  people = { host, lead: supervisor.token, finance: finance.token, manager: manager.token, itemId };
  await world.app.close();
}

main(async () => {
  const version = readPgbouncerVersion();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const keepsStatements = major > 1 || minor >= 21;
  console.log(`PgBouncer ${version}`);
  home = mkdtempSync(join(tmpdir(), 'heureum-behind-'));
  await setup();
  try {
    await makeWorld();
    judge = await connectAsSuperuser(world.urls.ownerUrl);
    pooler = new PgBouncer([world.urls.appUrl, world.urls.queueUrl]);
    await runInSessionMode();
    if (keepsStatements) await runInTransactionMode();
    else
      await runCase('transaction mode is refused', { pool_mode: 'transaction' }, () =>
        assertRefused(/PgBouncer 1\.21 or later/),
      );
    await judge.end();
  } finally {
    await pooler?.remove();
    await teardown();
    rmSync(home, { recursive: true, force: true });
  }
  process.exit(failed ? 1 : 0);
});
