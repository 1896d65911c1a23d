/**
 * /health for people and monitors, /health/live and /health/ready for orchestrators. Strangers see only up or down; numbers and
 * versions require the operator's token or a local request.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from './app-module.ts';
import type { Database } from './database/pool.ts';
import { statement } from './database/unit.ts';
import { version } from './version.ts';

export interface QueueState {
  ready: number;
  scheduled: number;
  running: number;
  failed: number;
  oldestSeconds: number;
}

interface DatabaseState {
  version: string;
  migration: string;
  queue: QueueState;
}

/** A database that does not answer within this time is not there. */
const patienceMs = 2000;
/** A job that is due and has not been started for this long means that no worker runs. */
const lateSeconds = 60;

const selectDatabaseState = statement<DatabaseState>(
  `select current_setting('server_version') as version, kernel.schema_version() as migration, kernel.queue_state() as queue`,
);

async function readDatabaseState(database: Database): Promise<DatabaseState & { ms: number }> {
  const began = performance.now();
  const unit = database.unit({ companyId: null, personId: null, accessVersion: null, readOnly: true });
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer from the database')), patienceMs).unref();
  });
  const [state] = await Promise.race([unit.query(selectDatabaseState), timeout]);
  return { ...(state as DatabaseState), ms: Math.round(performance.now() - began) };
}

/** Present state of the database and the queue, for the operator. @throws Error if the database does not answer in time */
export const getHealth = ({ database }: App) => readDatabaseState(database);

function toHealthReport(state: (DatabaseState & { ms: number }) | null) {
  const late = state !== null && state.queue.oldestSeconds > lateSeconds;
  return {
    status: state === null ? 'down' : late ? 'degraded' : 'ok',
    version,
    uptimeSeconds: Math.floor(process.uptime()),
    node: process.version,
    database: state
      ? { status: 'ok', version: state.version, migration: state.migration, ms: state.ms }
      : { status: 'down' },
    queue: state?.queue ?? null,
  };
}

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Behind a proxy on this machine everybody comes from loopback: who forwards does not count as near. */
function isOperator({ config }: App, { headers, ip }: FastifyRequest): boolean {
  const { operatorToken } = config;
  const presentedToken = headers.authorization?.replace(/^bearer /i, '');
  if (operatorToken && presentedToken && timingSafeEqual(hashText(presentedToken), hashText(operatorToken)))
    return true;
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !forwarded && /^(::ffff:)?127\.|^::1$/.test(ip);
}

/** Registers the three routes; they answer on every host name. */
export function registerHealthRoutes(fastify: FastifyInstance, app: App): void {
  fastify.get('/health/live', async () => ({ status: 'ok' }));
  for (const path of ['/health', '/health/ready']) {
    fastify.get(path, async (request, reply) => {
      const state = await readDatabaseState(app.database).catch((error) => {
        request.log.warn({ err: error }, 'health: the database does not answer');
        return null;
      });
      // Proxies poll this: they send further requests to another server, while this one still answers.
      const ready = state !== null && !(fastify.farewell.begun && path === '/health/ready');
      reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
      const whole = path === '/health' && isOperator(app, request);
      return whole ? toHealthReport(state) : { status: ready ? 'ok' : 'down' };
    });
  }
}
