import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../app-module.ts';
import { statement } from '../database/unit.ts';
import { createKernelWorld, type KernelWorld, waitFor } from '../testing/kernel-world.ts';
import { addJob } from './jobs.ts';

const ran: string[] = [];
const slow = defineJob({
  name: 'sample.be-slow',
  payload: z.object({}),
  run: async () => void ran.push('slow'),
});
const nightly = defineJob({
  name: 'sample.look-around',
  payload: z.object({}),
  schedule: { afterStart: 10, every: 'local-midnight' },
  run: async (context) => void ran.push(`nightly ${context.company.code}`),
});

let answer: () => void = () => undefined;
const answered = new Promise<void>((resolve) => {
  answer = resolve;
});
/** Waits for a server that does not answer. */
const ask = defineJob({
  name: 'sample.ask-others',
  payload: z.object({}),
  knowsItself: true,
  callsOut: true,
  run: async () => {
    ran.push('asks');
    await answered;
  },
});
const quick = defineJob({ name: 'sample.be-quick', payload: z.object({}), run: async () => void ran.push('quick') });

let world: KernelWorld;
beforeAll(async () => {
  world = await createKernelWorld({ jobs: [slow, nightly, ask, quick] });
});
afterAll(() => world.close());

it('takes over the job of a killed process as soon as a worker starts', async () => {
  await world.within(world.alpha, async (context) => addJob(context, 'sample.be-slow', {}));
  await world.relay.drain();
  const victim = spawn(
    process.execPath,
    [join(import.meta.dirname, '../testing/hanging-worker.ts'), world.urls.queueUrl],
    {
      stdio: 'ignore',
    },
  );
  await waitFor(async () => {
    const { rows } = await world.queue.query(
      `select 1 from graphile_worker._private_jobs j join kernel.workers w on w.id = j.locked_by and w.pid = $1`,
      [victim.pid],
    );
    return rows.length === 1;
  });
  const ended = new Promise((resolve) => victim.on('exit', resolve));
  victim.kill('SIGKILL');
  await ended;
  await world.work();
  await waitFor(async () => ran.includes('slow'));
});

it('[ST-13] runs a scheduled task soon after the start and then at the next local midnight, once for all processes', async () => {
  await world.within(world.alpha, async ({ unit }) => {
    await unit.query(statement('select kernel.bump_access()'));
  });
  await world.queue.query(`select kernel.keep_schedules($1, true)`, [
    JSON.stringify([{ task: 'sample.look-around', afterMs: 10, scope: 'company' }]),
  ]);
  const next = await waitFor(async () => {
    const { rows } = await world.queue.query(
      `select runs_at from kernel.schedules where task = 'sample.look-around' and ran_at is not null and worker is null`,
    );
    return rows.length > 0 && rows;
  });
  expect(ran.filter((what) => what === 'nightly alpha')).toHaveLength(1);
  expect(next).toHaveLength(1);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Seoul', timeStyle: 'medium' });
  expect(clock.format(next[0].runs_at)).toBe('00:00:00');
});

it('goes on with everything else, however many wait for servers that do not answer', async () => {
  await world.within(world.alpha, async (context) => {
    for (let n = 0; n < 12; n++) addJob(context, 'sample.ask-others', {});
  });
  await world.relay.drain();
  await waitFor(async () => ran.filter((what) => what === 'asks').length >= 3);
  await world.within(world.alpha, async (context) => addJob(context, 'sample.be-quick', {}));
  await world.relay.drain();
  await waitFor(async () => ran.includes('quick'));
  expect(ran.filter((what) => what === 'asks')).toHaveLength(3);
  answer();
  await waitFor(async () => ran.filter((what) => what === 'asks').length === 12);
});

it('frees a queue that an earlier worker left locked without a locked job', async () => {
  const add = `select graphile_worker.add_job('sample.be-slow', '{}', queue_name => $1, run_at => now() + interval '1 day')`;
  for (const name of ['left', 'taken']) await world.queue.query(add, [name]);
  const queues = 'graphile_worker._private_job_queues';
  await world.queue.query(`update ${queues} set locked_by = 'ghost', locked_at = now() - interval '1 minute'`);
  await world.queue.query(
    `update graphile_worker._private_jobs j set locked_by = 'ghost', locked_at = now() from ${queues} q
     where q.id = j.job_queue_id and q.queue_name = 'taken'`,
  );
  await world.queue.query(`insert into kernel.workers (id, host, pid) values ('ghost', '', 1)`);
  await world.queue.query(`select kernel.unlock_jobs('{}')`);
  const { rows } = await world.queue.query(`select queue_name, locked_by from ${queues} order by 1`);
  expect(rows).toEqual([
    { queue_name: 'left', locked_by: null },
    { queue_name: 'taken', locked_by: 'ghost' },
  ]);
});
