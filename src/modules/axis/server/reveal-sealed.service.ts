/** Reveals the number behind a sealed field's mask to authorized persons who give a reason. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { isSealed, isSealedKind } from '#kernel/contract/sealed-value.ts';
import { recordAccess } from '#kernel/server/access-records.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { openSealed } from '#kernel/server/sealed-fields.ts';
import { type RecordKey, readRecord } from './record.service.ts';
import { getAllowedType } from './type.service.ts';

/**
 * Writes an access record with the reason for every type, and an audit row before the answer is sent.
 * @throws UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_TYPE_FORBIDDEN; NOT_FOUND if the field has no sealed value
 */
export async function readSealedValue(
  context: Context,
  key: RecordKey,
  { field, reason }: { field: string; reason: string },
): Promise<{ value: string }> {
  const type = await getAllowedType(context, key, 'read');
  const record = await readRecord(context, key, { includeDeleted: true });
  const isField = type.fields.some((candidate) => candidate.key === field && isSealedKind(candidate.kind));
  const stored = record.fields[field];
  if (!isField || !isSealed(stored)) throw fail(kernelErrors.NOT_FOUND);
  const action = 'axis.sealed.show';
  audit(context, { action, subject: { type: 'axis.record', id: key.id }, after: { field, reason } });
  recordAccess(context, { action, subject: { type: 'axis.record', ids: [key.id] }, reason });
  return { value: await openSealed(context, stored) };
}
