/** Tests of scheduled tasks brought forward by events: one run serves many events, and none is missed. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { defineJob } from '../app-module.ts';
import type { Context } from '../context.ts';
import { emit } from '../events.ts';
import { createKernelWorld, type KernelWorld, waitFor } from '../testing/kernel-world.ts';
import { createTimetableKit } from '../testing/timetables.ts';

const happened = defineEvent({
  name: 'sample.thing.happened',
  payload: z.object({ thingId: z.string() }),
  subject: 'thingId',
  touches: { none: 'a sample' },
  recipients: 'member',
});

let world: KernelWorld;
const ran: string[] = [];
let during: (context: Context) => Promise<unknown> = async () => undefined;
const schedule = (ms: number) =>
  ({ afterStart: 3_600_000, every: 'local-midnight', soon: { after: [happened], ms } }) as const;
const count = (name: string, ms: number) =>
  defineJob({
    name,
    payload: z.object({}),
    schedule: schedule(ms),
    async run(context) {
      ran.push(`${name} ${context.company.code}`);
      await during(context);
    },
  });
const [atOnce, later] = [count('sample.count', 0), count('sample.count-later', 60_000)];

beforeAll(async () => {
  world = await createKernelWorld({ jobs: [atOnce, later] });
});
afterAll(() => world.close());
beforeEach(async () => {
  await kit.stop();
  await world.relay.drain();
  await world.queue.query('delete from kernel.schedules');
  ran.length = 0;
  during = async () => undefined;
});
const kit = createTimetableKit(() => world, { paused: new Set(), away: new Set() });

const tell = async (times: number) => {
  await world.within(world.alpha, async (context) => {
    for (let at = 0; at < times; at++) emit(context, happened, { thingId: `t-${at}` });
  });
  await world.relay.drain();
};
const rows = async () =>
  (
    await world.queue.query(
      'select company_id as company, task, runs_at::text as at from kernel.schedules order by task',
    )
  ).rows;

it('is due once for many events, in the company where they happened, and no job of the queue is made', async () => {
  await tell(40);
  await tell(40);
  const due = await rows();
  expect(due.map(({ company, task: name }) => [company, name])).toEqual([
    [world.alpha.id, atOnce.name],
    [world.alpha.id, later.name],
  ]);
  await tell(1);
  expect((await rows())[1], 'it does not recede with each event').toEqual(due[1]);
  const jobs = await world.queue.query('select count(*)::int as count from graphile_worker._private_jobs');
  expect(jobs.rows).toEqual([{ count: 0 }]);
  await kit.open([atOnce, later]);
  await waitFor(async () => ran.length > 0);
  expect(ran).toEqual(['sample.count alpha']);
});

it('runs once more for events received while it ran', async () => {
  during = async () => {
    during = async () => undefined;
    await tell(1);
  };
  await tell(1);
  await kit.open([atOnce]);
  await waitFor(async () => ran.length > 1);
  expect(ran).toEqual(['sample.count alpha', 'sample.count alpha']);
  await kit.stop();
  const [next] = (
    await world.queue.query(
      `select runs_at > now() + interval '1 second' as rests from kernel.schedules where task = $1`,
      [atOnce.name],
    )
  ).rows;
  expect(next).toEqual({ rests: true });
});

it('is part of what is settled', async () => {
  await tell(3);
  await world.settle();
  expect(ran.toSorted()).toEqual(['sample.count alpha', 'sample.count-later alpha']);
});
