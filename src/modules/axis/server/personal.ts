/** Who is shown records of a type that is about persons leaves an access record. Called where the answer leaves the room. */
import { leavesRecords, recordAccess } from '#kernel/server/access-records.ts';
import type { Context } from '#kernel/server/context.ts';
import { countPersonal } from './names.queries.ts';
import { recordTypes } from './type.service.ts';

/** `action` is one of this room's `audits`. */
export async function seen(
  context: Context,
  action: string,
  records: readonly { id: string; axis: string; type: string }[],
  reason?: string,
): Promise<void> {
  if (!leavesRecords(context) || records.length === 0) return;
  const personal = (await recordTypes(context)).filter((type) => type.personal);
  const isPersonal = ({ axis, type }: { axis: string; type: string }) =>
    personal.some((one) => one.key === type && one.axis === axis);
  const ids = new Set(records.filter(isPersonal).map((record) => record.id));
  recordAccess(context, { action, subject: { type: 'axis.record', ids: [...ids] }, reason });
}

/** How many records are about persons, counted as far as `most`. */
export async function persons(context: Context, most: number): Promise<number> {
  const types = (await recordTypes(context)).filter((type) => type.personal);
  const [row] = await context.unit.query(countPersonal(context.companyId, types, most));
  return row?.count ?? 0;
}
