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
import { judgeOf } from '#kernel/server/testing/database.ts';
import { setup, teardown } from '#kernel/server/testing/global-setup.ts';
import { eventually } from '#kernel/server/testing/kernel-world.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { createPerson } from '#modules/identity/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';
import { acts, Journey, type People } from '../src/apps/testing/journey.ts';
import { idle, settingsOf } from '../src/apps/testing/judge.ts';
import { Product } from '../src/apps/testing/server.ts';
import { testWorld, type World } from '../src/apps/testing.ts';
import { PgBouncer, pgbouncerVersion } from './pgbouncer.ts';

const { endChild, main, startNode } = await import(new URL('house.mjs', import.meta.url).href);
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
interface Running {
  product: Product;
  /** What worker and server said. */
  said(): string;
  stop(): Promise<void>;
}

/** What a case may say of what it saw. */
type Words = string | undefined;

async function hold(name: string, settings: Settings, work: () => Promise<Words>): Promise<void> {
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

async function serve(more: Record<string, string> = {}): Promise<Running> {
  const { appUrl, queueUrl } = world.urls;
  const env = {
    ...settingsOf(world),
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
  const said = () => `${product.said}${readFileSync(log, 'utf8').replaceAll(/^\{"level":[123]0.*\n/gm, '')}`;
  const works = () => /"msg":"working"/.test(readFileSync(log, 'utf8'));
  const gaveUp = worker.ended.then(() => Promise.reject(new Error('the worker ended')));
  gaveUp.catch(() => undefined);
  try {
    await product.start();
    await Promise.race([eventually(async () => works(), 40_000), gaveUp]);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${said()}`);
  }
  return { product, said, stop };
}

/** With the product up, and down again whatever comes. */
async function served(work: (running: Running) => Promise<Words>, more?: Record<string, string>): Promise<Words> {
  const running = await serve(more);
  try {
    return await work(running);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${running.said().slice(-6000)}`);
  } finally {
    await running.stop();
  }
}

/** One order, its approvals, its undo and the undo of that; a sign-in; a live signal; and all jobs done. */
async function everything({ product }: Running): Promise<Words> {
  const signedIn = await product.send({ method: 'POST', host: 'localhost', path: '/api/auth/login', body: signIn });
  if (signedIn.status !== 200) throw new Error(`sign-in: ${signedIn.status} ${JSON.stringify(signedIn.body)}`);
  const stream = await product.listen({ host, token: people.manager });
  orders += 1;
  const journey = new Journey(product, people, `order-${orders}-${Date.now()}`);
  await journey.begin();
  const began = Date.now();
  for (const act of acts) await journey.perform(act);
  const acted = Date.now() - began;
  await eventually(async () => stream.text.includes(journey.executionId), 10_000).catch(() => {
    throw new Error(`no live signal of the run: ${stream.status} ${stream.text}`);
  });
  await idle(judge);
  return `an order, its approvals, undo and redo in ${acted} ms, heard; all jobs done ${Date.now() - began - acted} ms later`;
}

/** Reads and writes of many at once. Answers by status. */
async function load({ product }: Running, about: { seconds: number; clients?: number }): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const until = Date.now() + about.seconds * 1000;
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
  await Promise.all(Array.from({ length: about.clients ?? 24 }, client));
  return counts;
}

const wordsOf = (counts: Map<string, number>) => [...counts].map(([what, count]) => `${count} ${what}`).join(', ');

/** Nothing but answers, and refusals that say: come again. */
function demandHonest(counts: Map<string, number>, allowed: readonly string[] = []): string {
  const bad = [...counts.keys()].filter((what) => what !== 'fine' && !allowed.includes(what));
  if (bad.length > 0) throw new Error(wordsOf(counts));
  return wordsOf(counts);
}

/** What breaks is broken in the middle of the load; then all must be as before. */
async function disturbed(running: Running, disturb: () => Promise<void>): Promise<Words> {
  const [during] = await Promise.all([load(running, { seconds: 6 }), sleep(1500).then(disturb)]);
  const told = demandHonest(during, ['503 UNAVAILABLE']);
  const after = demandHonest(await load(running, { seconds: 2 }));
  return `meanwhile ${told}; afterwards ${after}\n         ${await everything(running)}`;
}

async function restartPostgres(): Promise<void> {
  const home = dirname(String(process.env.TEST_POSTGRES_LOG));
  const [pid] = readFileSync(join(home, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  await judge.end();
  // Its keeper starts it again.
  process.kill(Number(pid), 'SIGINT');
  judge = await eventually(() => judgeOf(world.urls.ownerUrl).catch(() => null));
}

/** It does not start, and says in one line why. */
async function refused(words: RegExp, more: Record<string, string> = {}): Promise<Words> {
  const said = await serve(more).then(
    async ({ stop }) => {
      await stop();
      throw new Error('it started');
    },
    (error: Error) => error.message,
  );
  if (!words.test(said) || /\n\s+at /.test(said)) throw new Error(said);
  return said.split('\n').find((line) => words.test(line));
}

async function killPooler(): Promise<void> {
  await pooler.end('SIGKILL');
  await sleep(1500);
  await pooler.start();
}

async function inSessionMode(): Promise<void> {
  await hold('session mode: everything', session, () => served(everything));
  await hold('session mode, also for who listens', session, () =>
    served(everything, { DATABASE_LISTEN_URL: pooler.through(world.urls.queueUrl) }),
  );
  await hold('session mode without server_reset_query', { ...session, server_reset_query: '' }, () =>
    served(async (running) => {
      demandHonest(await load(running, { seconds: 2 }));
      return everything(running);
    }),
  );
  await hold('session mode: kill of PgBouncer under load', session, () =>
    served((running) => disturbed(running, killPooler)),
  );
  await hold('session mode: restart of PostgreSQL under load', session, () =>
    served((running) => disturbed(running, restartPostgres)),
  );
  const few = { ...session, default_pool_size: 10, query_wait_timeout: 3 };
  await hold('session mode, fewer sessions than connections: refused, and no request hangs', few, () =>
    served(async (running) => demandHonest(await load(running, { seconds: 15 }), ['503 UNAVAILABLE'])),
  );
}

async function inTransactionMode(): Promise<void> {
  await hold('transaction mode: everything', transaction, () => served(everything));
  await hold('transaction mode: who listens through it is refused', transaction, () =>
    refused(/DATABASE_LISTEN_URL/, { DATABASE_LISTEN_URL: pooler.through(world.urls.queueUrl) }),
  );
  await hold('transaction mode: kill of PgBouncer under load', transaction, () =>
    served((running) => disturbed(running, killPooler)),
  );
  await hold('transaction mode: restart of PostgreSQL under load', transaction, () =>
    served((running) => disturbed(running, restartPostgres)),
  );
  await hold('transaction mode: RECONNECT under load', transaction, () =>
    served((running) => disturbed(running, async () => void (await pooler.ask('RECONNECT')))),
  );
  await hold('transaction mode, 3 sessions of each role for all', { ...transaction, default_pool_size: 3 }, () =>
    served(async (running) => {
      const told = demandHonest(await load(running, { seconds: 4 }));
      return `${told}\n         ${await everything(running)}`;
    }),
  );
  await hold('transaction mode, 5 prepared statements kept', { ...transaction, max_prepared_statements: 5 }, () =>
    served(async (running) => {
      const told = demandHonest(await load(running, { seconds: 4 }));
      return `${told}\n         ${await everything(running)}`;
    }),
  );
  await hold('transaction mode, no prepared statements', { ...transaction, max_prepared_statements: 0 }, () =>
    refused(/max_prepared_statements above 0/),
  );
  await hold('transaction mode, a column more under load', transaction, () =>
    served((running) =>
      disturbed(running, async () => {
        for (const table of ['axis.records', 'flow.executions', '"order".orders'])
          await judge.query(`alter table ${table} add column added_${Date.now()} text`);
      }),
    ),
  );
}

async function makeWorld(): Promise<void> {
  world = await testWorld();
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
  await world.house.close();
}

main(async () => {
  const version = pgbouncerVersion();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const keepsStatements = major > 1 || minor >= 21;
  console.log(`PgBouncer ${version}`);
  home = mkdtempSync(join(tmpdir(), 'heureum-behind-'));
  await setup();
  try {
    await makeWorld();
    judge = await judgeOf(world.urls.ownerUrl);
    pooler = new PgBouncer([world.urls.appUrl, world.urls.queueUrl]);
    await inSessionMode();
    if (keepsStatements) await inTransactionMode();
    else
      await hold('transaction mode is refused', { pool_mode: 'transaction' }, () =>
        refused(/PgBouncer 1\.21 or later/),
      );
    await judge.end();
  } finally {
    await pooler?.remove();
    await teardown();
    rmSync(home, { recursive: true, force: true });
  }
  process.exit(failed ? 1 : 0);
});
