/** Answers that leave with a beat: how long they took tells nothing of what was looked up on the way. */
import { setTimeout as sleep } from 'node:timers/promises';

const beatMs = 100;

/** @param tookMs since it began @returns milliseconds to the next beat */
export const untilBeat = (tookMs: number): number => beatMs - (tookMs % beatMs);

/** @param began of `performance.now()` */
export async function waitForBeat(began: number): Promise<void> {
  await sleep(untilBeat(performance.now() - began));
}
