/** Makes "at once" true: what is started while the execution is held waits until all have arrived. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { lockFamilies } from '../run/execution.queries.ts';

/** Holds the execution's row while the work starts what shall meet; lets go when it returns, and hands its result on. */
export async function withHeldExecution<Result>(
  world: World,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return world.alpha.service(async (context) => {
    await context.unit.query(lockFamilies(world.alpha.tenant.id, [id]));
    return work();
  });
}

/** Returns when so many statements of this database wait for a lock. @throws after 10 s */
export async function waitUntilLocked(world: World, count: number): Promise<void> {
  const waiting = statement<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
  );
  for (let tries = 0; tries < 500; tries++) {
    const [row] = await world.root((context) => context.unit.query(waiting));
    if ((row?.waiting ?? 0) >= count) return;
    await sleep(20);
  }
  throw new Error(`${count} statements did not come to wait`);
}
