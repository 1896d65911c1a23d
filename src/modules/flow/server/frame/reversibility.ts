/** Whether all that a frame does can be taken back, its sub-flows included. */
import type { Reversibility } from '#kernel/contract/block.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { allBlocks, type Kinds } from '../../contract/validate.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';

export type Definitions = ReadonlyMap<string, FrameDefinition>;

/** One step that cannot be taken back is enough. @param about.seen frames that are looked into already, by key */
export function reversibilityOf(
  definition: FrameDefinition,
  about: { kinds: Kinds; others: Definitions; seen: Set<string> },
): Reversibility {
  const { kinds, others, seen } = about;
  const found = allBlocks(definition).map(({ kind, settings }): Reversibility => {
    const key = kind === subFlowBlock.kind && typeof settings.frameKey === 'string' ? settings.frameKey : null;
    const inner = key === null || seen.has(key) ? undefined : others.get(key);
    if (key !== null && inner) return reversibilityOf(inner, { ...about, seen: seen.add(key) });
    const contract = kinds.get(kind);
    return contract?.reversibilityOf?.(settings) ?? contract?.reversibility ?? 'no-effect';
  });
  if (found.includes('irreversible')) return 'irreversible';
  return found.includes('reversible') ? 'reversible' : 'no-effect';
}
