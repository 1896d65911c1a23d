/** Journal entries for the palette, by number or memo. Loaded with the first search. */
import { call } from '#kernel/web/api.ts';
import { searchWithHalves } from '#kernel/web/fuzzy-match.ts';
import { maxPaletteEntries, maxSearched, type PaletteEntry } from '#kernel/web/palette.ts';
import { listEntries } from '../contract/endpoints.ts';
import { financePaths } from '../contract/paths.ts';

export async function searchEntries(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const search = async (term: string) => {
    const query = { search: term, limit: maxSearched };
    return (await call(listEntries, { query, signal, quiet: true })).data;
  };
  const entries = await searchWithHalves(typed.slice(0, 80), { search, textOf: ({ memo }) => memo });
  return entries
    .slice(0, maxPaletteEntries)
    .map(({ id, number, memo }) => ({ id, title: memo, about: number, to: financePaths.entry({ id }) }));
}
