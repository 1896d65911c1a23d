/** The number behind the mask of a sealed field, for who may see it and says why. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { isSealed, isSealedKind } from '#kernel/contract/sealed.ts';
import { recordAccess } from '#kernel/server/access-records.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { openSealed } from '#kernel/server/sealed.ts';
import { type RecordKey, readRecord } from './record.service.ts';
import { typeOf } from './type.service.ts';

/**
 * Leaves an access record with the reason whatever the type is about, and a row of the trail that stands before the answer leaves.
 * @throws UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN; NOT_FOUND where nothing sealed stands in the field
 */
export async function showSealed(
  context: Context,
  key: RecordKey,
  { field, reason }: { field: string; reason: string },
): Promise<{ value: string }> {
  const type = await typeOf(context, key, 'read');
  const record = await readRecord(context, key, { includeDeleted: true });
  const isField = type.fields.some((one) => one.key === field && isSealedKind(one.kind));
  const stored = record.fields[field];
  if (!isField || !isSealed(stored)) throw fail(kernelErrors.NOT_FOUND);
  const action = 'axis.sealed.show';
  audit(context, { action, subject: { type: 'axis.record', id: key.id }, after: { field, reason } });
  recordAccess(context, { action, subject: { type: 'axis.record', ids: [key.id] }, reason });
  return { value: await openSealed(context, stored) };
}
