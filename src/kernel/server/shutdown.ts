/** An orderly end: no new work, what runs may finish, then the connections go. */
import type { Logger } from 'pino';

export interface Part {
  name: string;
  stop(): Promise<unknown>;
}

/** All parts together may take this long before the process ends anyway. */
const patienceMs = 15_000;

/** Stops the parts in order, each even when the one before it failed. */
export async function stopAll(parts: readonly Part[], log: Logger): Promise<void> {
  for (const part of parts) {
    try {
      await part.stop();
    } catch (error) {
      log.error({ err: error, part: part.name }, 'did not stop cleanly');
    }
  }
}

/**
 * On SIGTERM or SIGINT stops the parts in order and ends the process with 0; a second signal ends it at once.
 * Order them from the outside in: streams, HTTP, worker, relay, pools.
 */
export function stopOnSignals(parts: readonly Part[], log: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('took too long to stop');
      process.exit(1);
    }, patienceMs).unref();
    void stopAll(parts, log).then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/**
 * What nobody caught (an exception, a rejected promise) ends the process with 1, and the log says why: its state is unknown,
 * another one takes over.
 */
export function exitOnSurprise(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'ended by an error that nobody caught');
    process.exit(1);
  });
}
