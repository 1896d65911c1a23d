/** Call clean-up: deletes a call's request once no undo or redo can need it. */
import type { Context } from '#kernel/server/context.ts';
import { lockChains, selectCompletedChains, selectStillCompleted, updateForgotten } from './call-retention.queries.ts';

const batch = 500;
const lowest = '00000000-0000-0000-0000-000000000000';

export async function clearOldCalls(context: Context): Promise<number> {
  const { companyId, unit } = context;
  const now = context.at ?? new Date().toISOString();
  let forgotten = 0;
  for (let lowestId = lowest; ; ) {
    const over = (await unit.query(selectCompletedChains(companyId, { now, after: lowestId, limit: batch }))).map(
      ({ rootId }) => rootId,
    );
    lowestId = over.at(-1) ?? lowestId;
    // An undo may have been on its way: what it ordered needs to know what the first call was answered.
    await unit.query(lockChains(companyId, over));
    const still = (await unit.query(selectStillCompleted(companyId, now, over))).map(({ rootId }) => rootId);
    forgotten += (await unit.query(updateForgotten(companyId, still))).length;
    if (over.length < batch) return forgotten;
  }
}
