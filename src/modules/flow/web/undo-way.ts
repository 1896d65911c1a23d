/** Undo naming: the same act is an undo, a redo or a stop for the person. */
import type { ExecutionDetail, ExecutionRow } from '../contract/shapes.ts';

/** `redo`: an undo is undone. `stop`: a run that has not ended is ended and taken back for good. */
export type UndoWay = 'undo' | 'redo' | 'stop';

export function isOpen({ status, undoneBy }: Pick<ExecutionRow, 'status' | 'undoneBy'>): boolean {
  return undoneBy === null && (status === 'running' || status === 'waiting' || status === 'failed');
}

/** Every second one brings back what the one before it took away. */
export const isUndo = ({ undoDepth }: Pick<ExecutionDetail, 'undoDepth'>): boolean => undoDepth % 2 === 1;

/** True if its effect applies now: nothing followed it, or the follower was itself reverted. */
export const isInEffect = ({ undoDepth, last }: Pick<ExecutionDetail, 'undoDepth' | 'last'>): boolean =>
  last === null || (last.undoDepth - undoDepth) % 2 === 0;

export function getUndoWay(execution: Pick<ExecutionDetail, 'status' | 'undoneBy' | 'undoDepth'>): UndoWay {
  if (isOpen(execution)) return 'stop';
  return isUndo(execution) ? 'redo' : 'undo';
}

/** The way to submit the person's decision: the undo itself, an operator's stop, or an approval request. */
export type UndoRoute = 'undo' | 'stop' | 'request';

/** The door that is open to the person; null when none is. */
export function getUndoRoute(
  execution: Pick<ExecutionDetail, 'status' | 'undoneBy' | 'abilities'>,
  refusal: string | null,
) {
  if (refusal === null) return 'undo' satisfies UndoRoute;
  if (refusal === 'UNDO_NEEDS_APPROVAL') return 'request' satisfies UndoRoute;
  const operates = isOpen(execution) && execution.abilities.cancel === null;
  return refusal === 'UNDO_FORBIDDEN' && operates ? ('stop' satisfies UndoRoute) : null;
}
