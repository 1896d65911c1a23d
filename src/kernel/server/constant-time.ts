/** Answers are delayed to a fixed interval: their duration reveals nothing about the lookups behind them. */
import { setTimeout as sleep } from 'node:timers/promises';

const slotMs = 100;

/** @param tookMs since it began @returns milliseconds to the next interval */
export const getRemainingPadding = (tookMs: number): number => slotMs - (tookMs % slotMs);

/** @param began of `performance.now()` */
export async function padResponseTime(began: number): Promise<void> {
  await sleep(getRemainingPadding(performance.now() - began));
}
