/** What blocks may ask of the run that is being taken back: who stands on what it made. */
import type { Circumstances, User } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { holdersOf } from '../frame/registry.ts';
import { wholeOf } from '../run/impact.ts';
import { lockTurns, selectLast, selectStanding, selectUsers } from './undo.queries.ts';

/** Longer chains are not undone in one go: a person should look at them in between. */
export const longestChain = 20;

/** @param family the run, what is undone together with it, and their sub-flows */
export function circumstancesOf(context: Context, family: ReadonlySet<string>): Circumstances {
  const { companyId } = context;
  const counts = (id: string) => !family.has(id);
  return {
    family,
    mostAlong: longestChain,
    async standing(ids) {
      if (ids.length === 0) return new Map();
      const rows = await context.unit.query(selectStanding(companyId, [...new Set(ids)]));
      return new Map(rows.filter(({ root }) => counts(root)).map(({ asked, root }) => [asked, root]));
    },
    async users(type, things) {
      const found = new Map<string, User[]>();
      if (things.length === 0) return found;
      const rows = await context.unit.query(selectUsers(companyId, type, { things, family: [...family] }));
      for (const { id, root, isListing } of rows) {
        if (counts(root)) found.set(id, [...(found.get(id) ?? []), { id: root, isListing }]);
      }
      return found;
    },
    async holds(type, ids) {
      if (ids.length === 0) return [];
      const found = [];
      // one after the other: they share the unit's connection
      for (const holder of holdersOf(context, type)) found.push(...(await holder.find(context, ids)));
      return found;
    },
    whole: (impacts) => wholeOf(context, impacts),
  };
}

export interface Turns {
  /** The run, its undos and redos, and what was undone together with it. */
  ids: string[];
  /** The one that holds now: the run itself, or the last undo or redo. */
  last: string;
  /** Whether what the run did holds now. */
  stands: boolean;
}

/**
 * Holds still what undoes and redoes an execution, and says where that stands now: for who hears of undos afterwards, when there may
 * have been more of them. Null: somebody undoes or redoes it at this moment, which will be heard of, too.
 */
export async function holdTurns(context: Context, executionId: string): Promise<Turns | null> {
  const { companyId } = context;
  const locked = await context.unit.query(lockTurns(companyId, executionId));
  const ids = locked.map(({ id }) => id);
  const [last] = await context.unit.query(selectLast(companyId, ids));
  return last ? { ids, last: last.id, stands: last.stands } : null;
}
