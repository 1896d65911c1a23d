/** Undos whose compensation goes on after their commit: calls to others, which take back what was done there. */
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { undoStateChanged } from '../../contract/events.ts';
import { updateCompensation } from './undo-log.queries.ts';
import type { ImpactVerdict } from './undo-target.ts';

/** Actions of an undo still under way when its transaction ends. */
export const listPendingCompensations = (verdicts: readonly ImpactVerdict[]): string[] =>
  verdicts.flatMap(({ made: changes }) => changes.flatMap(({ underWay }) => underWay ?? []));

/** The module has finished one (`Impact.underWay`). The last one completes the undo. */
export async function finishCompensation(context: Context, id: string): Promise<void> {
  const ended = await context.unit.query(updateCompensation(context.companyId, id));
  for (const { id: undoId, executionId, state } of ended) {
    if (state === 'done') emit(context, undoStateChanged, { id: undoId, executionId, state });
  }
}
