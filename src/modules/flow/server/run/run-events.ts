/** Execution events: published when an execution moves, a few per transaction instead of one per step. */
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import * as events from '../../contract/events.ts';
import type { Run } from './run.ts';

function toEventBase(run: Run) {
  const { id, frameKey, title, initiatorId } = run.execution;
  return { id, frameKey, title, startedBy: initiatorId };
}

function emitTasks(context: Context, run: Run): void {
  for (const path of run.changed) {
    const step = run.steps.get(path);
    if (!step || (step.kind !== 'flow.task' && step.kind !== 'flow.form')) continue;
    if (step.status === 'waiting') {
      const { assigneeRole, assigneeId } = step;
      const { id, title, initiatorId: startedBy } = run.execution;
      emit(context, events.taskOpened, { id: step.id, executionId: id, title, assigneeRole, assigneeId, startedBy });
      // A form at the start was nobody's task; what was not done in time was somebody's.
    } else if (step.status === 'done' && (step.actorId !== null || step.waitUntil !== null)) {
      emit(context, events.taskClosed, { id: step.id, executionId: run.execution.id });
    }
  }
}

/** `quiet`: recorded afterwards, so nobody is notified. Call it before the changed steps are written. */
export function emitRunEvents(
  context: Context,
  run: Run,
  options: { fresh: boolean; quiet: boolean; error?: { code: string } | null },
): void {
  if (options.quiet) return;
  // An ended run emits only its end: the start or a step would add nothing for the same audience.
  if (run.status !== 'finished' && run.status !== 'failed') {
    if (options.fresh) emit(context, events.executionStarted, toEventBase(run));
    else emit(context, events.stepFinished, { ...toEventBase(run), paths: [...run.changed].slice(0, 200) });
  }
  emitTasks(context, run);
  if (run.status === 'finished') emit(context, events.executionFinished, toEventBase(run));
  if (run.status !== 'failed') return;
  const failed = [...run.steps.values()].find((step) => step.status === 'failed');
  emit(context, events.executionFailed, {
    ...toEventBase(run),
    path: failed?.path ?? '',
    code: options.error?.code ?? failed?.error?.code ?? 'INTERNAL',
  });
}
