/** Work that is tried again when another unit of work was in its way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from './errors.ts';
import { createTries } from './locks.ts';
import type { Tries } from './unit.ts';

/** With the pauses below, about a second passes before the caller is asked to come back. */
const maxTries = 7;
const firstPauseMs = 10;
const longestPauseMs = 400;

/** Random, so that those who met do not meet again; growing, so that the crowd thins out. */
function getPauseMs(tries: number): number {
  return Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** tries);
}

/**
 * `work` receives the state of its earlier tries.
 * @throws what `work` throws: at once when a retry cannot help, else after the last try
 */
export async function withRetries<Result>(work: (tries: Tries) => Promise<Result>): Promise<Result> {
  const tries = createTries();
  for (;;) {
    try {
      return await work(tries);
    } catch (error) {
      tries.count += 1;
      if (tries.count >= maxTries || !isRetryable(error)) throw error;
      await sleep(getPauseMs(tries.count));
    }
  }
}
