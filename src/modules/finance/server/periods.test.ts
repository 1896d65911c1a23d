import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { getKoreanMonth } from '#kernel/server/testing/day.ts';
import { maxWaiting, runAtOnce, waitUntilLocked } from '#modules/flow/server/testing/lock-barrier.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { closePeriod, postEntry } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const entry = (date: string) => ({
  date,
  memo: '현금 매출',
  lines: [
    { account: '101', debit: 1000 },
    { account: '401', credit: 1000 },
  ],
});
const post = (date: string) => world.call(endpoints.postEntry, { as: world.alpha.finance, body: entry(date) });
const close = (month: string) => world.call(endpoints.closePeriod, { as: world.alpha.finance, params: { month } });
const reopen = (month: string) => world.call(endpoints.reopenPeriod, { as: world.alpha.finance, params: { month } });
/** Nothing is closed any more. */
const reopenAll = () => reopen('2000-01');

it('a closed month takes no entry until it is reopened', async () => {
  expect((await post('2026-02-10')).status).toBe(201);
  expect((await close('2026-02')).status).toBe(200);
  expect((await close('2026-02')).body.code).toBe('PERIOD_ALREADY_CLOSED');
  expect((await post('2026-02-11')).body.code).toBe('PERIOD_CLOSED');
  expect((await post('2026-03-01')).status).toBe(201);
  const list = await world.call(endpoints.listPeriods, { as: world.alpha.finance, query: { year: 2026 } });
  const february = list.body.data.periods.find((period: { month: string }) => period.month === '2026-02');
  expect(february).toMatchObject({ state: 'closed', entries: 1, amount: 1000, changedBy: 'alpha finance' });
  expect((await reopen('2026-02')).status).toBe(200);
  expect((await reopen('2026-02')).body.code).toBe('PERIOD_ALREADY_OPEN');
  expect((await post('2026-02-11')).status).toBe(201);
});

it('a month that has not begun cannot be closed', async () => {
  expect((await close('2099-01')).body.code).toBe('PERIOD_NOT_STARTED');
  expect((await close('2026-13')).status).toBe(404);
});

it('months close in their order: with all open ones before them, and open with all closed ones after them', async () => {
  const foreseen = async (month: string) =>
    (await world.call(endpoints.readClosing, { as: world.alpha.finance, params: { month } })).body.data;
  expect((await post('2024-01-10')).status).toBe(201);
  expect((await post('2024-03-15')).status).toBe(201);
  expect(await foreseen('2024-06')).toEqual({
    ...{ month: '2024-06', closedUntil: null, from: '2024-01', entries: 2, isOver: true, waiting: 0 },
  });
  expect((await close('2024-06')).body.data).toEqual({ month: '2024-06', state: 'closed', from: '2024-01' });
  expect((await post('2024-02-01')).body.code).toBe('PERIOD_CLOSED');
  expect((await post('2023-12-31')).body.code).toBe('PERIOD_CLOSED');
  expect((await close('2024-04')).body.code).toBe('PERIOD_ALREADY_CLOSED');
  expect((await close('2024-09')).body.data).toMatchObject({ from: '2024-07' });
  const listed = await world.call(endpoints.listPeriods, { as: world.alpha.finance, query: { year: 2024 } });
  const states = listed.body.data.periods.map(({ state }: { state: string }) => state);
  expect(states).toEqual([...Array(9).fill('closed'), ...Array(3).fill('open')]);
  expect(await foreseen('2024-03')).toMatchObject({ closedUntil: '2024-09' });

  // Published statements stay correct: reopening March reopens all months after it, and readers of the books are notified.
  expect((await reopen('2024-03')).body.data).toEqual({ month: '2024-03', state: 'open', until: '2024-09' });
  expect((await post('2024-03-15')).status).toBe(201);
  expect((await post('2024-08-01')).status).toBe(201);
  expect((await post('2024-02-15')).body.code).toBe('PERIOD_CLOSED');
  await world.settle();
  const reply = await world.call(listNotices, { as: world.alpha.master, query: { limit: 20 } });
  const notices = reply.body.data.filter(({ title }: { title: string }) => title === '마감한 장부가 다시 열렸습니다');
  const bodies = notices.map(({ body }: { body: string }) => body);
  expect(bodies).toContainEqual(expect.stringContaining('2024년 3월 ~ 2024년 9월'));
  expect((await reopenAll()).status).toBe(200);
});

it('closing a month that is not over says how many runs wait', async () => {
  const month = getKoreanMonth();
  const { body } = await world.call(endpoints.readClosing, { as: world.alpha.finance, params: { month } });
  expect(body.data).toMatchObject({ month, isOver: false });
  expect(body.data.waiting).toBeGreaterThanOrEqual(0);
});

it('an entry of a closed month is reversed today, and when this month is closed, in the first open one', async () => {
  const old = await post('2026-04-10');
  await close('2026-04');
  const today = await world.call(endpoints.reverseEntry, {
    as: world.alpha.finance,
    params: { id: old.body.data.id },
    body: {},
  });
  expect(today.body.data.date.slice(0, 7)).toBe(getKoreanMonth());
  await close(getKoreanMonth());
  const again = await world.call(endpoints.reverseEntry, {
    as: world.alpha.finance,
    params: { id: today.body.data.id },
    body: {},
  });
  expect(again.status).toBe(201);
  expect(again.body.data.date > today.body.data.date).toBe(true);
  expect(again.body.data.date.slice(8)).toBe('01');
  await reopenAll();
});

it('closing and posting at the same time never leave an entry in a closed month unnoticed', async () => {
  const half = Array.from({ length: 6 }, () => () => post('2026-05-20'));
  const judge = await connectAsSuperuser(world.urls.ownerUrl);
  await judge.query('begin');
  const lockSql = "select pg_advisory_xact_lock(finance.month_lock($1, date '2026-05-01'))";
  await judge.query(lockSql, [world.alpha.tenant.id]);
  const replies: ReturnType<typeof post>[] = [];
  try {
    replies.push(...half.map((send) => send()));
    await waitUntilLocked(world, 6);
    replies.push(close('2026-05'));
    await waitUntilLocked(world, 7);
    replies.push(...half.map((send) => send()));
    await waitUntilLocked(world, 13);
  } finally {
    await judge.query('commit');
    await judge.end();
  }
  const codes = (await Promise.all(replies)).map(({ status, body }) => body.code ?? status);
  expect(codes).toEqual([...Array(6).fill(201), 200, ...Array(6).fill('PERIOD_CLOSED')]);
  const list = await world.call(endpoints.listEntries, {
    as: world.alpha.finance,
    query: { month: '2026-05', limit: 100 },
  });
  expect(list.body.data).toHaveLength(6);
});

it('closings of different months at once take their turns, and none of them is ended for the other', async () => {
  /** Both wait, in this order, before either continues; without the retries of a request. */
  const atOneTime = async (first: string, second: string) => {
    const begin = (month: string) => world.alpha.service((context) => closePeriod(context, month));
    const { both } = await world.alpha.service(async ({ unit, companyId }) => {
      const lockSql = "select pg_advisory_xact_lock(hashtextextended('finance.closing:' || $1::text, 0))";
      await unit.query(statement(lockSql, [companyId]));
      const earlier = begin(first);
      await waitUntilLocked(world, 1);
      const later = begin(second);
      await waitUntilLocked(world, 2);
      return { both: Promise.allSettled([earlier, later]) };
    });
    const results = await both;
    await reopenAll();
    return results.map((result) => (result.status === 'fulfilled' ? result.value.from : result.reason.code));
  };
  await reopenAll();
  expect((await post('2024-01-10')).status).toBe(201);
  expect(await atOneTime('2024-06', '2024-03')).toEqual(['2024-01', 'PERIOD_ALREADY_CLOSED']);
  expect(await atOneTime('2024-03', '2024-06')).toEqual(['2024-01', '2024-04']);
});

it('closing waits for a posting that is under way, and postings for a closing', async () => {
  const [date, month] = ['2026-08-20', '2026-08'];
  let isClosed = false;
  const { closing } = await world.alpha.service(async (context) => {
    const lines = entry(date).lines.map(({ account, debit = 0, credit = 0 }) => ({
      ...{ account, debit, credit },
      currency: 'KRW' as const,
    }));
    await postEntry(context, { ...entry(date), lines });
    const closing = close(month).then((reply) => {
      isClosed = true;
      return reply;
    });
    await Promise.race([closing, waitUntilLocked(world, 1)]);
    expect(isClosed).toBe(false);
    return { closing };
  });
  expect((await closing).status).toBe(200);
  await reopen(month);

  const posted = await runAtOnce(
    world,
    (context) => closePeriod(context, month),
    Array.from({ length: maxWaiting }, () => () => post(date)),
  );
  expect(posted.map(({ body }) => body.code)).toEqual(Array.from({ length: maxWaiting }, () => 'PERIOD_CLOSED'));
  const query = { month, limit: 100 } as const;
  const { body } = await world.call(endpoints.listEntries, { as: world.alpha.finance, query });
  expect(body.data).toHaveLength(1);
});

/** Plain SQL inside the company, past the services. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
  return client;
}

const twoLines = `insert into finance.entry_lines (company_id, entry_id, line, date, account_id, currency, debit, credit)
  select e.company_id, e.id, side.line, e.date, a.id, 'KRW', side.debit, side.credit
  from finance.entries e join finance.accounts a on a.company_id = e.company_id and a.code = '101'
  cross join (values (98, 700, 0), (99, 0, 700)) side (line, debit, credit) where e.id = $1`;

/** An entry with two lines, past the functions; `account`: of the first, another than the company's. */
const withLines = (debit: number, credit: number, debit2: number, credit2: number, account?: string) => {
  const first = account ? `'${account}'::uuid` : 'a.id';
  return `with entry as (insert into finance.entries (company_id, id, year, date, memo)
      values ($1, '01a20000-0000-7000-8000-000000000001', 2026, '2026-07-01', 'x'))
    insert into finance.entry_lines (company_id, entry_id, line, date, account_id, currency, debit, credit)
    select $1, '01a20000-0000-7000-8000-000000000001', side.line, '2026-07-01',
      case when side.line = 1 then ${first} else a.id end, 'KRW', side.debit, side.credit
    from finance.accounts a cross join (values (1, ${debit}, ${credit}), (2, ${debit2}, ${credit2})) side (line, debit, credit)
    where a.code = '101'`;
};

it('the database itself refuses changes, deletions, unbalanced entries and closed months, to the owner too', async () => {
  await reopenAll();
  const { body } = await post('2026-06-01');
  const client = await connect(world.urls.ownerUrl);
  const company = world.alpha.tenant.id;
  const refused = (sql: string, values: unknown[]) => expect(client.query(sql, values)).rejects;
  await refused('update finance.entries set memo = $2 where id = $1', [body.data.id, 'x']).toThrow(
    'LEDGER_APPEND_ONLY',
  );
  await refused('delete from finance.entry_lines where entry_id = $1', [body.data.id]).toThrow('LEDGER_APPEND_ONLY');
  await refused(twoLines, [body.data.id]).toThrow('LEDGER_APPEND_ONLY');
  const insert = `insert into finance.entries (company_id, id, year, date, memo)
    values ($1, gen_random_uuid(), $2, $3, 'x')`;
  await refused(insert, [company, 2026, '2026-07-01']).toThrow('UNBALANCED_ENTRY');
  await refused(insert, [company, 2025, '2026-07-01']).toThrow('the year of its date');
  await refused(withLines(700, 0, 0, 700, createId()), [company]).toThrow('UNKNOWN_ACCOUNT');
  await refused(withLines(-700, 0, 0, -700), [company]).toThrow('UNBALANCED_ENTRY');
  await refused(withLines(700, 700, 0, 0), [company]).toThrow('UNBALANCED_ENTRY');
  await refused('delete from finance.accounts where company_id = $1', [company]).toThrow('LEDGER_APPEND_ONLY');
  await refused('update finance.accounts set id = $2 where company_id = $1', [company, createId()]).toThrow(
    'LEDGER_APPEND_ONLY',
  );
  await close('2026-01');
  await refused(insert, [company, 2026, '2026-01-01']).toThrow('PERIOD_CLOSED');
  await client.end();
});

it('plain SQL of the application reaches neither a posted entry nor a closed month', async () => {
  await reopenAll();
  const { id } = (await post('2025-03-10')).body.data;
  await close('2025-03');
  const client = await connect(world.urls.appUrl);
  const refused = (sql: string, values: unknown[] = []) =>
    expect(client.query(sql, values), sql).rejects.toMatchObject({ code: '42501' });
  await refused(twoLines, [id]);
  await refused('update finance.entry_lines set credit = credit + 1');
  await refused('delete from finance.entry_lines');
  await refused(`insert into finance.entries (company_id, id, year, date, memo)
    values (kernel.company_id(), gen_random_uuid(), 2025, '2025-04-01', 'x')`);
  await refused("update finance.entries set date = '2025-04-01'");
  await refused('delete from finance.entries');
  await refused("update finance.periods set state = 'open'");
  await refused('delete from finance.periods');
  await refused('insert into finance.entry_numbers select company_id, id, year, 90001 from finance.entries');
  await refused('update finance.entry_numbers set number = number + 1');
  await refused('delete from finance.entry_numbers');
  await refused("update finance.accounts set kind = 'asset'");
  await refused('delete from finance.accounts');
  // Only the functions above and the triggers may call it: it would accept any company from its caller.
  await refused('select finance.check_balance(gen_random_uuid(), $1)', [id]);
  const posting = { id: createId(), date: '2025-03-11', memo: 'x', lines: [] };
  await expect(client.query('select finance.post_entry($1)', [posting])).rejects.toThrow('PERIOD_CLOSED');
  const lines = [{ account: '101', currency: 'KRW', debit: 1, credit: 0 }];
  const lame = { ...posting, date: '2025-04-11', lines };
  await expect(client.query('select finance.post_entry($1)', [lame])).rejects.toThrow('UNBALANCED_ENTRY');
  const uneven = [
    { account: '101', currency: 'KRW', debit: 2, credit: 0 },
    { account: '401', currency: 'KRW', debit: 0, credit: 1 },
  ];
  const askew = client.query('select finance.post_entry($1)', [{ ...lame, lines: uneven }]);
  await expect(askew).rejects.toThrow('UNBALANCED_ENTRY');
  await client.end();
});
