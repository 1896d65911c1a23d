/** A human task is overdue: the run goes on without it, or it is handed over. Either happens once: the run is held and looked at. */
import type { Json } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { taskEscalated, taskOpened } from '../../contract/events.ts';
import { timedOut } from '../../contract/waiting-blocks.ts';
import { Asked } from './asked.ts';
import { lockLineage, selectExecution } from './execution.queries.ts';
import { resumeStep } from './resume.service.ts';
import { selectOpenSteps, writeSteps } from './step.queries.ts';

export async function passDeadline(context: Context, about: { executionId: string; stepId: string }): Promise<void> {
  const { companyId, unit } = context;
  const { executionId, stepId } = about;
  const [, [execution], open] = await unit.queryAll([
    lockLineage(companyId, executionId),
    selectExecution(companyId, executionId),
    selectOpenSteps(companyId, [executionId]),
  ] as const);
  const step = open.find(({ id, status }) => id === stepId && status === 'waiting');
  if (!execution || !step || execution.undoneBy) return;
  const asked = Asked.parse(step.input);
  if (asked.escalated) return;
  if (asked.overdue !== 'escalate' || !asked.to) {
    await resumeStep(context, { executionId, stepId, outlet: timedOut, output: { timedOut: true } });
    return;
  }
  const { role: assigneeRole, id: assigneeId } = asked.to;
  const from = { role: step.assigneeRole, id: step.assigneeId };
  const at = context.at ?? new Date().toISOString();
  const input = { ...(step.input as { [key: string]: Json }), escalated: { at, from } };
  const handed = { ...step, assigneeRole, assigneeId, waitUntil: null, input };
  unit.add(writeSteps(companyId, executionId, { steps: [handed], areNew: false }));
  const facts = { id: stepId, executionId, title: execution.title, assigneeRole, assigneeId };
  emit(context, taskEscalated, facts);
  emit(context, taskOpened, { ...facts, isOverdue: true });
}
