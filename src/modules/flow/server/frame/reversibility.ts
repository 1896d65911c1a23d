/** Reversibility of a frame: can everything it does be undone, sub-flows included. */
import type { Reversibility } from '#kernel/contract/block.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { type BlockKinds, listAllBlocks } from '../../contract/frame-validation.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';

export type Definitions = ReadonlyMap<string, FrameDefinition>;

/** One step that cannot be taken back is enough. @param about.seen frames that are looked into already, by key */
export function getReversibility(
  definition: FrameDefinition,
  input: { kinds: BlockKinds; others: Definitions; seen: Set<string> },
): Reversibility {
  const { kinds, others, seen: visitedKeys } = input;
  const reversibilities = listAllBlocks(definition).map(({ kind, settings }): Reversibility => {
    const key = kind === subFlowBlock.kind && typeof settings.frameKey === 'string' ? settings.frameKey : null;
    const inner = key === null || visitedKeys.has(key) ? undefined : others.get(key);
    if (key !== null && inner) return getReversibility(inner, { ...input, seen: visitedKeys.add(key) });
    const contract = kinds.get(kind);
    return contract?.reversibilityOf?.(settings) ?? contract?.reversibility ?? 'no-effect';
  });
  if (reversibilities.includes('irreversible')) return 'irreversible';
  return reversibilities.includes('reversible') ? 'reversible' : 'no-effect';
}
