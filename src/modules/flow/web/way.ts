/** What undoing an execution means to the person: the same act has three names. */
import type { ExecutionDetail, ExecutionRow } from '../contract/shapes.ts';

/** `redo`: an undo is undone. `stop`: a run that has not ended is ended and taken back for good. */
export type UndoWay = 'undo' | 'redo' | 'stop';

export function isOpen({ status, undoneBy }: Pick<ExecutionRow, 'status' | 'undoneBy'>): boolean {
  return undoneBy === null && (status === 'running' || status === 'waiting' || status === 'failed');
}

/** @param undone what the execution undid, where it is an undo */
export function wayOf(execution: Pick<ExecutionDetail, 'status' | 'undoneBy' | 'kind'>, undone: UndoneKind): UndoWay {
  if (isOpen(execution)) return 'stop';
  return execution.kind === 'undo' && undone?.kind !== 'undo' ? 'redo' : 'undo';
}
type UndoneKind = Pick<ExecutionDetail, 'kind'> | undefined;

/** How the person's word reaches the server: the undo itself, an operator's stop, or the request for somebody's approval. */
export type Door = 'undo' | 'stop' | 'request';

/** The door that is open to the person; null when none is. */
export function doorOf(execution: Pick<ExecutionDetail, 'status' | 'undoneBy' | 'abilities'>, refusal: string | null) {
  if (refusal === null) return 'undo' satisfies Door;
  if (refusal === 'UNDO_NEEDS_APPROVAL') return 'request' satisfies Door;
  const operates = isOpen(execution) && execution.abilities.cancel === null;
  return refusal === 'UNDO_FORBIDDEN' && operates ? ('stop' satisfies Door) : null;
}
