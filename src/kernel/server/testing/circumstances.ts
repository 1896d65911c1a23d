/** Circumstances of a block that is tried by itself: every execution that it names stands, and nobody else knows of anything. */
import type { Circumstances } from '../block.ts';

export function plainCircumstances(...family: string[]): Circumstances {
  return {
    family: new Set(family),
    mostAlong: 20,
    standing: async (ids) => new Map(ids.filter((id) => !family.includes(id)).map((id) => [id, id])),
    users: async () => new Map(),
    holds: async () => [],
    whole: async (impacts) => impacts,
  };
}
