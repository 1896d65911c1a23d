/** Records of all types for the palette, such as people, customers and goods. Loaded with the first search. */
import { searchWithHalves } from '#kernel/web/fuzzy-match.ts';
import { maxPaletteEntries, maxSearched, type PaletteEntry } from '#kernel/web/palette.ts';
import { axisPaths } from '../contract/paths.ts';
import { findRecords } from './axis.api.ts';

export async function searchRecords(typed: string): Promise<PaletteEntry[]> {
  const records = await searchWithHalves(typed, {
    search: (query) => findRecords(query, maxSearched),
    textOf: ({ title }) => title,
  });
  return records.slice(0, maxPaletteEntries).map((record) => ({
    id: record.id,
    title: record.title,
    about: record.code ?? undefined,
    to: axisPaths.record(record),
  }));
}
