/** Undos whose compensation goes on after their commit: calls to others, which take back what was done there. */
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { undoMoved } from '../../contract/events.ts';
import type { Judged } from './case.ts';
import { endCompensation } from './undo-log.queries.ts';

/** What of an undo is under way when its transaction ends. */
export const underWayOf = (judged: readonly Judged[]): string[] =>
  judged.flatMap(({ made }) => made.flatMap(({ underWay }) => underWay ?? []));

/** The room is done with one (`Impact.underWay`). With the last of them the undo is done. */
export async function finishCompensation(context: Context, id: string): Promise<void> {
  const ended = await context.unit.query(endCompensation(context.companyId, id));
  for (const { id: undoId, executionId, state } of ended) {
    if (state === 'done') emit(context, undoMoved, { id: undoId, executionId, state });
  }
}
