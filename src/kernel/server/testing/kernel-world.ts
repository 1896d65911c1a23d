/** A database, a relay and a worker with the test's own modules: for tests of the kernel, which knows no real module. */
import type pg from 'pg';
import type { Logger } from 'pino';
import { createId } from '../../contract/ids.ts';
import { createApp } from '../app.ts';
import { type App, type AppModule, defineModule } from '../app-module.ts';
import { type Config, loadConfig } from '../config.ts';
import { type Actor, type AnyContext, type Context, type Tenant, toScopeFields } from '../context.ts';
import { createQueuePool, type Database } from '../database/pool.ts';
import { flushDeferredWrites } from '../jobs/deferred-writes.ts';
import { type Relay, startRelay } from '../jobs/relay.ts';
import { runAllJobs, startWorker, type Worker } from '../jobs/worker.ts';
import { createLogger } from '../log.ts';
import type { Ports } from '../ports.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

export interface KernelWorld {
  alpha: Tenant;
  beta: Tenant;
  urls: TestDatabase;
  app: App;
  directory: Ports['directory'];
  relay: Relay;
  database: Database;
  queue: pg.Pool;
  /** Changes settings of the app; without an argument, restores the initial ones. */
  configure(change?: Partial<Config>): void;
  /** Runs `work` in a committed unit on the company, null for the root. */
  within<Result>(company: Tenant, work: (context: Context) => Promise<Result>): Promise<Result>;
  within<Result>(company: null, work: (context: AnyContext) => Promise<Result>): Promise<Result>;
  work(): Promise<Worker>;
  /** Runs all that is due, without a worker. */
  settle(): Promise<number>;
  close(): Promise<void>;
}

function tenant(code: string): Tenant {
  const origin = `http://${code}.localhost:3002`;
  const place = { timeZone: 'Asia/Seoul', currency: 'KRW', locale: 'ko', yearBegins: 1, switchedOff: [] } as const;
  return { id: createId(), code, name: code, ...place, origin };
}

function createDirectory(tenants: readonly Tenant[]): Ports['directory'] {
  const find = async (match: (tenant: Tenant) => boolean) => {
    const matching = tenants.find(match);
    return matching ? { ...matching, active: true } : null;
  };
  return {
    byId: (id) => find((candidate) => candidate.id === id),
    byCode: (code) => find((candidate) => candidate.code === code),
    byDomain: async () => null,
    movedTo: async () => null,
    forget: () => undefined,
  };
}

export interface WorldOptions {
  settings?: Record<string, string>;
  log?: Logger;
}

/** `settings`: as in the environment. */
export async function createKernelWorld(
  appModule: Partial<AppModule>,
  { settings = {}, log = createLogger({ level: 'silent' }) }: WorldOptions = {},
): Promise<KernelWorld> {
  const urls = await cloneDatabase();
  const queue = createQueuePool({ url: urls.queueUrl, max: 6 });
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: urls.appUrl,
    ROOT_DOMAINS: 'localhost',
    SECRET: 'a secret of tests that is long enough',
    DATA_DIR: '.data/test',
    ...settings,
  });
  const modules = [defineModule({ name: 'sample', routes: [], ...appModule })];
  const app = createApp({ config: { ...config }, log, modules: modules, connections: 4 });
  const { database } = app;
  const [alpha, beta] = [tenant('alpha'), tenant('beta')];
  const relay = startRelay({ pool: queue, app: app });
  const actor: Actor = { kind: 'service', name: 'test', onBehalfOf: null, permissions: new Set() };
  const workers: Worker[] = [];
  const directory = createDirectory([alpha, beta]);
  const options = { pool: queue, app, ports: { directory }, concurrency: 4 };
  return {
    app,
    configure: (change = {}) => void Object.assign(app.config, config, change),
    settle: () => runAllJobs(options, relay),
    directory,
    alpha,
    beta,
    urls,
    relay,
    database,
    queue,
    within<Result>(company: Tenant | null, work: (context: never) => Promise<Result>) {
      const options = { companyId: company?.id ?? null, personId: null, accessVersion: null };
      const base = { ...toScopeFields(company), requestId: createId(), locale: 'ko' as const, actor, log, ip: null };
      return database.within(options, (unit) => work({ ...base, unit } as never));
    },
    async work() {
      const worker = await startWorker(options);
      workers.push(worker);
      return worker;
    },
    async close() {
      await flushDeferredWrites(app);
      for (const worker of workers) await worker.stop();
      await relay.stop();
      await queue.end();
      await database.close();
      await urls.drop();
    },
  };
}

/** Waits until `look` returns something, at most twenty seconds by default. */
export async function waitFor<Found>(
  look: () => Promise<Found | null | undefined | false>,
  patience = 20_000,
): Promise<Found> {
  const deadline = Date.now() + patience;
  for (;;) {
    const result = await look();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`it did not happen within ${patience / 1000} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
