/** Circumstances of a block tested alone: every execution that it names exists, and other modules know nothing. */
import type { UndoFacts } from '../block.ts';

export function createUndoFacts(...family: string[]): UndoFacts {
  return {
    family: new Set(family),
    maxChainLength: 20,
    findEffectiveRuns: async (ids) => new Map(ids.filter((id) => !family.includes(id)).map((id) => [id, id])),
    users: async () => new Map(),
    holds: async () => [],
    loadWhole: async (impacts) => impacts,
  };
}
