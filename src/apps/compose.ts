/** Puts a house together from rooms: database, HTTP server, relay, live signals and worker. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Config, refuse } from '#kernel/server/config.ts';
import { widthsOf } from '#kernel/server/database/connections.ts';
import { queuePool } from '#kernel/server/database/pool.ts';
import * as roles from '#kernel/server/database/roles.ts';
import { hears, lackingAt } from '#kernel/server/database/sessions.ts';
import { checkHouse, openHouse, portsOf } from '#kernel/server/house.ts';
import { createServer } from '#kernel/server/http/server.ts';
import { flushAfterwards } from '#kernel/server/jobs/afterwards.ts';
import { type Relay, startRelay } from '#kernel/server/jobs/relay.ts';
import { startWorker, type Worker } from '#kernel/server/jobs/worker.ts';
import { LiveHub } from '#kernel/server/live.ts';
import type { Ports } from '#kernel/server/ports.ts';
import type { House, Room } from '#kernel/server/room.ts';
import { stopAll, stopServer, together } from '#kernel/server/shutdown.ts';

/** A house at work. */
export interface RunningHouse extends House {
  app: FastifyInstance;
  queue: pg.Pool;
  ports: Ports;
  relay: Relay;
  live: LiveHub;
  /** Looks whether the sessions at PostgreSQL are what the process needs. @throws ConfigError saying what they lack */
  check(): Promise<void>;
  /** Runs jobs in this process from now on. */
  work(): Promise<Worker>;
  /** Ends everything, from the outside in. */
  close(): Promise<void>;
}

export interface Plan {
  config: Config;
  log: Logger;
  rooms: readonly Room[];
  /** False where only jobs run. */
  serves?: boolean;
  /** Hears of every error that an endpoint throws and does not declare. */
  onUndeclared?: (words: string) => void;
}

/** Some hundred times what a notification takes: nobody waits longer for a warning. */
const echoMs = 2000;

async function checkSessions({ config, log }: Plan, queue: pg.Pool, works: boolean): Promise<void> {
  const places = [
    { variable: 'DATABASE_URL', url: config.databaseUrl, role: roles.app },
    { variable: 'DATABASE_QUEUE_URL', url: config.databaseQueueUrl, role: roles.queue },
  ];
  for (const { variable, url, role } of places) {
    const lacking = await lackingAt(url, role);
    if (lacking.length > 0) refuse(variable, lacking.join('; '));
  }
  if (!works) return;
  const client = await queue.connect();
  try {
    if (await hears(client, queue, echoMs)) return;
    log.warn('DATABASE_QUEUE_URL leads through a pooler in transaction mode: jobs begin up to a second later');
  } finally {
    client.release(true);
  }
}

/** Any number of houses may stand in one process: none knows of another. @throws Error when the rooms do not fit together */
export async function compose(plan: Plan): Promise<RunningHouse> {
  const { config, log, rooms, serves = true, onUndeclared } = plan;
  const works = !serves || config.worker === 'inside';
  const widths = widthsOf(config, { serves, works });
  // Where requests come, their companies share; jobs are as many as they may be.
  const house = openHouse({ config, log, rooms, ...(serves ? {} : { connections: widths.app }) });
  checkHouse(house);
  const ports = portsOf(house);
  const onError = (error: Error) => log.error({ err: error }, 'a database connection was lost');
  const queue = queuePool({ url: config.databaseQueueUrl, max: widths.queue, onError });
  const live = new LiveHub({ url: config.databaseListenUrl, pool: queue, house, directory: ports.directory });
  const app = await createServer({
    house,
    ports,
    live,
    ...(onUndeclared ? { onUndeclared } : {}),
    webRoot: join(import.meta.dirname, '../../dist/web'),
    formTargets: config.demoOidcPort ? [`http://localhost:${config.demoOidcPort}`] : [],
  });
  const relay = startRelay({ pool: queue, house });
  let worker: Worker | null = null;
  const flush = { name: 'afterwards', stop: () => flushAfterwards(house) };
  return Object.assign(house, {
    app,
    queue,
    ports,
    relay,
    live,
    check: () => checkSessions(plan, queue, works),
    async work() {
      if (!works) throw new Error('this house has too few connections to run jobs');
      worker = await startWorker({ pool: queue, house, ports, concurrency: config.workerConcurrency });
      return worker;
    },
    close: () =>
      stopAll(
        [
          together(
            [
              { name: 'http', stop: () => stopServer(app, { drainMs: config.drainMs, streams: live }) },
              { name: 'worker', stop: async () => worker?.stop() },
              // What waits now is safe, however the rest ends; what the last answers add is written below.
              flush,
            ],
            log,
          ),
          flush,
          { name: 'relay', stop: () => relay.stop() },
          { name: 'queue', stop: () => queue.end() },
          { name: 'database', stop: () => house.database.close() },
        ],
        log,
      ),
  });
}
