/** Front door of axis in the browser. */
import { linkSubjects } from '#kernel/web/subjects.ts';

export {
  type RecordRow,
  type RecordScreen,
  type RecordSlots,
  recordScreens,
  type ShownRecord,
} from './record-screens.ts';

linkSubjects({ record: (id) => `/entities/records/${id}`, 'axis.record': (id) => `/entities/records/${id}` });

export const axisScreens = {
  records: async () => (await import('./screens/RecordList.tsx')).AllRecords,
  newRecord: async () => (await import('./screens/RecordCreate.tsx')).RecordCreate,
  importRecords: async () => (await import('./screens/RecordImport.tsx')).RecordImport,
  record: async () => (await import('./screens/RecordDetail.tsx')).RecordDetail,
  recordById: async () => (await import('./screens/RecordById.tsx')).RecordById,
};

/** Records for the command palette. */
export async function searchPalette(typed: string) {
  const [{ findRecords }, { recordPath }] = await Promise.all([import('./axis.api.ts'), import('./records.ts')]);
  const found = await findRecords(typed, 8);
  return found.map((record) => ({
    id: record.id,
    title: record.title,
    about: record.code ?? undefined,
    path: recordPath(record),
  }));
}
