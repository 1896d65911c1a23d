/** Task preview: what each choice of a human task leads to, for its assignee. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { Forecast } from '../../contract/forecast.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { filterInputReadable } from '../frame/visibility.ts';
import { getOwnTask } from '../run/task.service.ts';
import { TaskInput } from '../run/task-input.ts';
import { previewRequestedUndo } from '../undo/undo-approval.service.ts';
import { toRefusal } from '../undo/undo-preview.service.ts';
import { forecastStep } from './step-forecast.ts';

interface TaskChoice {
  outlet: string;
  forecast: Forecast;
  undo: UndoPreview | null;
}

/** The preview of the undo as the forecast of saying yes to it. */
function toForecast(preview: UndoPreview, problem: string | null): Forecast {
  return {
    effects: preview.effects.map(({ sign, subject: { label }, sentence: { ko, en } }) => ({
      ...{ sign, isFinal: false },
      sentence: { ko: `${label}: ${ko}`, en: `${label}: ${en}` },
    })),
    impacts: preview.reverse.map(({ kind, subject, before, after, isHidden }) => ({
      ...{ kind, subject, isHidden },
      before: after,
      after: before,
    })),
    endsAs: 'finished',
    problem,
  };
}

/** Outcomes of approving and rejecting a large undo; null if the execution decides about none. */
async function listUndoChoices(context: Context, approvalId: string): Promise<TaskChoice[] | null> {
  const requestedUndo = await previewRequestedUndo(context, approvalId);
  if (!requestedUndo) return null;
  const { preview, problem } = requestedUndo;
  const problemText = problem && toRefusal(problem)[context.locale];
  const nothing: Forecast = { effects: [], impacts: [], endsAs: 'finished', problem: null };
  return [
    { outlet: 'approve', forecast: toForecast(preview, problemText), undo: preview },
    { outlet: 'reject', forecast: nothing, undo: null },
  ];
}

/** @throws TASK_NOT_FOUND, TASK_NOT_YOURS, TASK_NOT_OPEN */
export async function previewTask(context: Context, id: string): Promise<TaskChoice[]> {
  const { executionId, status, input } = await getOwnTask(context, id);
  if (status !== 'waiting') throw fail(flowErrors.TASK_NOT_OPEN);
  const { fields, outlets } = TaskInput.parse(input);
  // Read before the trial: the person trying it counts as the actor and would read hidden input.
  const readsInput = (await filterInputReadable(context, [executionId])).has(executionId);
  if (fields.length > 0 || !readsInput) return [];
  const ofUndo = await listUndoChoices(context, executionId);
  if (ofUndo) return ofUndo;
  const foreseen: TaskChoice[] = [];
  // One after the other: each is done for real behind a savepoint of the same unit.
  for (const { key } of outlets) {
    const forecast = await forecastStep(context, { executionId, stepId: id, outlet: key, output: {} });
    foreseen.push({ outlet: key, forecast, undo: null });
  }
  return foreseen;
}
