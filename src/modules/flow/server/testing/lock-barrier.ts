/** Makes "at once" true: what is started while something is held waits until all have arrived. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '#apps/testing.ts';
import type { Context } from '#kernel/server/context.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';

/** Holds the execution's row by a statement of its own: what is looked at here is whether the product's own locks hold. */
function holdExecutionRow(world: World, id: string): (context: Context) => Promise<unknown> {
  const lockStatement = statement('select from flow.executions where company_id = $1 and id = $2 for update', [
    world.alpha.tenant.id,
    id,
  ]);
  return ({ unit }) => unit.query(lockStatement);
}

/** Holds the execution's row while the work starts what shall meet; lets go when it returns, and hands its result on. */
export async function runWithLockedExecution<Result>(
  world: World,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return world.alpha.service(async (context) => {
    await holdExecutionRow(world, id)(context);
    return work();
  });
}

/** More than wait for one connection each would leave none to look with. */
export const maxWaiting = 16;

/**
 * Holds what `holding` locks, starts all of the work, lets go when each of them waits for a lock: all have read by then what
 * they read before they lock. Where somebody forgot to lock, they meet at their first write instead, or come through.
 */
export async function runAtOnce<Result>(
  world: World,
  holding: (context: Context) => Promise<unknown>,
  work: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const { outcomes } = await world.alpha.service(async (context) => {
    await holding(context);
    const outcomes = Promise.all(work.map((start) => start()));
    await Promise.race([outcomes, waitUntilLocked(world, work.length)]);
    return { outcomes };
  });
  return outcomes;
}

/** `runAtOnce` for what goes on with one execution. */
export function runAtOnceOnExecution<Result>(world: World, id: string, work: readonly (() => Promise<Result>)[]) {
  return runAtOnce(world, holdExecutionRow(world, id), work);
}

/** `runAtOnce` for what the application may not lock, or sees in another company only: the superuser holds it. */
export async function runAtOnceUnderLock<Result>(
  world: World,
  lockStatement: Statement,
  work: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const judge = await connectAsSuperuser(world.urls.ownerUrl);
  try {
    await judge.query('begin');
    await judge.query(lockStatement.sql, [...lockStatement.parameters]);
    const outcomes = Promise.all(work.map((start) => start()));
    await Promise.race([outcomes, waitUntilLocked(world, work.length)]);
    await judge.query('commit');
    return await outcomes;
  } finally {
    await judge.end();
  }
}

/** `runAtOnce` for what writes to one table: all have read what they read before the first of them writes. */
export function runAtOnceOnTable<Result>(world: World, table: string, work: readonly (() => Promise<Result>)[]) {
  return runAtOnceUnderLock(world, statement(`lock table ${table} in share mode`), work);
}

/** Returns when this many statements of this database wait for a lock. @throws after a minute */
export async function waitUntilLocked(world: World, count: number): Promise<void> {
  const waiting = statement<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
  );
  for (let tries = 0; tries < 3000; tries++) {
    const [row] = await world.root((context) => context.unit.query(waiting));
    if ((row?.waiting ?? 0) >= count) return;
    await sleep(20);
  }
  throw new Error(`${count} statements did not come to wait`);
}
