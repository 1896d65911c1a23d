/** Journal entries for the palette, by number or memo. Loaded with the first search. */
import { call } from '#kernel/web/api.ts';
import { nearest } from '#kernel/web/fits.ts';
import { mostOfPalette, mostSearched, type PaletteEntry } from '#kernel/web/palette.ts';
import { listEntries } from '../contract/endpoints.ts';
import { financePaths } from '../contract/paths.ts';

export async function entriesFor(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const search = async (words: string) => {
    const query = { search: words, limit: mostSearched };
    return (await call(listEntries, { query, signal, quiet: true })).data;
  };
  const found = await nearest(typed.slice(0, 80), { search, textOf: ({ memo }) => memo });
  return found
    .slice(0, mostOfPalette)
    .map(({ id, number, memo }) => ({ id, title: memo, about: number, to: financePaths.entry({ id }) }));
}
