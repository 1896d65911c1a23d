/** Access records of reads: seeing records of a personal type leaves one. Called where the answer leaves the module. */
import { isAccessRecorded, recordAccess } from '#kernel/server/access-records.ts';
import type { Context } from '#kernel/server/context.ts';
import { countPersonal } from './names.queries.ts';
import { getRecordTypes } from './type.service.ts';

/** `action` is one of this module's `audits`. */
export async function recordPersonalAccess(
  context: Context,
  action: string,
  records: readonly { id: string; axis: string; type: string }[],
  reason?: string,
): Promise<void> {
  if (!isAccessRecorded(context) || records.length === 0) return;
  const personal = (await getRecordTypes(context)).filter((type) => type.personal);
  const isPersonal = ({ axis, type }: { axis: string; type: string }) =>
    personal.some((candidate) => candidate.key === type && candidate.axis === axis);
  const ids = new Set(records.filter(isPersonal).map((record) => record.id));
  recordAccess(context, { action, subject: { type: 'axis.record', ids: [...ids] }, reason });
}

/** Number of records about persons, counted up to `most`. */
export async function countPersonalRecords(context: Context, most: number): Promise<number> {
  const types = (await getRecordTypes(context)).filter((type) => type.personal);
  const [row] = await context.unit.query(countPersonal(context.companyId, types, most));
  return row?.count ?? 0;
}
