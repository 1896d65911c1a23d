/** Sums beyond the safe integers: no report fails, every digit is right. And what the database itself refuses. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { createId } from '#kernel/contract/ids.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import * as endpoints from '../contract/endpoints.ts';
import { maxEntryAmount } from '../contract/ledger.ts';

let world: World;
let client: pg.Client;
const today = toLocalDay('Asia/Seoul', new Date());
const year = Number(today.slice(0, 4));
beforeAll(async () => {
  world = await createTestWorld();
  client = await connect(world.urls.appUrl);
  await postMany(`${year - 1}-12-31`, '103', '401', 1_001);
  await postMany(today, '103', '401', 1_003);
  await postMany(today, '819', '103', 2);
  await postMany(today, '108', '251', 905);
});
afterAll(async () => {
  await client.end();
  await world.close();
});

/** Plain SQL inside the company. */
async function connect(url: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: url });
  await opened.connect();
  await opened.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
  return opened;
}

function posting(date: string, amount: number, debit = '103', credit = '401') {
  const lines = [
    { account: debit, currency: 'KRW', debit: amount, credit: 0 },
    { account: credit, currency: 'KRW', debit: 0, credit: amount },
  ];
  return { id: createId(), date, memo: '큰 거래', lines };
}

/** Entries of the maximum amount, and one of 1 KRW. */
async function postMany(date: string, debit: string, credit: string, count: number): Promise<void> {
  const all = Array.from({ length: count }, () => posting(date, maxEntryAmount, debit, credit));
  await client.query('select count(finance.post_entry(p)) from jsonb_array_elements($1) p', [
    JSON.stringify([...all, posting(date, 1, debit, credit)]),
  ]);
}

const ask = async (endpoint: Endpoint, query: object = {}) => {
  const reply = await world.call(endpoint, { as: world.alpha.finance, query: query as never });
  expect(reply.status).toBe(200);
  return reply.body.data;
};

it('the trial balance has every digit', async () => {
  const range = { from: `${year}-01-01`, to: `${year}-12-31` };
  const { rows, earlierEarnings, totals } = await ask(endpoints.readTrialBalance, range);
  const balanceRows = rows.map((row: Record<string, unknown> & { account: { code: string } }) => {
    return [row.account.code, row.opening, row.debit, row.credit, row.closing];
  });
  expect(balanceRows).toEqual([
    ['103', '10010000000000001', '10030000000000001', 20_000_000_000_001, '20020000000000001'],
    ['108', 0, '9050000000000001', 0, '9050000000000001'],
    ['251', 0, 0, '9050000000000001', '-9050000000000001'],
    ['401', 0, 0, '10030000000000001', '-10030000000000001'],
    ['819', 0, 20_000_000_000_001, 0, 20_000_000_000_001],
  ]);
  expect(earlierEarnings).toBe('10010000000000001');
  expect(totals).toEqual({
    debit: '29110000000000004',
    credit: '29110000000000004',
    debitBalance: '29090000000000003',
    creditBalance: '29090000000000003',
  });
});

it('both statements have every digit', async () => {
  const sheet = await ask(endpoints.readBalanceSheet, { asOf: `${year}-12-31` });
  expect(sheet).toMatchObject({
    earlierEarnings: '10010000000000001',
    currentEarnings: '10010000000000000',
    totals: { assets: '29070000000000002', liabilities: '9050000000000001', equity: '20020000000000001' },
  });
  const income = await ask(endpoints.readIncomeStatement, { from: `${year}-01-01`, to: `${year}-12-31` });
  expect(income).toMatchObject({
    sales: [{ account: { code: '401' }, amount: '10030000000000001' }],
    totals: { sales: '10030000000000001', operating: 20_000_000_000_001, netIncome: '10010000000000000' },
  });
});

it('periods, the overview and the list have every digit', async () => {
  const { periods } = await ask(endpoints.listPeriods, { year: year - 1 });
  expect(periods[11]).toMatchObject({ entries: 1_002, amount: '10010000000000001' });
  expect(periods[10]).toMatchObject({ entries: 0, amount: 0 });
  const overview = await ask(endpoints.readOverview);
  expect(overview).toMatchObject({
    cash: '20020000000000001',
    receivables: '9050000000000001',
    payables: '9050000000000001',
    revenue: '10030000000000001',
    expense: 20_000_000_000_001,
    profit: '10010000000000000',
  });
  expect(overview.months.at(-1)).toMatchObject({ profit: '10010000000000000', cash: '20020000000000001' });
  const list = await ask(endpoints.listEntries, { limit: 100 });
  expect(list.filter((row: { amount: number }) => row.amount === maxEntryAmount).length).toBeGreaterThan(90);
});

it('the documents of the API say that a sum may be text', async () => {
  const { body } = await world.request({ method: 'GET', url: '/api/openapi.json', host: 'alpha.localhost' });
  const reply = body.paths['/api/finance/overview'].get.responses['200'].content['application/json'].schema;
  const [number, text] = reply.properties.data.properties.cash.anyOf;
  expect([number.type, text.type, text.pattern]).toEqual(['integer', 'string', '^-?[1-9]\\d{15,}$']);
});

it('the database itself refuses a larger entry', async () => {
  const large = posting(today, maxEntryAmount + 1);
  await expect(client.query('select finance.post_entry($1)', [large])).rejects.toThrow('ENTRY_TOO_LARGE');
});

it('an amount posted before the limit existed stays, and can be reversed', async () => {
  const owner = await connect(world.urls.ownerUrl);
  const { id } = posting(today, 1);
  const most = Number.MAX_SAFE_INTEGER;
  await owner.query('begin; alter table finance.entries disable trigger settled');
  await owner.query(
    `with entry as (insert into finance.entries (company_id, id, year, date, memo)
       values (kernel.company_id(), $1, $2, $3, '옛 전표'))
     insert into finance.entry_lines (company_id, entry_id, line, date, account_id, currency, debit, credit)
     select a.company_id, $1, side.line, $3, a.id, 'KRW', side.debit, side.credit
     from finance.accounts a cross join (values (1, $4::bigint, 0), (2, 0, $4)) side (line, debit, credit)
     where a.code = '101'`,
    [id, year, today, most],
  );
  await owner.query(`insert into finance.unnumbered (company_id, entry_id, year) select company_id, id, year from finance.entries
    where not exists (select from finance.entry_numbers n where n.entry_id = entries.id) on conflict do nothing;
    select finance.number_entries(); alter table finance.entries enable trigger settled; commit`);
  await owner.end();
  const before = await ask(endpoints.readOverview);
  const entry = await world.call(endpoints.readEntry, { as: world.alpha.finance, params: { id } });
  expect(entry.body.data.amount).toBe(most);
  const reversed = await world.call(endpoints.reverseEntry, { as: world.alpha.finance, params: { id }, body: {} });
  expect([reversed.status, reversed.body.data.amount]).toEqual([201, most]);
  expect(await ask(endpoints.readOverview)).toEqual(before);
});
