/** The relay between several processes and many companies: nobody waits for another, and nobody's crowd holds up another's signal. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { createId } from '../../contract/ids.ts';
import { defineSubscription } from '../app-module.ts';
import { statement } from '../database/unit.ts';
import { createKernelWorld, type KernelWorld } from '../testing/kernel-world.ts';
import { rootId } from './jobs.ts';

const happened = defineEvent({
  name: 'sample.thing.happened',
  payload: z.object({ thingId: z.string() }),
  subject: 'thingId',
  touches: { none: 'a sample' },
  recipients: 'member',
});
const listen = defineSubscription({ name: 'listen', event: happened, run: async () => undefined });

let world: KernelWorld;
beforeAll(async () => {
  world = await createKernelWorld({ subscriptions: [listen] });
  // These tests relay events by hand.
  await world.relay.stop();
});
afterAll(() => world.close());

/** The last digit of a company's id is its slot. */
const companyIn = (slot: string) => `${createId().slice(0, -1)}${slot}`;

async function tell(companyId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => createId());
  await world.database.within({ companyId, personId: null, accessVersion: null }, async (unit) => {
    unit.add(
      statement(
        `insert into kernel.events (company_id, id, name, payload, subject_id, request_id)
         select $1, id, $2, '{"thingId":"x"}', 'x', 'r' from unnest($3::uuid[]) id`,
        [companyId, happened.name, ids],
      ),
    );
  });
  return ids;
}
const plan = JSON.stringify({ [happened.name]: ['sample.on.listen'] });
const carry = async (by: pg.Pool | pg.PoolClient, batch = 100) =>
  (await by.query('select * from kernel.relay_batch($1, $2, $3, null, $4)', [plan, '{}', '{}', batch])).rows[0];
const waiting = async () =>
  (await world.queue.query('select company_id, count(*)::int as n from kernel.events group by 1')).rows.map(
    ({ company_id, n }) => [company_id, n],
  );
/** Events of a company that are in the queue, the earliest first. */
const carried = async (companyId: string) => {
  const { rows } = await world.queue.query(
    `select payload -> 'data' ->> 'event' as id from graphile_worker._private_jobs j where payload ->> 'company' = $1 order by j.id`,
    [companyId],
  );
  return rows.map(({ id }) => id);
};

it('gives companies equal shares of a round, and carries all in the order of each', async () => {
  const [large, small] = [companyIn('7'), companyIn('7')];
  const crowd = await tell(large, 300);
  const few = await tell(small, 3);
  expect(await carry(world.queue)).toEqual({ moved: 53, more: true, busy: false });
  expect(await carried(small)).toEqual(few);
  expect(await carried(large)).toEqual(crowd.slice(0, 50));
  while ((await carry(world.queue)).more);
  expect(await waiting()).toEqual([]);
  expect(await carried(large)).toEqual(crowd);
});

it('waits for nobody: a slot that another has in hand is left to him, the others are carried', async () => {
  const [busy, free] = [companyIn('1'), companyIn('2')];
  const other = await world.queue.connect();
  await other.query('begin');
  await tell(busy, 1);
  expect(await carry(other)).toMatchObject({ moved: 1 });
  await tell(busy, 1);
  await tell(free, 2);
  expect(await carry(world.queue)).toEqual({ moved: 2, more: false, busy: true });
  await other.query('commit');
  other.release();
  expect(await carry(world.queue)).toEqual({ moved: 1, more: false, busy: false });
  expect(await carried(busy)).toHaveLength(2);
});

it('waits for no job of the same key that somebody just ends: its order is carried in the next round', async () => {
  const company = companyIn('3');
  const order = (...keys: string[]) =>
    world.database.within({ companyId: company, personId: null, accessVersion: null }, async (unit) => {
      for (const key of keys) {
        unit.add(
          statement(
            `insert into kernel.job_orders (company_id, id, task, payload, key) values ($1, $2, 'sample.on.listen', '{}', $3)`,
            [...[company, createId(), key]],
          ),
        );
      }
    });
  await order('one', 'two');
  expect(await carry(world.queue)).toEqual({ moved: 2, more: false, busy: false });
  const other = await world.queue.connect();
  await other.query('begin');
  await other.query('select from graphile_worker._private_jobs where key = $1 for update', [`${company}:two`]);
  await order('one', 'two', 'three');
  expect(await carry(world.queue)).toEqual({ moved: 2, more: false, busy: true });
  await other.query('delete from graphile_worker._private_jobs where key = $1', [`${company}:two`]);
  await other.query('commit');
  other.release();
  expect(await carry(world.queue)).toEqual({ moved: 1, more: false, busy: false });
  const { rows } = await world.queue.query(
    'select key from graphile_worker._private_jobs where key like $1 order by key',
    [`${company}:%`],
  );
  expect(rows.map(({ key }) => key)).toEqual([`${company}:one`, `${company}:three`, `${company}:two`]);
  await world.queue.query('delete from graphile_worker._private_jobs where key like $1', [`${company}:%`]);
});

it('leaves slots to others where more waits than a round carries', async () => {
  const companies = [...'0123456789abcdef'].map(companyIn);
  for (const company of companies) await tell(company, 10);
  expect(await carry(world.queue)).toEqual({ moved: 40, more: true, busy: false });
  const remaining = new Set((await waiting()).map(([company]) => company));
  expect(remaining.size).toBe(12);
  while ((await carry(world.queue)).more);
  expect(await waiting()).toEqual([]);
});

it('relays the root’s own events, and all of a company with more waiting than a round carries', async () => {
  await tell(rootId, 2);
  const large = companyIn('3');
  const crowd = await tell(large, 250);
  while ((await carry(world.queue)).more);
  expect(await waiting()).toEqual([]);
  expect(await carried(rootId)).toHaveLength(2);
  expect(await carried(large)).toEqual(crowd);
});

it('relays no events of a company without listeners, and all again with a listener', async () => {
  const { default: pg } = await import('pg');
  const company = companyIn('5');
  const [spy, listener] = [1, 2].map(() => new pg.Client({ connectionString: world.urls.queueUrl })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([spy.connect(), listener.connect()]);
  const heard: string[] = [];
  spy.on('notification', ({ payload }) => {
    for (const { event } of JSON.parse(payload ?? '').signals) heard.push(event);
  });
  const { rows } = await spy.query('select kernel.live_channel($1) as name', [company]);
  await spy.query(`listen ${rows[0].name}`);
  const happens = async (count: number) => {
    const ids = await tell(company, count);
    await carry(world.queue);
    await spy.query('select 1');
    return ids;
  };
  await happens(1);
  expect(heard).toEqual([]);
  await listener.query('select kernel.start_listening($1)', [company]);
  const ids = await happens(90);
  expect(heard).toEqual(ids);
  await listener.query('select kernel.stop_listening($1)', [company]);
  await happens(1);
  expect(heard).toEqual(ids);
  // A killed process is not notified either.
  const { rows: own } = await listener.query('select pg_backend_pid() as pid, kernel.start_listening($1)', [company]);
  listener.on('error', () => undefined);
  await world.queue.query('select pg_terminate_backend($1, 5000)', [own[0].pid]);
  await happens(1);
  expect(heard).toEqual(ids);
  await spy.end();
});

it('relays the companies of a round on channels of their own, and none on the common one', async () => {
  const { default: pg } = await import('pg');
  const [ours, theirs] = [companyIn('4'), companyIn('4')];
  const heard: string[] = [];
  const ear = new pg.Client({ connectionString: world.urls.queueUrl });
  await ear.connect();
  ear.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '').company));
  await ear.query('select kernel.start_listening($1)', [ours]);
  await tell(ours, 1);
  await tell(theirs, 1);
  await carry(world.queue);
  await ear.query('select 1');
  expect(heard).toEqual([ours]);

  await ear.query('select kernel.stop_listening($1)', [ours]);
  const { rows } = await ear.query('select kernel.live_channel() as name');
  await ear.query(`listen ${rows[0].name}`);
  await tell(theirs, 1);
  await carry(world.queue);
  await ear.query('select 1');
  expect(heard).toEqual([ours]);
  await ear.end();
});

it('seals in one process at a time, and no other waits for it', async () => {
  const { alpha } = world;
  await world.within(alpha, async ({ unit }) => {
    const row = `insert into kernel.audit_log (company_id, id, actor_kind, action, subject_type, subject_id)
      values ($1, $2, 'service', 'sample.thing.change', 'thing', 'x')`;
    unit.add(statement(row, [alpha.id, createId()]));
  });
  const seal = async (by: pg.Pool | pg.PoolClient) =>
    (await by.query('select company_id from kernel.seal_audit_if_free(100)')).rows.map((row) => row.company_id);
  const other = await world.queue.connect();
  await other.query('begin');
  expect(await seal(other)).toEqual([alpha.id]);
  expect(await seal(world.queue)).toEqual([]);
  await other.query('rollback');
  other.release();
  expect(await seal(world.queue)).toEqual([alpha.id]);
});
