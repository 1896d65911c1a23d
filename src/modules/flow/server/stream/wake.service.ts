/** Resumes steps that wait for an event of any module when it occurs and its condition holds. */
import { AppError } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { canReceive } from '#kernel/server/event-visibility.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { ListenedEvent } from '#kernel/server/listeners.ts';
import { evaluate, type Scope } from '../../contract/expression.ts';
import { createConfinedContext } from '../frame/responsible.ts';
import { resumeStep } from '../run/resume.service.ts';
import { selectStepsWaitingForEvent, type WaitingStep } from '../run/task.queries.ts';

export const wakeJob = 'flow.wake-by-event';
/** Of one transaction: nobody waits for hundreds of runs. */
const batchSize = 100;

export const WakeJobPayload = ListenedEvent.extend({ after: Id.nullable().default(null) });

/** A condition that cannot be calculated is not met: the wait goes on, and its time-out ends it. */
function isConditionMet(context: Context, step: WaitingStep, event: ListenedEvent): boolean {
  if (step.when === null) return true;
  const { name, subject, payload } = event;
  const scope: Scope = { event: { name, subject, payload }, input: step.executionInput, now: new Date().toISOString() };
  try {
    return evaluate(step.when, scope) === true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.log.info({ step: step.stepId, code: error.code }, 'the condition of a wait cannot be calculated');
    return false;
  }
}

export async function wakeByEvent(context: Context, task: ListenedEvent & { after: string | null }): Promise<void> {
  const { after: cursor, ...event } = task;
  const { event: id, name, subject, payload } = event;
  const filter = { name, key: subject, sentAs: id, after: cursor, limit: batchSize };
  const waiting = await context.unit.query(selectStepsWaitingForEvent(context.companyId, filter));
  for (const step of waiting) {
    if (
      !isConditionMet(context, step, event) ||
      !(await canReceive(await createConfinedContext(context, step.runAs), event))
    )
      continue;
    const { executionId, stepId } = step;
    await resumeStep(context, { executionId, stepId, outlet: 'next', output: { event: name, subject, payload } });
  }
  const last = waiting.at(-1);
  if (waiting.length === batchSize && last) addJob(context, wakeJob, { ...event, after: last.stepId });
}
