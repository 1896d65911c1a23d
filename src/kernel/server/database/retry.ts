/** Work that is tried again when another unit of work was in its way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from './errors.ts';
import { firstTry } from './locks.ts';
import type { Tries } from './unit.ts';

/** With the pauses below, about a second passes before the caller is asked to come back. */
const mostTries = 7;
const firstPauseMs = 10;
const longestPauseMs = 400;

/** Random, so that those who met do not meet again; growing, so that the crowd thins out. */
function pauseMs(tries: number): number {
  return Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** tries);
}

/**
 * `work` is told what its tries before this one met.
 * @throws what `work` throws: at once when trying again cannot help, else after the last try
 */
export async function retried<Result>(work: (tries: Tries) => Promise<Result>): Promise<Result> {
  const tries = firstTry();
  for (;;) {
    try {
      return await work(tries);
    } catch (error) {
      tries.count += 1;
      if (tries.count >= mostTries || !isRetryable(error)) throw error;
      await sleep(pauseMs(tries.count));
    }
  }
}
