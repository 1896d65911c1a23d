/** Which grants hold at this moment: within their time, and within their hours by the clocks of the company. */
import type { Context } from '#kernel/server/context.ts';
import { isInHours } from '../contract/evaluate.ts';
import { grantsRunning, type RunningGrant } from './grant.queries.ts';

export async function grantsNow(
  context: Context,
  personIds: readonly string[],
): Promise<(RunningGrant & { personId: string })[]> {
  const rows = await context.unit.query(grantsRunning(context.companyId, personIds));
  const asked = { now: new Date(), timeZone: context.company.timeZone };
  return rows.filter((grant) => isInHours(grant, asked));
}
