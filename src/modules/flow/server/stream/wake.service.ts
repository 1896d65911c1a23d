/** Steps that wait for an event of any room go on when it happens, and its condition holds. */
import { AppError } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { hears } from '#kernel/server/hears.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { Told } from '#kernel/server/listeners.ts';
import { evaluate, type Scope } from '../../contract/expression.ts';
import { actingContext } from '../frame/responsible.ts';
import { resumeStep } from '../run/resume.service.ts';
import { selectWaitingFor, type WaitingStep } from '../run/task.queries.ts';

export const wakeJob = 'flow.wake-by-event';
/** Of one transaction: nobody waits for hundreds of runs. */
const batch = 100;

export const WakeTask = Told.extend({ after: Id.nullable().default(null) });

/** A condition that cannot be calculated is not met: the wait goes on, and its time-out ends it. */
function isMet(context: Context, step: WaitingStep, told: Told): boolean {
  if (step.when === null) return true;
  const { name, subject, payload } = told;
  const scope: Scope = { event: { name, subject, payload }, input: step.executionInput, now: new Date().toISOString() };
  try {
    return evaluate(step.when, scope) === true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.log.info({ step: step.stepId, code: error.code }, 'the condition of a wait cannot be calculated');
    return false;
  }
}

export async function wakeByEvent(context: Context, task: Told & { after: string | null }): Promise<void> {
  const { after, ...told } = task;
  const { event: id, name, subject, payload } = told;
  const wanted = { name, key: subject, sentAs: id, after, limit: batch };
  const waiting = await context.unit.query(selectWaitingFor(context.companyId, wanted));
  for (const step of waiting) {
    if (!isMet(context, step, told) || !(await hears(await actingContext(context, step.runAs), told))) continue;
    const { executionId, stepId } = step;
    await resumeStep(context, { executionId, stepId, outlet: 'next', output: { event: name, subject, payload } });
  }
  const last = waiting.at(-1);
  if (waiting.length === batch && last) addJob(context, wakeJob, { ...told, after: last.stepId });
}
