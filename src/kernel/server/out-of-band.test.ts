import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from './database/unit.ts';
import { queryOutsideTransaction, readOutsideTransaction, runOutsideTransaction } from './out-of-band.ts';
import { createKernelWorld, type KernelWorld } from './testing/kernel-world.ts';

const slow = statement<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.05)::text as slept');
let world: KernelWorld;
beforeAll(async () => {
  world = await createKernelWorld({});
});
afterAll(() => world.close());

const connections = (answers: readonly ({ pid: number } | undefined)[]) => new Set(answers.map((row) => row?.pid)).size;

it('a crowd at the door takes few connections, and each of it is answered', async () => {
  const crowd = Array.from({ length: 30 }, (_, n) =>
    n % 2 ? readOutsideTransaction(world.app, slow) : queryOutsideTransaction(world.app, slow).then(([row]) => row),
  );
  expect(connections(await Promise.all(crowd))).toBeLessThanOrEqual(3);
});

it('an admitted request gets a connection while the crowd waits', async () => {
  const ends: string[] = [];
  const crowd = Array.from({ length: 30 }, () =>
    queryOutsideTransaction(world.app, slow).then(() => ends.push('crowd')),
  );
  const inside = runOutsideTransaction(world.app, (unit) => unit.query(slow)).then(() => ends.push('inside'));
  await Promise.all([...crowd, inside]);
  // In line with the crowd it would be the last; a new connection takes its time on a busy machine.
  expect(ends.indexOf('inside')).toBeLessThan(25);
});
