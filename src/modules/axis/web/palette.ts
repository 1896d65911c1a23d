/** Records of all types for the palette: people, customers, goods and whatever else a company keeps. Loaded with the first search. */
import { nearest } from '#kernel/web/fits.ts';
import { mostOfPalette, mostSearched, type PaletteEntry } from '#kernel/web/palette.ts';
import { axisPaths } from '../contract/paths.ts';
import { findRecords } from './axis.api.ts';

export async function recordsFor(typed: string): Promise<PaletteEntry[]> {
  const records = await nearest(typed, {
    search: (words) => findRecords(words, mostSearched),
    textOf: ({ title }) => title,
  });
  return records.slice(0, mostOfPalette).map((record) => ({
    id: record.id,
    title: record.title,
    about: record.code ?? undefined,
    to: axisPaths.record(record),
  }));
}
