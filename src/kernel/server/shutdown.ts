/** An orderly end: no new work, what runs may finish, then the connections go. */
import type { Server } from 'node:http';
import type { Logger } from 'pino';

export interface Part {
  name: string;
  stop(): Promise<unknown>;
}

/** All parts together may take this long before the process ends anyway. */
const patienceMs = 15_000;

/** What is being answered may take this long to its end; who reads slower than that is cut off. */
const lastAnswersMs = 5000;

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

/** These do not wait for each other. */
export function together(parts: readonly Part[], log: Logger): Part {
  const names = parts.map(({ name }) => name).join(', ');
  return { name: names, stop: () => Promise.all(parts.map((part) => stopAll([part], log))) };
}

/** Takes no new request, lets the answers that are on their way arrive, and then ends every connection: no reader holds up the end. */
export async function stopServer(app: { close(): PromiseLike<unknown>; server: Server }): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

/**
 * On SIGTERM or SIGINT stops the parts in order and ends the process with 0; a second signal ends it at once.
 * Order them from the outside in: streams, HTTP and worker, relay, pools.
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
