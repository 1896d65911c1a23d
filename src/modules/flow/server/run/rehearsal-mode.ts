/**
 * Tracks the units of work that rehearse. In them a failure is recorded on its step from the start, even in sub-flows, so that an
 * author sees which block failed; the runs stay in memory in case even their start cannot be written.
 */
import type { Context } from '#kernel/server/context.ts';
import type { Run } from './run.ts';

export interface RecordedRun {
  run: Run;
  parent: { executionId: string; stepId: string } | null;
}

const recordedRuns = new WeakMap<Context['unit'], RecordedRun[]>();

export function isRehearsal(context: Context): boolean {
  return recordedRuns.has(context.unit);
}

export function recordRun(context: Context, noted: RecordedRun): void {
  recordedRuns.get(context.unit)?.push(noted);
}

/** Does the work as a rehearsal; gives it the runs that begin meanwhile. */
export async function runInRehearsal<Result>(
  context: Context,
  work: (noted: readonly RecordedRun[]) => Promise<Result>,
): Promise<Result> {
  const noted: RecordedRun[] = [];
  recordedRuns.set(context.unit, noted);
  try {
    return await work(noted);
  } finally {
    recordedRuns.delete(context.unit);
  }
}
