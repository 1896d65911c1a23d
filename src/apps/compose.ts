/** Composes an app from modules: database, HTTP server, relay, live signals and worker. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { assertConsistentApp, createApp, getPorts } from '#kernel/server/app.ts';
import type { App, AppModule } from '#kernel/server/app-module.ts';
import { type Config, failConfig } from '#kernel/server/config.ts';
import { createQueuePool } from '#kernel/server/database/pool.ts';
import { getPoolSizes } from '#kernel/server/database/pool-sizes.ts';
import * as roles from '#kernel/server/database/roles.ts';
import { canReceiveNotifications, findSessionProblems } from '#kernel/server/database/session-checks.ts';
import { createHttpServer } from '#kernel/server/http/server.ts';
import { flushDeferredWrites } from '#kernel/server/jobs/deferred-writes.ts';
import { type Relay, startRelay } from '#kernel/server/jobs/relay.ts';
import { startWorker, type Worker } from '#kernel/server/jobs/worker.ts';
import { LiveHub } from '#kernel/server/live.ts';
import type { Ports } from '#kernel/server/ports.ts';
import { combineParts, stopAll, stopServer } from '#kernel/server/shutdown.ts';

/** A running app. */
export interface RunningApp extends App {
  fastify: FastifyInstance;
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

export interface ProcessPlan {
  config: Config;
  log: Logger;
  modules: readonly AppModule[];
  /** False where only jobs run. */
  serves?: boolean;
  /** Called for every error that an endpoint throws without declaring it. */
  onUndeclared?: (words: string) => void;
}

/** Some hundred times what a notification takes: nobody waits longer for a warning. */
const echoMs = 2000;

async function assertSessions({ config, log }: ProcessPlan, queue: pg.Pool, works: boolean): Promise<void> {
  const places = [
    { variable: 'DATABASE_URL', url: config.databaseUrl, role: roles.appRole },
    { variable: 'DATABASE_QUEUE_URL', url: config.databaseQueueUrl, role: roles.queueRole },
  ];
  for (const { variable, url, role } of places) {
    const lacking = await findSessionProblems(url, role);
    if (lacking.length > 0) failConfig(variable, lacking.join('; '));
  }
  if (!works) return;
  const client = await queue.connect();
  try {
    if (await canReceiveNotifications(client, queue, echoMs)) return;
    log.warn('DATABASE_QUEUE_URL leads through a pooler in transaction mode: jobs begin up to a second later');
  } finally {
    client.release(true);
  }
}

/** Any number of apps may run in one process, isolated from each other. @throws Error when the modules do not fit together */
export async function startApp(plan: ProcessPlan): Promise<RunningApp> {
  const { config, log, modules, serves = true, onUndeclared } = plan;
  const works = !serves || config.worker === 'inside';
  const widths = getPoolSizes(config, { serves, works });
  // A serving process shares connections among companies; jobs are already bounded.
  const app = createApp({ config, log, modules: modules, ...(serves ? {} : { connections: widths.appConnections }) });
  assertConsistentApp(app);
  const ports = getPorts(app);
  const onError = (error: Error) => log.error({ err: error }, 'a database connection was lost');
  const queue = createQueuePool({ url: config.databaseQueueUrl, max: widths.queue, onError });
  const live = new LiveHub({ url: config.databaseListenUrl, pool: queue, app: app, directory: ports.directory });
  const fastify = await createHttpServer({
    app,
    ports,
    live,
    ...(onUndeclared ? { onUndeclared } : {}),
    webRoot: join(import.meta.dirname, '../../dist/web'),
    formTargets: config.demoOidcPort ? [`http://localhost:${config.demoOidcPort}`] : [],
  });
  const relay = startRelay({ pool: queue, app });
  let worker: Worker | null = null;
  const flush = { name: 'afterwards', stop: () => flushDeferredWrites(app) };
  return Object.assign(app, {
    fastify,
    queue,
    ports,
    relay,
    live,
    check: () => assertSessions(plan, queue, works),
    async work() {
      if (!works) throw new Error('this house has too few connections to run jobs');
      worker = await startWorker({ pool: queue, app: app, ports, concurrency: config.workerConcurrency });
      return worker;
    },
    close: () =>
      stopAll(
        [
          combineParts(
            [
              { name: 'http', stop: () => stopServer(fastify, { drainMs: config.drainMs, streams: live }) },
              { name: 'worker', stop: async () => worker?.stop() },
              // Saves the events queued so far, however shutdown ends; events of the last answers are flushed below.
              flush,
            ],
            log,
          ),
          flush,
          { name: 'relay', stop: () => relay.stop() },
          { name: 'queue', stop: () => queue.end() },
          { name: 'database', stop: () => app.database.close() },
        ],
        log,
      ),
  });
}
