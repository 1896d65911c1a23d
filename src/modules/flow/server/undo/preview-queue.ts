/**
 * Preview queue: limits previews of one undo that are requested again and again. The first previews run at once; later ones wait, run
 * together, and are followed by a pause of twenty times their duration, so that writers keep the processor.
 */

import { appOf, perApp } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { waitMs } from '#kernel/server/wait.ts';

/** Number of previews of one undo that run at once within `burstWindowMs`. */
const maxBurst = 8;
const burstWindowMs = 10_000;
/** Length of the pause, as a multiple of the duration of the previews. */
const pauseFactor = 20;
/** The minimum covers the request around a preview, which costs more than a short preview; the maximum limits how long a person waits. */
const pauseLimitsMs = { min: 1000, max: 2000 };
/** Maximum number of queues in memory. */
const maxQueues = 500;

export class PreviewQueue {
  /** Start times of the latest previews, by the process's clock. */
  #startTimes: number[] = [];
  #running = 0;
  #runningSince = 0;
  #pausedUntil = 0;
  #idle = Promise.withResolvers<void>();
  /** The start of the next round, shared by all that wait. */
  #nextRound: Promise<void> | null = null;

  get isIdle(): boolean {
    return this.#running === 0 && this.#nextRound === null;
  }

  async run<Result>(preview: () => Promise<Result>): Promise<Result> {
    const now = performance.now();
    const isBurst = this.#startTimes.length === maxBurst && now - (this.#startTimes[0] as number) < burstWindowMs;
    this.#startTimes = [...this.#startTimes, now].slice(-maxBurst);
    if (isBurst) {
      this.#nextRound ??= this.#waitForRound().finally(() => {
        this.#nextRound = null;
      });
      await this.#nextRound;
    }
    this.#begin();
    try {
      return await preview();
    } finally {
      this.#end();
    }
  }

  async #waitForRound(): Promise<void> {
    while (this.#running > 0) await this.#idle.promise;
    const remainingMs = this.#pausedUntil - performance.now();
    if (remainingMs > 0) await waitMs(remainingMs);
  }

  #begin(): void {
    if (this.#running === 0) this.#runningSince = performance.now();
    this.#running += 1;
  }

  #end(): void {
    this.#running -= 1;
    if (this.#running > 0) return;
    const now = performance.now();
    const pauseMs = (now - this.#runningSince) * pauseFactor;
    this.#pausedUntil = now + Math.min(Math.max(pauseMs, pauseLimitsMs.min), pauseLimitsMs.max);
    this.#idle.resolve();
    this.#idle = Promise.withResolvers<void>();
  }
}

const queuesByApp = perApp(() => new Map<string, PreviewQueue>());

/** Runs the preview of an undo in its round. Its unit of work must not have begun, so that a waiting preview holds no connection. */
export function runPreviewInTurn<Result>(
  context: Context,
  id: string,
  preview: () => Promise<Result>,
): Promise<Result> {
  const queues = queuesByApp(appOf(context));
  const key = `${context.companyId} ${id}`;
  const queue = queues.get(key) ?? new PreviewQueue();
  // The map keeps insertion order: deleting and setting moves the queue behind the others, so that the first is the oldest.
  queues.delete(key);
  queues.set(key, queue);
  for (const [oldKey, { isIdle }] of queues) {
    if (queues.size <= maxQueues) break;
    if (isIdle) queues.delete(oldKey);
  }
  return queue.run(preview);
}
