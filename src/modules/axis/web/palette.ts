/** Records of all types for the palette: people, customers, goods and whatever else a company keeps. Loaded with the first search. */
import { mostOfPalette, type PaletteEntry } from '#kernel/web/palette.ts';
import { axisPaths } from '../contract/paths.ts';
import { findRecords } from './axis.api.ts';

export async function recordsFor(typed: string): Promise<PaletteEntry[]> {
  const records = await findRecords(typed, mostOfPalette);
  return records.map((record) => ({
    id: record.id,
    title: record.title,
    about: record.code ?? undefined,
    to: axisPaths.record(record),
  }));
}
