/**
 * Knows which units of work rehearse. There what fails is recorded on its step from the start, in sub-flows, too, so that an
 * author sees which block it was; and the runs are kept at hand in case even their beginning cannot be written.
 */
import type { Context } from '#kernel/server/context.ts';
import type { Run } from './run.ts';

export interface NotedRun {
  run: Run;
  parent: { executionId: string; stepId: string } | null;
}

const rehearsed = new WeakMap<Context['unit'], NotedRun[]>();

export function isRehearsed(context: Context): boolean {
  return rehearsed.has(context.unit);
}

export function noteRun(context: Context, noted: NotedRun): void {
  rehearsed.get(context.unit)?.push(noted);
}

/** Does the work as a rehearsal; gives it the runs that begin meanwhile. */
export async function rehearsing<Result>(
  context: Context,
  work: (noted: readonly NotedRun[]) => Promise<Result>,
): Promise<Result> {
  const noted: NotedRun[] = [];
  rehearsed.set(context.unit, noted);
  try {
    return await work(noted);
  } finally {
    rehearsed.delete(context.unit);
  }
}
