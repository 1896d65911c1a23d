/** A month that others wait for: postings share its lock, who closes or reopens takes it alone. */
import type { TestCompany, World } from '#apps/testing.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';

/** Holds the lock of a month (`YYYY-MM`) of the company while `begin` runs. */
export async function runWithLockedMonth<Result>(
  world: World,
  { tenant }: TestCompany,
  month: string,
  begin: () => Promise<Result>,
): Promise<Result> {
  const judge = await connectAsSuperuser(world.urls.ownerUrl);
  try {
    await judge.query('begin');
    await judge.query('select pg_advisory_xact_lock(finance.month_lock($1, $2::date))', [tenant.id, `${month}-01`]);
    return await begin();
  } finally {
    await judge.query('commit');
    await judge.end();
  }
}
