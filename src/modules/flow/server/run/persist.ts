/** What a run did is written: its steps, impacts and uses, and the job that takes it up where it has to stop. */
import type { Json } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { type Run, resultAt } from './run.ts';
import { insertImpacts, insertUses, nameUses, type StepRecord, writeSteps } from './step.queries.ts';

/** Name of the job that carries a long run on. */
export const advanceJob = 'flow.advance-execution';

/** What a sub-flow hands to the flow around it. */
export const resultOf = (run: Pick<Run, 'steps' | 'definition'>): Json => resultAt(run, run.definition, '');

/** Call it after the execution's own row was written and its events were told. `fresh`: it has just begun. */
export function writeRun(context: Context, run: Run, { fresh }: { fresh: boolean }): void {
  const { companyId } = context;
  const { id } = run.execution;
  const steps = [...run.changed].map((path) => run.steps.get(path) as StepRecord);
  if (steps.length > 0) context.unit.add(writeSteps(companyId, id, { steps, areNew: fresh }));
  if (run.impacts.length > 0) context.unit.add(insertImpacts(companyId, id, run.impacts));
  // Before its own uses: what it listed in this go and named later is told apart already.
  if (!fresh && run.named?.size) context.unit.add(nameUses(companyId, id, [...run.named]));
  if (run.uses.size > 0) context.unit.add(insertUses(companyId, id, [...run.uses.values()]));
  run.changed.clear();
  run.uses.clear();
  run.named?.clear();
  run.written.push(...run.impacts);
  run.impacts = [];
  if (run.status === 'running') addJob(context, advanceJob, { executionId: id }, { key: `${advanceJob}:${id}` });
}
