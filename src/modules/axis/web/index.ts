/** Front door of axis in the browser. */
import { axisPaths } from '../contract/paths.ts';
import { findRecords } from './axis.api.ts';

/** Records for the command palette. */
export async function searchPalette(typed: string) {
  const found = await findRecords(typed, 8);
  return found.map((record) => ({
    id: record.id,
    title: record.title,
    about: record.code ?? undefined,
    path: axisPaths.record(record),
  }));
}
