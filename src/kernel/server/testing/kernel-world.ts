/** A database, a relay and a worker with rooms of the test's own: for tests of the kernel, which knows no real room. */
import type pg from 'pg';
import type { Logger } from 'pino';
import { newId } from '../../contract/ids.ts';
import { type Config, loadConfig } from '../config.ts';
import { type Actor, type AnyContext, type Context, placed, type Tenant } from '../context.ts';
import { type Database, queuePool } from '../database/pool.ts';
import { openHouse } from '../house.ts';
import { flushAfterwards } from '../jobs/afterwards.ts';
import { type Relay, startRelay } from '../jobs/relay.ts';
import { settle, startWorker, type Worker } from '../jobs/worker.ts';
import { createLogger } from '../log.ts';
import type { Ports } from '../ports.ts';
import { defineRoom, type House, type Room } from '../room.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';

export interface KernelWorld {
  alpha: Tenant;
  beta: Tenant;
  urls: TestDatabase;
  house: House;
  directory: Ports['directory'];
  relay: Relay;
  database: Database;
  queue: pg.Pool;
  /** Changes settings of the house; without an argument, those of the beginning count again. */
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
  return { id: newId(), code, name: code, ...place, origin };
}

function directoryOf(tenants: readonly Tenant[]): Ports['directory'] {
  const find = async (match: (tenant: Tenant) => boolean) => {
    const found = tenants.find(match);
    return found ? { ...found, active: true } : null;
  };
  return {
    byId: (id) => find((one) => one.id === id),
    byCode: (code) => find((one) => one.code === code),
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
export async function kernelWorld(
  room: Partial<Room>,
  { settings = {}, log = createLogger({ level: 'silent' }) }: WorldOptions = {},
): Promise<KernelWorld> {
  const urls = await cloneDatabase();
  const queue = queuePool({ url: urls.queueUrl, max: 6 });
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: urls.appUrl,
    ROOT_DOMAINS: 'localhost',
    SECRET: 'a secret of tests that is long enough',
    DATA_DIR: '.data/test',
    ...settings,
  });
  const rooms = [defineRoom({ name: 'sample', routes: [], ...room })];
  const house = openHouse({ config: { ...config }, log, rooms, connections: 4 });
  const { database } = house;
  const [alpha, beta] = [tenant('alpha'), tenant('beta')];
  const relay = startRelay({ pool: queue, house });
  const actor: Actor = { kind: 'service', name: 'test', onBehalfOf: null, permissions: new Set() };
  const workers: Worker[] = [];
  const directory = directoryOf([alpha, beta]);
  const options = { pool: queue, house, ports: { directory }, concurrency: 4 };
  return {
    house,
    configure: (change = {}) => void Object.assign(house.config, config, change),
    settle: () => settle(options, relay),
    directory,
    alpha,
    beta,
    urls,
    relay,
    database,
    queue,
    within<Result>(company: Tenant | null, work: (context: never) => Promise<Result>) {
      const options = { companyId: company?.id ?? null, personId: null, accessVersion: null };
      const base = { ...placed(company), requestId: newId(), locale: 'ko' as const, actor, log, ip: null };
      return database.within(options, (unit) => work({ ...base, unit } as never));
    },
    async work() {
      const worker = await startWorker(options);
      workers.push(worker);
      return worker;
    },
    async close() {
      await flushAfterwards(house);
      for (const worker of workers) await worker.stop();
      await relay.stop();
      await queue.end();
      await database.close();
      await urls.drop();
    },
  };
}

/** Waits until `look` gives something, for twenty seconds at most unless told. */
export async function eventually<Found>(
  look: () => Promise<Found | null | undefined | false>,
  patience = 20_000,
): Promise<Found> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`it did not happen within ${patience / 1000} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
