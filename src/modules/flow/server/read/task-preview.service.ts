/** What each choice of a human task will lead to, for who has to choose. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { Forecast } from '../../contract/forecast.ts';
import { inputsRead } from '../frame/visibility.ts';
import { Asked } from '../run/asked.ts';
import { ownTask } from '../run/task.service.ts';
import { foreseeStep } from './forecast.ts';

/** @throws TASK_NOT_FOUND, TASK_NOT_YOURS, TASK_NOT_OPEN */
export async function previewTask(context: Context, id: string): Promise<{ outlet: string; forecast: Forecast }[]> {
  const { executionId, status, input } = await ownTask(context, id);
  if (status !== 'waiting') throw fail(flowErrors.TASK_NOT_OPEN);
  const { fields, outlets } = Asked.parse(input);
  // Before anything is tried: who tries counts as who acts, and would read what is kept from them.
  const readsInput = (await inputsRead(context, [executionId])).has(executionId);
  if (fields.length > 0 || !readsInput) return [];
  const foreseen: { outlet: string; forecast: Forecast }[] = [];
  // One after the other: each is done for real behind a savepoint of the same unit.
  for (const { key } of outlets) {
    const forecast = await foreseeStep(context, { executionId, stepId: id, outlet: key, output: {} });
    foreseen.push({ outlet: key, forecast });
  }
  return foreseen;
}
