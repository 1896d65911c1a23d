/** Undo circumstances: lets blocks ask which runs rely on what the run being undone made. */
import type { UndoFacts, UsingExecution } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { listHolders } from '../frame/registry.ts';
import { loadFullImpacts } from '../run/impact.ts';
import {
  lockUndoHistoryRows,
  selectEffectiveRoots,
  selectLastInHistory,
  selectUsingExecutions,
} from './undo-dependency.queries.ts';

/** Maximum number of executions in one undo: a person should review longer chains in parts. */
export const maxChainLength = 20;

/** @param family the run, what is undone together with it, and their sub-flows */
export function createUndoFacts(context: Context, family: ReadonlySet<string>): UndoFacts {
  const { companyId } = context;
  const isOutsideFamily = (id: string) => !family.has(id);
  return {
    family,
    maxChainLength,
    async findEffectiveRuns(ids) {
      if (ids.length === 0) return new Map();
      const rows = await context.unit.query(selectEffectiveRoots(companyId, [...new Set(ids)]));
      return new Map(
        rows.filter(({ root }) => isOutsideFamily(root)).map(({ asked: executionId, root }) => [executionId, root]),
      );
    },
    async users(type, subjects) {
      const usersBySubject = new Map<string, UsingExecution[]>();
      if (subjects.length === 0) return usersBySubject;
      const rows = await context.unit.query(
        selectUsingExecutions(companyId, type, { things: subjects, family: [...family] }),
      );
      for (const { id, root, isListing } of rows) {
        if (isOutsideFamily(root)) usersBySubject.set(id, [...(usersBySubject.get(id) ?? []), { id: root, isListing }]);
      }
      return usersBySubject;
    },
    async holds(type, ids) {
      if (ids.length === 0) return [];
      const holds = [];
      // one after the other: they share the unit's connection
      for (const holder of listHolders(context, type)) holds.push(...(await holder.find(context, ids)));
      return holds;
    },
    loadWhole: (impacts) => loadFullImpacts(context, impacts),
  };
}

export interface UndoHistory {
  /** The run, its undos and redos, and what was undone together with it. */
  ids: string[];
  /** The one that holds now: the run itself, or the last undo or redo. */
  last: string;
  /** True if the run's changes apply now. */
  isEffective: boolean;
}

/**
 * Locks the undos and redos of an execution and returns their current state: for consumers of undo events that arrive late, when
 * more may have followed. Null: an undo or redo is in progress and will emit its own event.
 */
export async function lockUndoHistory(context: Context, executionId: string): Promise<UndoHistory | null> {
  const { companyId } = context;
  const locked = await context.unit.query(lockUndoHistoryRows(companyId, executionId));
  const ids = locked.map(({ id }) => id);
  const [last] = await context.unit.query(selectLastInHistory(companyId, ids));
  return last ? { ids, last: last.id, isEffective: last.stands } : null;
}
