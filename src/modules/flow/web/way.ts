/** What undoing an execution means to the person: the same act has three names. */
import type { ExecutionDetail, ExecutionRow } from '../contract/shapes.ts';

/** `redo`: an undo is undone. `stop`: a run that has not ended is ended and taken back for good. */
export type UndoWay = 'undo' | 'redo' | 'stop';

export function isOpen({ status, undoneBy }: Pick<ExecutionRow, 'status' | 'undoneBy'>): boolean {
  return undoneBy === null && (status === 'running' || status === 'waiting' || status === 'failed');
}

/** Every second one brings back what the one before it took away. */
export const isUndo = ({ undoDepth }: Pick<ExecutionDetail, 'undoDepth'>): boolean => undoDepth % 2 === 1;

/** Whether what it did stands now: nothing came after it, or what did was taken back in turn. */
export const holds = ({ undoDepth, last }: Pick<ExecutionDetail, 'undoDepth' | 'last'>): boolean =>
  last === null || (last.undoDepth - undoDepth) % 2 === 0;

export function wayOf(execution: Pick<ExecutionDetail, 'status' | 'undoneBy' | 'undoDepth'>): UndoWay {
  if (isOpen(execution)) return 'stop';
  return isUndo(execution) ? 'redo' : 'undo';
}

/** How the person's word reaches the server: the undo itself, an operator's stop, or the request for somebody's approval. */
export type Door = 'undo' | 'stop' | 'request';

/** The door that is open to the person; null when none is. */
export function doorOf(execution: Pick<ExecutionDetail, 'status' | 'undoneBy' | 'abilities'>, refusal: string | null) {
  if (refusal === null) return 'undo' satisfies Door;
  if (refusal === 'UNDO_NEEDS_APPROVAL') return 'request' satisfies Door;
  const operates = isOpen(execution) && execution.abilities.cancel === null;
  return refusal === 'UNDO_FORBIDDEN' && operates ? ('stop' satisfies Door) : null;
}
