/** A human task is overdue: the run goes on without it, or it is handed over. Either happens once: the run is held and looked at. */
import type { Json } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { taskEscalated, taskOpened } from '../../contract/events.ts';
import { timedOutOutlet } from '../../contract/waiting-blocks.ts';
import { lockLineage, selectExecution } from './execution.queries.ts';
import { resumeStep } from './resume.service.ts';
import { selectOpenSteps, upsertSteps } from './step.queries.ts';
import { TaskInput } from './task-input.ts';

export async function endOverdueTask(
  context: Context,
  waitingStep: { executionId: string; stepId: string },
): Promise<void> {
  const { companyId, unit } = context;
  const { executionId, stepId } = waitingStep;
  const [, [execution], open] = await unit.queryAll([
    lockLineage(companyId, executionId),
    selectExecution(companyId, executionId),
    selectOpenSteps(companyId, [executionId]),
  ] as const);
  const step = open.find(({ id, status }) => id === stepId && status === 'waiting');
  if (!execution || !step || execution.undoneBy) return;
  const taskInput = TaskInput.parse(step.input);
  if (taskInput.escalated) return;
  if (taskInput.overdue !== 'escalate' || !taskInput.to) {
    await resumeStep(context, { executionId, stepId, outlet: timedOutOutlet, output: { timedOut: true } });
    return;
  }
  const { role: assigneeRole, id: assigneeId } = taskInput.to;
  const from = { role: step.assigneeRole, id: step.assigneeId };
  const at = context.at ?? new Date().toISOString();
  const input = { ...(step.input as { [key: string]: Json }), escalated: { at, from } };
  const handed = { ...step, assigneeRole, assigneeId, waitUntil: null, input };
  unit.add(upsertSteps(companyId, executionId, { steps: [handed], areNew: false }));
  const facts = { id: stepId, executionId, title: execution.title, assigneeRole, assigneeId };
  emit(context, taskEscalated, facts);
  emit(context, taskOpened, { ...facts, isOverdue: true });
}
