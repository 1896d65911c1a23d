/** Numbers come after the commit: nobody who posts holds up another, and closing still waits for what is under way. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { flushDeferredWrites } from '#kernel/server/jobs/deferred-writes.ts';
import { maxWaiting, runAtOnce, waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import * as endpoints from '../contract/endpoints.ts';
import type { Entry } from '../contract/ledger.ts';
import { addEntry, post, readEntry } from './entry.service.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const entry = (date: string, memo = '현금 매출') => ({
  date,
  memo,
  lines: [
    { account: '101', debit: 1000, credit: 0 },
    { account: '401', debit: 0, credit: 1000 },
  ],
});
const within = <Result>(work: (context: Context) => Promise<Result>) => world.alpha.service(work);
const postOver = (date: string) => world.call(endpoints.postEntry, { as: world.alpha.finance, body: entry(date) });
const close = (month: string) => world.call(endpoints.closePeriod, { as: world.alpha.finance, params: { month } });

const reopen = (month: string) => world.call(endpoints.reopenPeriod, { as: world.alpha.master, params: { month } });

/** Posts and stays open: what was posted is sent, nothing is committed. */
async function postAndStay(context: Context, date: string): Promise<string> {
  const { id } = addEntry(context, entry(date));
  await context.unit.query(statement('select 1'));
  return id;
}

async function listed(month: string): Promise<Entry[]> {
  const query = { month, limit: 100 };
  return (await world.call(endpoints.listEntries, { as: world.alpha.finance, query })).body.data;
}

/** The numbers of a year as they were given, without gaps and twice for nobody. */
async function expectWhole(year: number): Promise<void> {
  await flushDeferredWrites(world.app);
  const client = new pg.Client({ connectionString: world.urls.ownerUrl });
  await client.connect();
  await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
  const { rows } = await client.query('select number from finance.entry_numbers where year = $1 order by number', [
    year,
  ]);
  const entries = await client.query('select count(*)::int as count from finance.entries where year = $1', [year]);
  await client.end();
  expect(rows.map((row) => row.number)).toEqual(rows.map((_, index) => index + 1));
  expect(entries.rows[0].count).toBe(rows.length);
}

it('an open posting blocks no other: a second one commits meanwhile, and gets the earlier number', async () => {
  const [first, second] = await within(async (context) => {
    const mine = await postAndStay(context, '2023-03-01');
    const other = await postOver('2023-03-02');
    expect(other.status).toBe(201);
    return [mine, other.body.data];
  });
  expect(second.number).toBe('2023-000001');
  const mine = await world.call(endpoints.readEntry, { as: world.alpha.finance, params: { id: first } });
  expect(mine.body.data.number).toBe('2023-000002');
});

it('can be read in its own unit of work before it has its number, and with it when that is wanted at once', async () => {
  await within(async (context) => {
    const id = await postAndStay(context, '2022-01-01');
    expect(await readEntry(context, id)).toMatchObject({ id, number: '2022-…', amount: 1000 });
    expect(await post(context, entry('2022-01-02'))).toMatchObject({ number: '2022-000002' });
    expect(await readEntry(context, id)).toMatchObject({ number: '2022-000001' });
  });
  await expectWhole(2022);
});

it('a posting in commit blocks no other either, and any reader numbers it', async () => {
  const mine = await within(async (context) => {
    const id = await postAndStay(context, '2014-01-01');
    // As the commit begins with.
    await context.unit.query(statement('set constraints all immediate'));
    await within((other) => postAndStay(other, '2014-01-02'));
    expect((await listed('2014-01')).map(({ number }) => number)).toEqual(['2014-000001']);
    return id;
  });
  const read = await world.call(endpoints.readEntry, { as: world.alpha.finance, params: { id: mine } });
  expect(read.body.data.number).toBe('2014-000002');
  await expectWhole(2014);
});

it('sixteen concurrent readers number each entry once', async () => {
  const numbers = "select pg_advisory_xact_lock(hashtextextended('finance.numbers:' || $1::text, 0))";
  const { looks } = await within(async ({ unit, companyId }) => {
    await unit.query(statement(numbers, [companyId]));
    await within(async (context) => {
      for (let day = 10; day < 30; day++) addEntry(context, entry(`2013-01-${day}`));
    });
    const looks = Promise.all(Array.from({ length: maxWaiting }, () => listed('2013-01')));
    await waitUntilLocked(world, maxWaiting);
    return { looks };
  });
  for (const look of await looks) expect(new Set(look.map(({ number }) => number)).size).toBe(20);
  await expectWhole(2013);
});

it('an entry that is found by its number is found by nothing like it', async () => {
  const search = async (text: string): Promise<string[]> => {
    const query = { search: text };
    const { body } = await world.call(endpoints.listEntries, { as: world.alpha.finance, query });
    return body.data.map((row: Entry) => row.number);
  };
  expect(await search('2023-000002')).toEqual(['2023-000002']);
  expect(await search('2023-2')).toEqual([]);
  expect(await search('2023-000099')).toEqual([]);
});

it('posts and moves stock in either order without a deadlock', async () => {
  const itemId = createId();
  const receive = (context: Context) => {
    const lines = [{ id: createId(), itemId, quantity: 1, unitCost: 100 }];
    const movement = { movement: 'receive', location: 'main', lines };
    return context.unit.query(statement('select item.move_stock($1::jsonb)', [JSON.stringify(movement)]));
  };
  const [posted, moved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await Promise.all([
    within(async (context) => {
      await postAndStay(context, '2021-05-01');
      posted.resolve();
      await moved.promise;
      await receive(context);
    }),
    within(async (context) => {
      await receive(context);
      moved.resolve();
      await posted.promise;
      await postAndStay(context, '2021-05-02');
    }),
  ]);
  await expectWhole(2021);
});

it('16 at once, each in two years and in opposite orders, leave no gap and no number twice', async () => {
  const orders = [
    ['2019-12-31', '2020-01-01'],
    ['2020-01-01', '2019-12-31'],
  ];
  const hold = statement('select finance.set_closing($1::jsonb)', [
    JSON.stringify({ month: '2019-12', state: 'open' }),
  ]);
  await runAtOnce(
    world,
    ({ unit }) => unit.query(hold),
    Array.from(
      { length: maxWaiting },
      (_, index) => () =>
        within(async (context) => {
          for (const date of orders[index % 2] as string[]) await postAndStay(context, date);
        }),
    ),
  );
  await expectWhole(2019);
  await expectWhole(2020);
});

it('a posting that fails at its commit takes no number', async () => {
  const failing = within(async (context) => {
    await postAndStay(context, '2018-01-01');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect((await postOver('2018-01-02')).body.data.number).toBe('2018-000001');
});

it('closing waits for a posting that is under way, and other months do not wait', async () => {
  const closing = await within(async (context) => {
    await postAndStay(context, '2017-06-10');
    const waiting = close('2017-06');
    await waitUntilLocked(world, 1);
    expect((await postOver('2017-07-01')).status).toBe(201);
    return { waiting };
  });
  expect((await closing.waiting).status).toBe(200);
  expect(await listed('2017-06')).toHaveLength(1);
  expect((await postOver('2017-06-11')).body.code).toBe('PERIOD_CLOSED');
  expect((await reopen('2000-01')).status).toBe(200);
});

it('a posting waits for a closing that is under way, and sees it', async () => {
  const { posting } = await within(async (context) => {
    const period = JSON.stringify({ month: '2016-06', state: 'closed', by: null, byName: null });
    await context.unit.query(statement('select finance.set_closing($1::jsonb)', [period]));
    const waiting = postOver('2016-06-10');
    await waitUntilLocked(world, 1);
    return { posting: waiting };
  });
  expect((await posting).body.code).toBe('PERIOD_CLOSED');
  expect((await reopen('2000-01')).status).toBe(200);
});

it('an entry is posted whole also where constraints are immediate, and takes no line once it was looked at', async () => {
  const client = new pg.Client({ connectionString: world.urls.ownerUrl });
  await client.connect();
  await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
  await client.query('begin; set constraints all immediate');
  const posting = {
    ...entry('2015-01-01'),
    id: createId(),
    lines: entry('').lines.map((line) => ({ ...line, currency: 'KRW' })),
  };
  await client.query('select finance.post_entry($1)', [posting]);
  const more = client.query(
    `insert into finance.entry_lines (company_id, entry_id, line, date, account_id, currency, debit, credit)
     select l.company_id, l.entry_id, l.line + 90, l.date, l.account_id, l.currency, l.debit, l.credit
     from finance.entry_lines l where l.entry_id = $1 and l.line = 1`,
    [posting.id],
  );
  await expect(more).rejects.toThrow('LEDGER_APPEND_ONLY');
  await client.end();
});
