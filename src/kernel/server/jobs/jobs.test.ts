import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { createId } from '../../contract/ids.ts';
import { defineJob, defineSubscription } from '../app-module.ts';
import { statement } from '../database/unit.ts';
import { emit } from '../events.ts';
import { createKernelWorld, type KernelWorld, waitFor } from '../testing/kernel-world.ts';
import { addJob, removeJob, rootId } from './jobs.ts';

const thingEvent = defineEvent({
  name: 'sample.thing.told',
  payload: z.object({ thingId: z.string() }),
  subject: 'thingId',
  touches: { none: 'a sample' },
  recipients: 'member',
});
const ran: { name: string; text: string; company: string | null; service: string }[] = [];
let failures = 0;

const note = defineJob({
  name: 'sample.write-note',
  scope: 'any',
  payload: z.object({ text: z.string() }),
  permissions: ['sample.note.write'],
  async run(context, { text }) {
    const service = context.actor.kind === 'service' ? [...context.actor.permissions].join() : '';
    ran.push({ name: 'note', text, company: context.company?.code ?? null, service });
  },
});
const stubborn = defineJob({
  name: 'sample.fail-always',
  payload: z.object({}),
  maxAttempts: 1,
  async run(context) {
    failures += 1;
    context.unit.add(
      statement(`insert into kernel.job_runs (company_id, id) values ($1, 'trace')`, [context.companyId]),
    );
    throw new Error('this one never works');
  },
});
const ofCompanies = defineJob({
  name: 'sample.tell-company',
  payload: z.object({}),
  maxAttempts: 1,
  run: async ({ company }) => void ran.push({ name: 'told', text: '', company: company.code, service: '' }),
});
const listener = defineSubscription({
  event: thingEvent,
  name: 'listen',
  async run(context, { thingId }, event) {
    ran.push({
      name: 'heard',
      text: `${thingId} ${event.id.length}`,
      company: context.company?.code ?? null,
      service: '',
    });
  },
});

let world: KernelWorld;
beforeAll(async () => {
  world = await createKernelWorld({ jobs: [note, stubborn, ofCompanies], subscriptions: [listener] });
});
afterAll(() => world.close());

const waiting = async (): Promise<string[]> => {
  await world.relay.drain();
  const { rows } = await world.queue.query(
    `select payload -> 'data' ->> 'text' as text from graphile_worker._private_jobs order by id`,
  );
  return rows.map((row) => row.text);
};

it('creates no job in a rolled back transaction', async () => {
  const failed = world.within(world.alpha, async (context) => {
    addJob(context, 'sample.write-note', { text: 'never' });
    await context.unit.query(statement('select 1/0'));
  });
  await expect(failed).rejects.toThrow('division by zero');
  expect(await waiting()).toEqual([]);
});

it('replaces a waiting job by one with the same key in the same company only, and withdraws it', async () => {
  const runAt = '2100-01-01T00:00:00.000Z';
  const add = (company: KernelWorld['alpha'], text: string) =>
    world.within(company, async (context) => addJob(context, 'sample.write-note', { text }, { key: 'one', runAt }));
  await add(world.alpha, 'first');
  await add(world.alpha, 'second');
  await add(world.beta, 'other company');
  expect(await waiting()).toEqual(['second', 'other company']);
  await world.within(world.alpha, async (context) => removeJob(context, 'one'));
  expect(await waiting()).toEqual(['other company']);
  await world.within(world.beta, async (context) => removeJob(context, 'one'));
  expect(await waiting()).toEqual([]);
});

it('settles: runs what is due and what that makes due, and leaves what is for later', async () => {
  ran.length = 0;
  await world.within(world.alpha, async (context) => {
    addJob(context, 'sample.write-note', { text: 'now' });
    addJob(context, 'sample.write-note', { text: 'later' }, { key: 'later', runAt: '2100-01-01T00:00:00.000Z' });
    emit(context, thingEvent, { thingId: 'c' });
  });
  await world.settle();
  expect(ran.map((run) => run.text.slice(0, 3)).sort()).toEqual(['c 3', 'now']);
  await world.within(world.alpha, async (context) => removeJob(context, 'later'));
  expect(await waiting()).toEqual([]);
});

it('runs jobs with their company and exactly the permissions of the task, at the root too', async () => {
  await world.work();
  ran.length = 0;
  await world.within(world.alpha, async (context) => addJob(context, 'sample.write-note', { text: 'hello' }));
  await world.within(null, async (context) => addJob(context, 'sample.write-note', { text: 'root' }));
  await waitFor(async () => ran.length === 2);
  expect(ran.sort((a, b) => (a.text < b.text ? -1 : 1))).toEqual([
    { name: 'note', text: 'hello', company: 'alpha', service: 'sample.note.write' },
    { name: 'note', text: 'root', company: null, service: 'sample.note.write' },
  ]);
});

it('runs a subscription once for each event', async () => {
  ran.length = 0;
  await world.within(world.beta, async (context) => {
    emit(context, thingEvent, { thingId: 'a' });
    emit(context, thingEvent, { thingId: 'b' });
  });
  await waitFor(async () => ran.length >= 2);
  await world.relay.drain();
  expect(ran.map((run) => `${run.name} ${run.text} ${run.company}`).sort()).toEqual([
    'heard a 36 beta',
    'heard b 36 beta',
  ]);
});

it('does nothing when a committed job is started again', async () => {
  ran.length = 0;
  const id = createId();
  const envelope = JSON.stringify({ company: world.alpha.id, id, actor: null, request: null, data: { text: 'twice' } });
  const start = () => world.queue.query('select graphile_worker.add_job($1, $2)', ['sample.write-note', envelope]);
  await start();
  await start();
  await waitFor(async () => {
    const { rows } = await world.queue.query('select count(*)::int as n from graphile_worker._private_jobs');
    return rows[0].n === 0;
  });
  expect(ran).toHaveLength(1);
});

it('commits no change of a failed attempt, shows the job to its company and lets it run again', async () => {
  await world.within(world.alpha, async (context) => addJob(context, 'sample.fail-always', {}));
  const failed = (company: KernelWorld['alpha']) =>
    world.within(company, ({ unit }) =>
      unit.query(statement<{ id: number; error: string }>('select * from kernel.failed_jobs()')),
    );
  const [job] = await waitFor(async () => {
    const rows = await failed(world.alpha);
    return rows.length > 0 && rows;
  });
  expect(job?.error).toContain('never works');
  expect(await failed(world.beta)).toEqual([]);
  const traces = statement(`select 1 from kernel.job_runs where id = 'trace'`);
  expect(await world.within(world.alpha, ({ unit }) => unit.query(traces))).toEqual([]);
  const retry = statement<{ retry_job: boolean }>('select kernel.retry_job($1)', [job?.id]);
  expect(await world.within(world.beta, ({ unit }) => unit.query(retry))).toEqual([{ retry_job: false }]);
  expect(await world.within(world.alpha, ({ unit }) => unit.query(retry))).toEqual([{ retry_job: true }]);
  await waitFor(async () => failures === 2);
});

it('runs what is for companies at none of the root', async () => {
  ran.length = 0;
  await world.within(null, async (context) => addJob(context, 'sample.tell-company', {}));
  await world.within(world.beta, async (context) => addJob(context, 'sample.tell-company', {}));
  const refused = await waitFor(async () => {
    await world.relay.drain();
    const { rows } = await world.queue.query(
      `select last_error from graphile_worker._private_jobs where payload ->> 'company' = $1 and last_error is not null`,
      [rootId],
    );
    return ran.length > 0 && rows.length > 0 && rows;
  });
  expect(refused).toMatchObject([{ last_error: expect.stringContaining('Not found') }]);
  expect(ran).toMatchObject([{ name: 'told', company: 'beta' }]);
});

it('gives the queue role no business table, and the application neither the queue nor the relay', async () => {
  await expect(world.queue.query('select * from kernel.mails')).rejects.toThrow('permission denied');
  const as = (sql: string) => world.within(world.alpha, ({ unit }) => unit.query(statement(sql)));
  await expect(as('select * from graphile_worker._private_jobs')).rejects.toThrow('permission denied');
  await expect(as(`select kernel.relay_batch('{}', '{}', '{}', null, 1)`)).rejects.toThrow('permission denied');
  await expect(as('delete from kernel.events')).rejects.toThrow('permission denied');
});
