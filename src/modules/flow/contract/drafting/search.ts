/** Finding blocks of a draft by what people call them, by their kind, and by what stands in their settings. */
import type { Json } from '#kernel/contract/block.ts';
import { type Draft, everyBlock, type FoundBlock } from './draft.ts';

function textsOf(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (key === 'body' ? [] : textsOf(one as Json)));
}

/** @param kindOf what a kind is called @returns those whose names hold it first, then the others */
export function searchBlocks(draft: Draft, asked: string, kindOf: (kind: string) => string): FoundBlock[] {
  const wanted = asked.trim().toLowerCase();
  if (wanted === '') return [];
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  const ranked = everyBlock(draft).flatMap((found) => {
    const { block } = found;
    if (holds(block.title.ko) || holds(block.title.en)) return [{ found, rank: 0 }];
    if (holds(block.id) || holds(kindOf(block.kind))) return [{ found, rank: 1 }];
    return textsOf(block.settings).some(holds) ? [{ found, rank: 2 }] : [];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ found }) => found);
}
