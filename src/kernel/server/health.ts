/**
 * /health for people and monitors, /health/live and /health/ready for orchestrators. Strangers hear up or down; numbers and versions
 * are for who sends the operator's token, and for this machine itself.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from './database/pool.ts';
import { statement } from './database/unit.ts';
import type { House } from './room.ts';
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

const question = statement<DatabaseState>(
  `select current_setting('server_version') as version, kernel.schema_version() as migration, kernel.queue_state() as queue`,
);

async function askDatabase(database: Database): Promise<DatabaseState & { ms: number }> {
  const began = performance.now();
  const unit = database.unit({ companyId: null, personId: null, accessVersion: null, readOnly: true });
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer from the database')), patienceMs).unref();
  });
  const [state] = await Promise.race([unit.query(question), timeout]);
  return { ...(state as DatabaseState), ms: Math.round(performance.now() - began) };
}

/** How the database and the queue are now, for who runs the installation. @throws Error where the database does not answer in time */
export const healthOf = ({ database }: House) => askDatabase(database);

function report(state: (DatabaseState & { ms: number }) | null) {
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

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Behind a proxy on this machine everybody comes from loopback: who forwards does not count as near. */
function isOperator({ config }: House, { headers, ip }: FastifyRequest): boolean {
  const { operatorToken } = config;
  const given = headers.authorization?.replace(/^bearer /i, '');
  if (operatorToken && given && timingSafeEqual(hashed(given), hashed(operatorToken))) return true;
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !forwarded && /^(::ffff:)?127\.|^::1$/.test(ip);
}

/** Registers the three routes; they answer on every host name. */
export function registerHealth(app: FastifyInstance, house: House): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  for (const path of ['/health', '/health/ready']) {
    app.get(path, async (request, reply) => {
      const state = await askDatabase(house.database).catch((error) => {
        request.log.warn({ err: error }, 'health: the database does not answer');
        return null;
      });
      // Where a proxy asks: it sends the next requests to another server, while this one still answers.
      const ready = state !== null && !(app.farewell.begun && path === '/health/ready');
      reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
      const whole = path === '/health' && isOperator(house, request);
      return whole ? report(state) : { status: ready ? 'ok' : 'down' };
    });
  }
}
