/** An orderly end: no new work, what runs may finish, then the connections go. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

export interface Stoppable {
  name: string;
  stop(): Promise<unknown>;
}

/** All parts together may take this long, beyond the time in which proxies notice, before the process ends anyway. */
const patienceMs = 15_000;

/** Time for responses in progress to finish; slower readers are cut off. */
const lastAnswersMs = 5000;

/** Stops the parts in order, each even when the one before it failed. */
export async function stopAll(parts: readonly Stoppable[], log: Logger): Promise<void> {
  for (const part of parts) {
    try {
      await part.stop();
    } catch (error) {
      log.error({ err: error, part: part.name }, 'did not stop cleanly');
    }
  }
}

/** These do not wait for each other. */
export function combineParts(parts: readonly Stoppable[], log: Logger): Stoppable {
  const names = parts.map(({ name }) => name).join(', ');
  return { name: names, stop: () => Promise.all(parts.map((part) => stopAll([part], log))) };
}

/** Parts of a server's shutdown. `drainMs`: the time it still answers while proxies notice that it is leaving. */
interface StopOptions {
  drainMs?: number;
  /** Endless responses, closed before the last connections. */
  streams?: Pick<Stoppable, 'stop'>;
}

/**
 * Says that it is leaving, with `/health/ready` and with each answer, lets what is under way end, and then ends every connection: no
 * reader holds up the end.
 */
export async function stopServer(
  fastify: Pick<FastifyInstance, 'server' | 'farewell' | 'close'>,
  { drainMs = 0, streams }: StopOptions = {},
): Promise<void> {
  fastify.farewell.begin();
  if (fastify.server.listening) await pause(drainMs);
  await streams?.stop();
  const cut = setTimeout(() => fastify.server.closeAllConnections(), lastAnswersMs);
  try {
    await fastify.close();
  } finally {
    clearTimeout(cut);
  }
}

/**
 * On SIGTERM or SIGINT stops the parts in order and ends the process with 0; a second signal ends it at once.
 * Order them from the outside in: streams, HTTP and worker, relay, pools.
 */
export function stopOnSignals(parts: readonly Stoppable[], log: Logger, drainMs = 0): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('took too long to stop');
      process.exit(1);
    }, patienceMs + drainMs).unref();
    void stopAll(parts, log).then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/**
 * What nobody caught (an exception, a rejected promise) ends the process with 1, and the log says why: its state is unknown,
 * another one takes over.
 */
export function exitOnUncaughtError(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'ended by an error that nobody caught');
    process.exit(1);
  });
}
