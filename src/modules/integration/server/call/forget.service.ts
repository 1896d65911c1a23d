/** What a call was asked is kept for its undo and redo, and no longer. */
import type { Context } from '#kernel/server/context.ts';
import { forget, lockChains, selectOver, selectStillOver } from './forget.queries.ts';

const batch = 500;
const lowest = '00000000-0000-0000-0000-000000000000';

export async function forgetCalls(context: Context): Promise<number> {
  const { companyId, unit } = context;
  const now = context.at ?? new Date().toISOString();
  let forgotten = 0;
  for (let after = lowest; ; ) {
    const over = (await unit.query(selectOver(companyId, { now, after, limit: batch }))).map(({ rootId }) => rootId);
    after = over.at(-1) ?? after;
    // An undo may have been on its way: what it ordered needs to know what the first call was answered.
    await unit.query(lockChains(companyId, over));
    const still = (await unit.query(selectStillOver(companyId, now, over))).map(({ rootId }) => rootId);
    forgotten += (await unit.query(forget(companyId, still))).length;
    if (over.length < batch) return forgotten;
  }
}
