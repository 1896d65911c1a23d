/** Deleting a record, as a person asks for it: without looking first where that is enough. */
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { updateAndFinish } from '#kernel/server/versioned-update.ts';
import { recordDeleted } from '../contract/events.ts';
import { type RecordKey, setDeleted, toAuthor, toEventSubject } from './record.service.ts';
import { updateLife } from './records.queries.ts';
import { getAllowedType } from './type.service.ts';

/** So that it can be restored. @throws NOT_FOUND, VERSION_CONFLICT */
export async function deleteRecord(context: Context, key: RecordKey, version?: number): Promise<void> {
  const type = await getAllowedType(context, key, 'write');
  // Values owned by another view are checked first.
  if (context.unit.mayFinish && !type.keeper) {
    const change = { ...key, version: version ?? null };
    const more = { author: toAuthor(context), deleted: true, refuses: true };
    const update = updateLife(context.companyId, change, more);
    const emitDeleted = () => emit(context, recordDeleted, toEventSubject(type, key));
    if (await updateAndFinish(context, update, emitDeleted)) return;
  }
  await setDeleted(context, key, { deleted: true, version });
}
