/** Puts the house together: rooms, ports, database, HTTP server, relay and worker of one process. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#kernel/server/config.ts';
import type { Context } from '#kernel/server/context.ts';
import { openDoor } from '#kernel/server/database/door.ts';
import { Database, queuePool } from '#kernel/server/database/pool.ts';
import { createServer, errorsOf } from '#kernel/server/http/server.ts';
import { flushAfterwards } from '#kernel/server/jobs/afterwards.ts';
import { type Relay, startRelay } from '#kernel/server/jobs/relay.ts';
import { startWorker, type Worker } from '#kernel/server/jobs/worker.ts';
import { LiveHub } from '#kernel/server/live.ts';
import type { Guests, Ports } from '#kernel/server/ports.ts';
import { stopAll, stopServer, together } from '#kernel/server/shutdown.ts';
import { authorizer, setPermissionCatalogue } from '#modules/access/server/index.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { directory, setProvisioner } from '#modules/company/server/index.ts';
import { registerBlocks } from '#modules/flow/server/index.ts';
import { authenticator } from '#modules/identity/server/index.ts';
import { rooms } from './rooms.ts';

export interface House {
  app: FastifyInstance;
  database: Database;
  queue: pg.Pool;
  ports: Ports;
  relay: Relay;
  live: LiveHub;
  /** Runs jobs in this process from now on. */
  work(): Promise<Worker>;
  /** Ends everything, from the outside in. */
  close(): Promise<void>;
}

/** Every room gives the new company its share of the industry's template, in the order of the house. */
async function provision(context: Context, template: Industry): Promise<void> {
  for (const room of rooms) await room.provision?.(context, template);
}

/** @throws unless exactly one room keeps visitors without an account */
function guestsOfHouse(): Guests {
  const [guests, ...more] = rooms.flatMap((room) => room.guests ?? []);
  if (!guests || more.length > 0) throw new Error(`${guests ? 'more than one' : 'no'} room keeps guests`);
  return guests;
}

/** Tells the rooms what the others contribute. Safe to call again. */
function introduce(): void {
  const blocks = rooms.flatMap((room) => room.blocks ?? []);
  const permissions = rooms.flatMap((room) => Object.values(room.permissions ?? {}));
  const holders = new Map(rooms.flatMap((room) => (room.holder ? [[room.name, room.holder] as const] : [])));
  registerBlocks({ blocks, errors: errorsOf(rooms).values(), holders });
  setPermissionCatalogue(
    permissions,
    rooms.flatMap((room) => room.permissionsOf ?? []),
  );
  setProvisioner(provision, new Set(permissions.map((permission) => permission.name)));
}

export interface Watch {
  /** Hears of every error that an endpoint throws and does not declare. */
  onUndeclared?: (words: string) => void;
}

export async function compose(config: Config, log: Logger, watch: Watch = {}): Promise<House> {
  const onError = (error: Error) => log.error({ err: error }, 'a database connection was lost');
  const database = new Database({ url: config.databaseUrl, max: config.databasePool, onError });
  const queue = queuePool({ url: config.databaseQueueUrl, max: config.workerConcurrency + 4, onError });
  openDoor(database);
  introduce();
  const ports: Ports = { directory, authenticator, authorizer, guests: guestsOfHouse() };
  const live = new LiveHub({ url: config.databaseQueueUrl, log, database, rooms });
  const app = await createServer({
    rooms,
    database,
    ports,
    rootDomains: config.rootDomains,
    trustProxy: config.trustProxy,
    logger: log,
    live,
    ...watch,
    webRoot: join(import.meta.dirname, '../../dist/web'),
    formTargets: config.demoOidcPort ? [`http://localhost:${config.demoOidcPort}`] : [],
  });
  const relay = startRelay({ pool: queue, rooms, log });
  let worker: Worker | null = null;
  return {
    app,
    database,
    queue,
    ports,
    relay,
    live,
    async work() {
      worker = await startWorker({ pool: queue, database, rooms, ports, log, concurrency: config.workerConcurrency });
      return worker;
    },
    close: () =>
      stopAll(
        [
          { name: 'live', stop: () => live.stop() },
          together(
            [
              { name: 'http', stop: () => stopServer(app) },
              { name: 'worker', stop: async () => worker?.stop() },
              // What waits now is safe, however the rest ends; what the last answers add is written below.
              { name: 'afterwards', stop: flushAfterwards },
            ],
            log,
          ),
          { name: 'afterwards', stop: flushAfterwards },
          { name: 'relay', stop: () => relay.stop() },
          { name: 'queue', stop: () => queue.end() },
          { name: 'database', stop: () => database.close() },
        ],
        log,
      ),
  };
}
