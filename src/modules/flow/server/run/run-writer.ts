/** Run persistence: writes steps, impacts and uses of a run, and the job that resumes it if it has to stop. */
import type { Json } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { getResultAt, type Run } from './run.ts';
import { insertImpacts, insertUses, type StepRecord, updateNamedUses, upsertSteps } from './step.queries.ts';

/** Name of the job that carries a long run on. */
export const advanceJob = 'flow.advance-execution';

/** The result a sub-flow returns to its enclosing flow. */
export const getResult = (run: Pick<Run, 'steps' | 'definition'>): Json => getResultAt(run, run.definition, '');

/** Call it after the execution's own row is written and its events are emitted. `fresh`: the execution has just begun. */
export function writeRun(context: Context, run: Run, { fresh }: { fresh: boolean }): void {
  const { companyId } = context;
  const { id } = run.execution;
  const steps = [...run.changed].map((path) => run.steps.get(path) as StepRecord);
  if (steps.length > 0) context.unit.add(upsertSteps(companyId, id, { steps, areNew: fresh }));
  if (run.impacts.length > 0) context.unit.add(insertImpacts(companyId, id, run.impacts));
  // Runs before the inserts: records listed and then named in this pass are already distinguished.
  if (!fresh && run.named?.size) context.unit.add(updateNamedUses(companyId, id, [...run.named]));
  if (run.uses.size > 0) context.unit.add(insertUses(companyId, id, [...run.uses.values()]));
  run.changed.clear();
  run.uses.clear();
  run.named?.clear();
  run.written.push(...run.impacts);
  run.impacts = [];
  if (run.status === 'running') addJob(context, advanceJob, { executionId: id }, { key: `${advanceJob}:${id}` });
}
