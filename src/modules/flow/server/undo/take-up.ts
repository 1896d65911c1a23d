/** What the worker gave up (its jobs failed too often, the company was paused for days) is taken up again by itself. */
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { selectLeftExecutions } from '../run/execution.queries.ts';
import { advanceJob } from '../run/persist.ts';
import { addUndoJob } from './undo.service.ts';
import { selectLeftUndos } from './undo-log.queries.ts';

/** Gives long runs and large undos that stand still for ten minutes to the worker again. Harmless where one is at work. */
export async function takeUp(context: Context): Promise<number> {
  const { companyId } = context;
  const [executions, undos] = await context.unit.queryAll([
    selectLeftExecutions(companyId),
    selectLeftUndos(companyId),
  ] as const);
  for (const { id } of executions) addJob(context, advanceJob, { executionId: id }, { key: `${advanceJob}:${id}` });
  for (const { id } of undos) addUndoJob(context, id);
  return executions.length + undos.length;
}
