/** Front door of axis in the browser. */
import { axisPaths } from '../contract/paths.ts';

export { recordScreens } from './record-screens.ts';
export type { RecordRow, RecordSlots, ShownRecord } from './slots.ts';

/** Records for the command palette. */
export async function searchPalette(typed: string) {
  const { findRecords } = await import('./axis.api.ts');
  const found = await findRecords(typed, 8);
  return found.map((record) => ({
    id: record.id,
    title: record.title,
    description: record.code ?? undefined,
    path: axisPaths.record(record),
  }));
}
