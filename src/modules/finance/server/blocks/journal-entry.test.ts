import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestCompany, testWorld, type World } from '#apps/testing.ts';
import type { Impact, StoredImpact } from '#kernel/contract/block.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { BlockOutcome } from '#kernel/server/block.ts';
import { plainCircumstances } from '#kernel/server/testing/circumstances.ts';
import { journalEntryBlock } from '../../contract/blocks.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { journalEntry } from './journal-entry.block.ts';

let world: World;
let company: TestCompany;
beforeAll(async () => {
  world = await testWorld();
  company = world.alpha;
});
afterAll(() => world.close());

function stored(impact: Impact | undefined, executionId: string): StoredImpact {
  const more = { id: newId(), executionId, kind: journalEntryBlock.kind, sequence: 1, at: new Date().toISOString() };
  return { ...(impact as Impact), ...more };
}

async function run(settings: object): Promise<{ outcome: BlockOutcome; executionId: string; impact: StoredImpact }> {
  const executionId = newId();
  const execution = { id: executionId, frameKey: 'sale', title: '판매', startedBy: null };
  const step = { id: newId(), path: '0' };
  const outcome = await company.service((context) =>
    journalEntry.run({ context, execution, step, settings: journalEntryBlock.settings.parse(settings), scope: {} }),
  );
  return { outcome, executionId, impact: stored(outcome.impacts?.[0], executionId) };
}

const check = (impact: StoredImpact) =>
  company.service(
    async (context) =>
      (await journalEntry.reversal?.check?.(context, [impact], plainCircumstances(impact.executionId)))?.[0],
  );

const revert = async (impact: StoredImpact) => {
  const executionId = newId();
  const made = await company.service(async (context) =>
    journalEntry.reversal?.revert(context, [impact], { id: executionId, title: '판매' }),
  );
  return stored(made?.[0]?.[0], executionId);
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

it('posts the lines that have amounts and tells the sum of the debits', async () => {
  const { outcome, executionId, impact } = await run(sale(33_000));
  expect(outcome).toMatchObject({ state: 'done', output: { amount: 33_000, currency: 'KRW' } });
  expect(impact).toMatchObject({ subject: { type: 'journal-entry' }, before: null, data: { amount: 33_000 } });
  const query = { executionId };
  const list = await world.call(endpoints.listEntries, { as: company.finance, query });
  expect(list.body.data).toMatchObject([
    { executionId, amount: 33_000, lines: [{ debit: 33_000 }, { credit: 33_000 }] },
  ]);
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
  await expect(revert(impact)).rejects.toThrow('ENTRY_ALREADY_REVERSED');
});

it('of 16 reversals at once exactly one wins', async () => {
  const { impact } = await run(sale(70_000));
  const results = await Promise.allSettled(Array.from({ length: 16 }, () => revert(impact)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

it('keeps an entry that a person reversed since, and names the person', async () => {
  const { impact } = await run(sale(20_000));
  const params = { id: impact.subject.id };
  await world.call(endpoints.reverseEntry, { as: company.finance, params, body: {} });
  expect(await check(impact)).toMatchObject({ verdict: 'kept', changedBy: 'alpha finance' });
});

it('reverses an entry of a closed month in the open period, with a notice', async () => {
  const { impact } = await run(sale(10_000, { date: '2026-02-03' }));
  await world.call(endpoints.closePeriod, { as: company.finance, params: { month: '2026-02' } });
  const verdict = await check(impact);
  expect(verdict).toMatchObject({ verdict: 'reverse', notice: { code: 'UNDO_PERIOD_CLOSED_REVERSED_IN_OPEN' } });
  const { subject } = await revert(impact);
  const entry = await world.call(endpoints.readEntry, { as: company.finance, params: { id: subject.id } });
  expect(entry.body.data.date > '2026-02-28').toBe(true);
  await world.call(endpoints.reopenPeriod, { as: company.master, params: { month: '2026-02' } });
});
