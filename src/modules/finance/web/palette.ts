/** Journal entries for the palette, by number or memo. Loaded with the first search. */
import { call } from '#kernel/web/api.ts';
import { mostOfPalette, type PaletteEntry } from '#kernel/web/palette.ts';
import { listEntries } from '../contract/endpoints.ts';
import { financePaths } from '../contract/paths.ts';

export async function entriesFor(typed: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const query = { search: typed.slice(0, 80), limit: mostOfPalette };
  const { data } = await call(listEntries, { query, signal, quiet: true });
  return data.map(({ id, number, memo }) => ({ id, title: memo, about: number, to: financePaths.entry({ id }) }));
}
