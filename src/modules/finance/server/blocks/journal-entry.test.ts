import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type TestCompany, type World } from '#apps/testing.ts';
import type { Impact, Json, StoredImpact } from '#kernel/contract/block.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { BlockOutcome } from '#kernel/server/block.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createUndoFacts } from '#kernel/server/testing/undo-facts.ts';
import { maxWaiting, runAtOnceUnderLock } from '#modules/flow/server/testing/lock-barrier.ts';
import { journalEntryBlock } from '../../contract/blocks.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { maxEntryAmount } from '../../contract/ledger.ts';
import { journalEntry } from './journal-entry.block.ts';

let world: World;
let company: TestCompany;
beforeAll(async () => {
  world = await createTestWorld();
  company = world.alpha;
});
afterAll(() => world.close());

function stored(impact: Impact | undefined, executionId: string): StoredImpact {
  const more = { id: createId(), executionId, kind: journalEntryBlock.kind, sequence: 1, at: new Date().toISOString() };
  return { ...(impact as Impact), ...more };
}

async function run(settings: object): Promise<{ outcome: BlockOutcome; executionId: string; impact: StoredImpact }> {
  const executionId = createId();
  const execution = { id: executionId, frameKey: 'sale', title: '판매', startedBy: null };
  const step = { id: createId(), path: '0' };
  const outcome = await company.service((context) =>
    journalEntry.run({ context, execution, step, settings: journalEntryBlock.settings.parse(settings), scope: {} }),
  );
  return { outcome, executionId, impact: stored(outcome.impacts?.[0], executionId) };
}

const check = (impact: StoredImpact) =>
  company.service(
    async (context) =>
      (await journalEntry.reversal?.check?.(context, [impact], createUndoFacts(impact.executionId)))?.[0],
  );

const revertAll = (impacts: readonly StoredImpact[], executionId = createId()) =>
  company.service(
    async (context) =>
      (await journalEntry.reversal?.revert(context, impacts, { id: executionId, title: '판매' })) as Impact[][],
  );

const revert = async (impact: StoredImpact) => {
  const executionId = createId();
  return stored((await revertAll([impact], executionId))[0]?.[0], executionId);
};

const sale = (amount: number, more: object = {}) => ({
  memo: '상품 판매',
  lines: [
    { account: '103', debit: amount },
    { account: '401', credit: { amount, currency: 'KRW' } },
    { account: '255', credit: 0 },
  ],
  ...more,
});

const balances = async () => {
  const query = { from: '2020-01-01', to: '2099-12-31' };
  const { body } = await world.call(endpoints.readTrialBalance, { as: company.finance, query });
  return body.data.rows
    .map((row: { account: { code: string }; closing: number }) => [row.account.code, row.closing])
    .filter(([, sum]: [string, number]) => sum !== 0);
};

it('posts the lines that have amounts and returns the sum of the debits', async () => {
  const { outcome, executionId, impact } = await run(sale(33_000));
  expect(outcome).toMatchObject({ state: 'done', output: { amount: 33_000, currency: 'KRW' } });
  const money = [{ amount: 33_000, currency: 'KRW' }];
  expect(impact).toMatchObject({ subject: { type: 'journal-entry' }, before: null, data: { amount: 33_000, money } });
  const query = { executionId };
  const list = await world.call(endpoints.listEntries, { as: company.finance, query });
  expect(list.body.data).toMatchObject([
    { executionId, amount: 33_000, lines: [{ debit: 33_000 }, { credit: 33_000 }] },
  ]);
});

it('returns the money of every currency over all lines, and shows that of the company', async () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const { outcome, impact } = await run({
    memo: '수출',
    lines: [
      { account: '108', debit: usd(1) },
      { account: '401', credit: usd(1) },
      { account: '108', debit: 20_000_000 },
      { account: '103', debit: 30_000_000 },
      { account: '401', credit: 50_000_000 },
    ],
  });
  const entryAmount = { amount: 50_000_000, currency: 'KRW' };
  expect(outcome).toMatchObject({ output: entryAmount });
  expect(impact.data).toMatchObject({ ...entryAmount, money: [entryAmount, usd(1)] });
  const undone = await revert(impact);
  expect(undone.data).toMatchObject({ ...entryAmount, money: [entryAmount, usd(1)], isReversal: true });
  const foreign = await run({
    memo: '수출',
    lines: [
      { account: '108', debit: usd(7) },
      { account: '401', credit: usd(7) },
    ],
  });
  expect(foreign.impact.data).toMatchObject({ ...usd(7), money: [usd(7)] });
});

it('refuses more than 10^13 and names the line by its number in the settings', async () => {
  const lines = [
    { account: '255', credit: 0 },
    { account: '103', debit: maxEntryAmount },
    { account: '401', credit: maxEntryAmount },
    { account: '103', debit: 1 },
    { account: '401', credit: 1 },
  ];
  await expect(run({ memo: '큰 전표', lines })).rejects.toMatchObject({
    code: 'ENTRY_TOO_LARGE',
    details: [{ field: 'lines.3.debit' }],
  });
});

it('posts nothing when every amount is zero', async () => {
  const { outcome } = await run(sale(0));
  expect(outcome).toMatchObject({ state: 'done', output: { entryId: null, amount: 0 } });
  expect(outcome.impacts ?? []).toEqual([]);
});

it('refuses an unknown account and a line with both sides', async () => {
  const lines = [
    { account: '103', debit: 1 },
    { account: '998877', credit: 1 },
  ];
  await expect(run({ memo: '잘못', lines })).rejects.toThrow('UNKNOWN_ACCOUNT');
  const both = [
    { account: '103', debit: 1, credit: 1 },
    { account: '401', credit: 1 },
  ];
  await expect(run({ memo: '잘못', lines: both })).rejects.toMatchObject({ code: 'UNBALANCED_ENTRY' });
});

/** Settings of the company that no screen changes yet. */
async function asOwner(sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: world.urls.ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.company_id', $1, true)`, [company.tenant.id]);
    await client.query(sql, [...values]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

describe('a posting for a purpose', () => {
  const forSale: { memo: string; lines: Json[] } = {
    memo: '판매',
    lines: [
      { purpose: 'sales', credit: 500 },
      { account: '103', debit: 500 },
    ],
  };
  const postedTo = async () => {
    const { executionId } = await run(forSale);
    const { body } = await world.call(endpoints.listEntries, { as: company.finance, query: { executionId } });
    return body.data[0].lines.map(({ account }: { account: { code: string } }) => account.code);
  };
  const inspected = async () => {
    const problems = await company.service(
      (context) => journalEntry.inspect?.(context, forSale) ?? Promise.resolve([]),
    );
    return problems.map(({ code, field }) => [code, field]);
  };
  const serve = (account: string) =>
    asOwner(`update finance.posting_accounts set account = $1 where purpose = 'sales'`, [account]);
  const activate = (account: string, active: boolean) =>
    asOwner('update finance.accounts set active = $2 where code = $1', [account, active]);
  const ownAccount = (code: string, ko: string) =>
    asOwner(
      `insert into finance.accounts (company_id, id, code, name_ko, name_en, kind)
       values (kernel.company_id(), $1, $2, $3, 'Revenue', 'revenue')`,
      [createId(), code, ko],
    );

  it('goes to the account that the company says', async () => {
    expect(await postedTo()).toEqual(['401', '103']);
    await ownAccount('412', '용역매출');
    await serve('412');
    expect(await postedTo()).toEqual(['412', '103']);
    expect(await inspected()).toEqual([]);
  });

  it('is refused where the account is out of use, and reported before the flow runs', async () => {
    await activate('412', false);
    expect(await inspected()).toEqual([['INACTIVE_ACCOUNT', 'lines.0.purpose']]);
    await expect(run(forSale)).rejects.toThrow('INACTIVE_ACCOUNT');
    await activate('412', true);
  });

  it('is refused without a suitable account, and reported before the flow runs', async () => {
    await asOwner(`delete from finance.posting_accounts where purpose = 'sales'`);
    expect(await inspected()).toEqual([['NO_ACCOUNT_FOR_PURPOSE', 'lines.0.purpose']]);
    await expect(run(forSale)).rejects.toMatchObject({
      code: 'NO_ACCOUNT_FOR_PURPOSE',
      status: 422,
      details: [{ field: 'lines.0.purpose' }],
    });
  });
});

it('is undone, redone and undone again by linked entries, each bringing the balances back', async () => {
  const before = await balances();
  const { impact } = await run(sale(50_000));
  const after = await balances();
  expect(await check(impact)).toEqual({ verdict: 'reverse' });
  const undone = await revert(impact);
  expect(await balances()).toEqual(before);
  const redone = await revert(undone);
  expect(await balances()).toEqual(after);
  await revert(redone);
  expect(await balances()).toEqual(before);
  expect(await revertAll([impact])).toEqual([[]]);
  expect(await balances()).toEqual(before);
});

it('of 16 reversals at once exactly one wins, and the others find nothing left to do', async () => {
  const { impact } = await run(sale(70_000));
  const lockStatement = statement('select from finance.entries where id = $1 for update', [impact.subject.id]);
  const reversals = Array.from({ length: maxWaiting }, () => () => revertAll([impact]));
  const results = await runAtOnceUnderLock(world, lockStatement, reversals);
  expect(results.flat(2)).toHaveLength(1);
});
