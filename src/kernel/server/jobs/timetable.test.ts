/** Scheduled tasks by due time: once for all workers, after a crash again, not where there is nothing to do. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createId } from '../../contract/ids.ts';
import { defineJob, type JobDefinition } from '../app-module.ts';
import type { AnyContext } from '../context.ts';
import { statement } from '../database/unit.ts';
import { createKernelWorld, type KernelWorld, waitFor } from '../testing/kernel-world.ts';
import { createTimetableKit } from '../testing/timetables.ts';
import { listRunnables } from './job-runner.ts';
import { addJob, rootId } from './jobs.ts';
import { SchedulePlan } from './timetable.ts';

const ran: string[] = [];
/** Extra work of the test runs. */
let within: (context: AnyContext) => Promise<void> = async () => undefined;
/** Companies where the careful task would find something. */
const withWork = new Set<string>();

const schedule = { afterStart: 0, every: 'local-midnight' } as const;
const payload = z.object({});
const nightly = defineJob({
  name: 'sample.be-nightly',
  payload,
  schedule,
  async run(context) {
    ran.push(`nightly ${context.company.code}`);
    await within(context);
  },
});
const careful = defineJob({
  name: 'sample.be-careful',
  payload,
  schedule: { afterStart: 0, every: 3_600_000 },
  hasWork: (companyId) => statement('select $1::uuid = any($2::uuid[]) as found', [companyId, [...withWork]]),
  run: async (context) => void ran.push(`careful ${context.company.code}`),
});
const atRoot = defineJob({
  name: 'sample.be-alone',
  scope: 'root',
  payload,
  schedule,
  run: async () => void ran.push('root'),
});
const queued = defineJob({
  name: 'sample.be-queued',
  payload,
  maxAttempts: 1,
  async run(context) {
    ran.push('queued');
    await within(context);
  },
});

let world: KernelWorld;
const paused = new Set<string>();
/** Companies of which nothing can be found out. */
const away = new Set<string>();
beforeAll(async () => {
  world = await createKernelWorld({ jobs: [nightly, careful, atRoot, queued] });
  for (const company of [world.alpha, world.beta])
    await world.within(company, ({ unit }) => unit.query(statement('select kernel.bump_access()')));
});
afterAll(() => world.close());
beforeEach(async () => {
  ran.length = 0;
  within = async () => undefined;
  await world.queue.query('delete from kernel.schedules');
});

const { open, stop, untilLooked, holdTakers } = createTimetableKit(() => world, { paused, away });
const rowsOf = async ({ name }: JobDefinition) => {
  const { rows } = await world.queue.query(
    `select company_id as company, attempts, ran_at is not null as ran, worker, extract(epoch from runs_at - now())::float8 as inSeconds
     from kernel.schedules where task = $1 order by company_id`,
    [name],
  );
  return rows;
};
const allRan = (definition: JobDefinition) =>
  waitFor(async () => {
    const rows = await rowsOf(definition);
    return rows.length > 0 && rows.every(({ ran, worker }) => ran && worker === null) && rows;
  });

describe('a task that is due', () => {
  it('runs once in each company and at the root, however many workers look', async () => {
    await new SchedulePlan(world.queue, listRunnables(world.app.modules)).check();
    await world.queue.query('update kernel.schedules set runs_at = now()');
    const takers = await holdTakers();
    onTestFinished(takers.end);
    const workers = await Promise.all(Array.from({ length: 4 }, () => open([nightly, atRoot])));
    await takers.untilHeld(workers);
    expect(ran).toEqual([]);
    await takers.letGo();
    await allRan(nightly);
    await allRan(atRoot);
    await untilLooked(workers);
    expect(ran.toSorted()).toEqual(['nightly alpha', 'nightly beta', 'root']);
    expect(await rowsOf(atRoot)).toMatchObject([{ company: rootId }]);
  });

  it('runs in the other companies where nothing can be found out of one, which is asked again later', async () => {
    away.add(world.alpha.id);
    await open([nightly]);
    await waitFor(async () => ran.length > 0);
    const rows = await waitFor(async () => {
      const now = await rowsOf(nightly);
      // Either company may have been the first.
      return now.every(({ worker }) => worker === null) && now.some(({ attempts }) => attempts > 0) && now;
    });
    await stop();
    away.clear();
    expect(ran).toEqual(['nightly beta']);
    expect(rows.map(({ company, attempts }) => [company, attempts]).toSorted()).toEqual(
      [
        [world.alpha.id, 1],
        [world.beta.id, 0],
      ].toSorted(),
    );
  });

  it('is forgotten a week after nobody knows the task any more', async () => {
    const late = (task: string, days: number) =>
      world.queue.query(
        `insert into kernel.schedules (company_id, task, runs_at) values ($1, $2, now() - make_interval(days => $3))`,
        [world.alpha.id, task, days],
      );
    await Promise.all([late('sample.gone', 8), late('sample.young', 6), late(nightly.name, 8)]);
    await new SchedulePlan(world.queue, listRunnables(world.app.modules)).check();
    const { rows } = await world.queue.query(
      "select task from kernel.schedules where runs_at < now() - interval '5 days' order by task",
    );
    expect(rows.map(({ task }) => task)).toEqual([nightly.name, 'sample.young'].toSorted());
  });

  it('runs in a company that was founded later, and not at once again at the next start', async () => {
    const { alpha } = world;
    await open([nightly]);
    await allRan(nightly);
    await stop();
    await world.queue.query('delete from kernel.schedules where company_id = $1', [alpha.id]);
    ran.length = 0;
    await open([nightly]);
    await waitFor(async () => ran.length > 0);
    await stop();
    expect(ran).toEqual(['nightly alpha']);
    await world.queue.query(`update kernel.schedules set ran_at = ran_at - interval '1 hour' where company_id = $1`, [
      alpha.id,
    ]);
    ran.length = 0;
    await open([nightly]);
    await waitFor(async () => ran.length > 0);
    await stop();
    expect(ran).toEqual(['nightly alpha']);
  });

  it('is not run where there is nothing to do, nor where the company is paused, and is looked at again the next time', async () => {
    const { alpha, beta } = world;
    withWork.add(beta.id);
    await open([careful]);
    const rows = await allRan(careful);
    expect(ran).toEqual(['careful beta']);
    for (const { inseconds } of rows) expect(inseconds).toBeGreaterThan(3500);
    await stop();
    paused.add(beta.id);
    withWork.add(alpha.id);
    await world.queue.query('update kernel.schedules set runs_at = now(), ran_at = null');
    await open([careful]);
    await allRan(careful);
    expect(ran).toEqual(['careful beta', 'careful alpha']);
    paused.clear();
    withWork.clear();
    await stop();
  });

  it('and fails is tried again soon, without holding up another company', async () => {
    within = async ({ company }) => {
      if (company?.code === 'alpha') throw new Error('not tonight');
    };
    await open([nightly]);
    const rows = await allRan(nightly);
    const [alpha, beta] = [world.alpha, world.beta].map(({ id }) => rows.find(({ company }) => company === id));
    expect(alpha.attempts).toBeGreaterThan(0);
    expect(alpha.inseconds).toBeLessThan(60);
    expect(beta).toMatchObject({ attempts: 0 });
    within = async () => undefined;
    await waitFor(async () => (await rowsOf(nightly)).every(({ attempts }) => attempts === 0));
    await stop();
  });

  it('and was being run by a worker that died is run by another', async () => {
    const dead = createId();
    await world.queue.query(
      `insert into kernel.schedules (company_id, task, runs_at, worker) values ($1, 'sample.be-nightly', now(), $3), ($2, 'sample.be-nightly', now() + interval '1 day', null)`,
      [world.alpha.id, world.beta.id, dead],
    );
    await world.queue.query(`insert into kernel.workers (id, host, pid) values ($1, '', 1)`, [dead]);
    await untilLooked([await open([nightly])]);
    expect(ran).toEqual([]);
    await world.queue.query('select kernel.unlock_jobs($1)', [[dead]]);
    await waitFor(async () => ran.length > 0);
    await waitFor(async () => (await rowsOf(nightly)).every(({ worker }) => worker === null));
    expect(ran).toEqual(['nightly alpha']);
    await stop();
  });
});

it('that no worker runs is reported as late', async () => {
  const state = statement<{ s: string }>(`select kernel.queue_state() ->> 'oldestSeconds' as s`);
  const late = async () => (await world.within(null, ({ unit }) => unit.query(state)))[0]?.s;
  await world.queue.query(
    `insert into kernel.schedules (company_id, task, runs_at) values ($1, 'sample.be-nightly', now() - interval '100 seconds')`,
    [world.alpha.id],
  );
  expect(await late()).toBe('100');
  await world.queue.query(`update kernel.schedules set worker = 'somebody'`);
  expect(await late()).toBe('0');
});

describe('a worker that was taken for dead', () => {
  const writes = async ({ unit, companyId }: AnyContext) =>
    void (await unit.query(
      statement(`insert into kernel.job_runs (company_id, id) values ($1, 'trace') returning id`, [companyId]),
    ));
  const traces = () =>
    world.within(world.alpha, ({ unit }) => unit.query(statement(`select 1 from kernel.job_runs where id = 'trace'`)));

  it('commits nothing of a scheduled run', async () => {
    const other = createId();
    await world.queue.query(`insert into kernel.workers (id, host, pid) values ($1, '', 1)`, [other]);
    within = async (context) => {
      await writes(context);
      await world.queue.query('update kernel.schedules set worker = $1', [other]);
    };
    await open([nightly]);
    await waitFor(async () => ran.length > 0);
    await stop();
    expect(await traces()).toEqual([]);
    for (const { worker, ran } of await rowsOf(nightly))
      if (worker) expect({ worker, ran }).toEqual({ worker: other, ran: false });
  });

  it('commits nothing of a job, also when it was given the same job again', async () => {
    within = async (context) => {
      await writes(context);
      await world.queue.query('update graphile_worker._private_jobs set attempts = attempts + 1');
    };
    await world.within(world.alpha, async (context) => addJob(context, 'sample.be-queued', {}));
    await world.settle();
    expect(ran).toEqual(['queued']);
    expect(await traces()).toEqual([]);
    within = writes;
    await world.within(world.alpha, async (context) => addJob(context, 'sample.be-queued', {}));
    await world.settle();
    expect(await traces()).toHaveLength(1);
  });
});
