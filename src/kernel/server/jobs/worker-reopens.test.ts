import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../app-module.ts';
import { connectAsSuperuser } from '../testing/database.ts';
import { createKernelWorld, type KernelWorld, waitFor } from '../testing/kernel-world.ts';
import { addJob } from './jobs.ts';

const ran: string[] = [];
/** Each ends one of the long jobs. */
const enders: (() => void)[] = [];
const long = defineJob({
  name: 'sample.take-long',
  payload: z.object({}),
  run: () =>
    new Promise<void>((resolve) => {
      ran.push('long');
      enders.push(resolve);
    }),
});
const short = defineJob({ name: 'sample.be-quick', payload: z.object({}), run: async () => void ran.push('quick') });
const after = defineJob({ name: 'sample.come-after', payload: z.object({}), run: async () => void ran.push('after') });

let world: KernelWorld;
beforeAll(async () => {
  world = await createKernelWorld({ jobs: [long, short, after] });
});
afterAll(() => world.close());

async function give(name: string): Promise<void> {
  await world.within(world.alpha, async (context) => addJob(context, name, {}));
  await world.relay.drain();
}

/** PostgreSQL refuses to note the end of that job, as often as it is asked. */
const refuse = `
  create function public.refuse_end() returns trigger language plpgsql as $$
  begin
    if old.task_id = (select id from graphile_worker._private_tasks where identifier = 'sample.be-quick') then
      raise exception 'the line broke';
    end if;
    return old;
  end $$;
  create trigger refuse_end before delete on graphile_worker._private_jobs for each row execute function public.refuse_end()`;

const countRemaining = async (judge: pg.Client): Promise<number> => {
  const { rows } = await judge.query('select count(*)::int as left from graphile_worker._private_jobs');
  return rows[0].left;
};

it('goes on when the end of one job could not be noted, while others are at work and when they have ended well', async () => {
  const judge = await connectAsSuperuser(world.urls.ownerUrl);
  const worker = await world.work();
  for (let n = 0; n < 3; n++) await give('sample.take-long');
  await waitFor(async () => enders.length === 3);
  await judge.query(refuse);
  await give('sample.be-quick');
  await waitFor(async () => ran.includes('quick'));
  // All four that one queue has at once are at work or refused.
  await give('sample.come-after');
  await waitFor(async () => ran.includes('after'));
  // Each of them is noted, too, though the queue that began them takes no more.
  for (const [at, end] of enders.entries()) {
    end();
    await waitFor(async () => (await countRemaining(judge)) === 3 - at);
  }
  await judge.query('drop trigger refuse_end on graphile_worker._private_jobs');
  await give('sample.come-after');
  // The one whose end was not noted is given back, and is not done twice.
  await waitFor(async () => (await countRemaining(judge)) === 0);
  expect(ran).toEqual(['long', 'long', 'long', 'quick', 'after', 'after']);
  await judge.end();
  await worker.stop();
});

it('goes on when it could not be asked at first which tasks there are', async () => {
  const judge = await connectAsSuperuser(world.urls.ownerUrl);
  await judge.query(`
    create sequence public.refusals;
    create function public.refuse_tasks() returns trigger language plpgsql security definer as $$
    begin
      perform nextval('public.refusals');
      raise exception 'the line broke';
    end $$;
    create trigger refuse_tasks before insert on graphile_worker._private_tasks execute function public.refuse_tasks()`);
  const worker = await world.work();
  // A sequence is not rolled back with the refused insert.
  await waitFor(async () => (await judge.query('select is_called from public.refusals')).rows[0].is_called);
  await judge.query('drop trigger refuse_tasks on graphile_worker._private_tasks');
  await judge.end();
  ran.length = 0;
  await give('sample.come-after');
  await waitFor(async () => ran.includes('after'));
  await worker.stop();
});
