/** Front door of axis in the browser. */
export { createRecordScreens } from './record-screens.ts';
export type { RecordRow, RecordSlots, ShownRecord } from './slots.ts';
