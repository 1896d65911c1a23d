/** Makes "at once" true without a world of the product: what is started while a table is held waits until all have arrived. */
import { connectAsSuperuser, type TestDatabase } from './database.ts';
import { waitFor } from './kernel-world.ts';

/**
 * Holds writes to the table, starts all of the work, and lets go when each of them waits for a lock: all have read by then what they
 * read before the first of them writes. Each of them needs a connection meanwhile.
 */
export async function runAtOnce<Result>(
  { ownerUrl }: TestDatabase,
  table: string,
  work: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const [holder, looker] = [await connectAsSuperuser(ownerUrl), await connectAsSuperuser(ownerUrl)];
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`;
  const allWait = async () =>
    (await looker.query<{ count: number }>(waiting)).rows.some(({ count }) => count >= work.length);
  try {
    await holder.query('begin');
    await holder.query(`lock table ${table} in share mode`);
    const outcomes = Promise.all(work.map((start) => start()));
    await Promise.race([outcomes, waitFor(allWait)]);
    await holder.query('commit');
    return await outcomes;
  } finally {
    await Promise.all([holder.end(), looker.end()]);
  }
}
