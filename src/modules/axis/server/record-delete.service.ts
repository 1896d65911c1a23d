/** Deleting a record, as a person asks for it: without looking first where that is enough. */
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { updateAtLast } from '#kernel/server/versioned.ts';
import { recordDeleted } from '../contract/events.ts';
import { authorOf, type RecordKey, setDeleted, subjectOf } from './record.service.ts';
import { updateLife } from './records.queries.ts';
import { typeOf } from './type.service.ts';

/** So that it can be restored. @throws NOT_FOUND, VERSION_CONFLICT */
export async function deleteRecord(context: Context, key: RecordKey, version?: number): Promise<void> {
  const type = await typeOf(context, key, 'write');
  // What another view owns is looked at first.
  if (context.unit.mayFinish && !type.keeper) {
    const change = { ...key, version: version ?? null };
    const more = { author: authorOf(context), deleted: true, refuses: true };
    const update = updateLife(context.companyId, change, more);
    const tell = () => emit(context, recordDeleted, subjectOf(type, key));
    if (await updateAtLast(context, update, tell)) return;
  }
  await setDeleted(context, key, { deleted: true, version });
}
