/** What the others hear of an execution that moved: a few events per transaction, not one per step. */
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import * as events from '../../contract/events.ts';
import type { Run } from './run.ts';

function about(run: Run) {
  const { id, frameKey, title, initiatorId } = run.execution;
  return { id, frameKey, title, startedBy: initiatorId };
}

function tellTasks(context: Context, run: Run): void {
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

/** `quiet`: entered afterwards, nobody is to be told. Call it before the changed steps are written. */
export function tellOf(
  context: Context,
  run: Run,
  how: { fresh: boolean; quiet: boolean; error?: { code: string } | null },
): void {
  if (how.quiet) return;
  // What is over is told by its end alone: the start, or a step, would say nothing more of the same thing to the same people.
  if (run.status !== 'finished' && run.status !== 'failed') {
    if (how.fresh) emit(context, events.executionStarted, about(run));
    else emit(context, events.stepFinished, { ...about(run), paths: [...run.changed].slice(0, 200) });
  }
  tellTasks(context, run);
  if (run.status === 'finished') emit(context, events.executionFinished, about(run));
  if (run.status !== 'failed') return;
  const failed = [...run.steps.values()].find((step) => step.status === 'failed');
  emit(context, events.executionFailed, {
    ...about(run),
    path: failed?.path ?? '',
    code: how.error?.code ?? failed?.error?.code ?? 'INTERNAL',
  });
}
