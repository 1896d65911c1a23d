/** Job recovery: requeues work the worker gave up (its jobs failed too often, the company was paused for days) automatically. */
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { selectStalledExecutions } from '../run/execution.queries.ts';
import { advanceJob } from '../run/run-writer.ts';
import { addUndoJob } from './undo.service.ts';
import { selectStalledUndos } from './undo-log.queries.ts';

/** Requeues long runs and large undos that made no progress for ten minutes. Harmless if a worker is on one. */
export async function requeueStalledWork(context: Context): Promise<number> {
  const { companyId } = context;
  const [executions, undos] = await context.unit.queryAll([
    selectStalledExecutions(companyId),
    selectStalledUndos(companyId),
  ] as const);
  for (const { id } of executions) addJob(context, advanceJob, { executionId: id }, { key: `${advanceJob}:${id}` });
  for (const { id } of undos) addUndoJob(context, id);
  return executions.length + undos.length;
}
