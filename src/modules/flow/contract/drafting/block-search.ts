/** Finds blocks of a draft by name, kind or the content of their settings. */
import type { Json } from '#kernel/contract/block.ts';
import { type BlockInGraph, type Draft, listBlocks } from './draft.ts';

function listTexts(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === 'body' ? [] : listTexts(item as Json)));
}

/** @param kindOf what a kind is called @returns those whose names hold it first, then the others */
export function searchBlocks(draft: Draft, query: string, kindOf: (kind: string) => string): BlockInGraph[] {
  const searchText = query.trim().toLowerCase();
  if (searchText === '') return [];
  const holds = (text: string) => text.toLowerCase().includes(searchText);
  const ranked = listBlocks(draft).flatMap((candidate) => {
    const { block } = candidate;
    if (holds(block.title.ko) || holds(block.title.en)) return [{ found: candidate, rank: 0 }];
    if (holds(block.id) || holds(kindOf(block.kind))) return [{ found: candidate, rank: 1 }];
    return listTexts(block.settings).some(holds) ? [{ found: candidate, rank: 2 }] : [];
  });
  return ranked.sort((first, second) => first.rank - second.rank).map(({ found: candidate }) => candidate);
}
