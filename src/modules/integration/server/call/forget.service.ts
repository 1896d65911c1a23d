/** What a call was asked is kept for its undo and redo, and no longer. */
import type { Context } from '#kernel/server/context.ts';
import { forget, selectOver } from './forget.queries.ts';

const batch = 500;

export async function forgetCalls(context: Context): Promise<number> {
  const now = context.at ?? new Date().toISOString();
  let forgotten = 0;
  for (;;) {
    const over = await context.unit.query(selectOver(context.companyId, now, batch));
    if (over.length === 0) return forgotten;
    const rows = await context.unit.query(
      forget(
        context.companyId,
        over.map(({ rootId }) => rootId),
      ),
    );
    forgotten += rows.length;
    if (over.length < batch) return forgotten;
  }
}
