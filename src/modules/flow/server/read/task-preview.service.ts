/** What each choice of a human task will lead to, for who has to choose. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { Forecast } from '../../contract/forecast.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { inputsRead } from '../frame/visibility.ts';
import { Asked } from '../run/asked.ts';
import { ownTask } from '../run/task.service.ts';
import { wordsOf } from '../undo/preview.service.ts';
import { previewAsked } from '../undo/request.service.ts';
import { foreseeStep } from './forecast.ts';

interface Choice {
  outlet: string;
  forecast: Forecast;
  undo: UndoPreview | null;
}

/** The preview of the undo as the forecast of saying yes to it. */
function forecastOf(preview: UndoPreview, problem: string | null): Forecast {
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

/** What approving and rejecting a large undo lead to; null where the execution decides about none. */
async function choicesOfUndo(context: Context, approvalId: string): Promise<Choice[] | null> {
  const asked = await previewAsked(context, approvalId);
  if (!asked) return null;
  const { preview, problem } = asked;
  const told = problem && wordsOf(problem)[context.locale];
  const nothing: Forecast = { effects: [], impacts: [], endsAs: 'finished', problem: null };
  return [
    { outlet: 'approve', forecast: forecastOf(preview, told), undo: preview },
    { outlet: 'reject', forecast: nothing, undo: null },
  ];
}

/** @throws TASK_NOT_FOUND, TASK_NOT_YOURS, TASK_NOT_OPEN */
export async function previewTask(context: Context, id: string): Promise<Choice[]> {
  const { executionId, status, input } = await ownTask(context, id);
  if (status !== 'waiting') throw fail(flowErrors.TASK_NOT_OPEN);
  const { fields, outlets } = Asked.parse(input);
  // Before anything is tried: who tries counts as who acts, and would read what is kept from them.
  const readsInput = (await inputsRead(context, [executionId])).has(executionId);
  if (fields.length > 0 || !readsInput) return [];
  const ofUndo = await choicesOfUndo(context, executionId);
  if (ofUndo) return ofUndo;
  const foreseen: Choice[] = [];
  // One after the other: each is done for real behind a savepoint of the same unit.
  for (const { key } of outlets) {
    const forecast = await foreseeStep(context, { executionId, stepId: id, outlet: key, output: {} });
    foreseen.push({ outlet: key, forecast, undo: null });
  }
  return foreseen;
}
