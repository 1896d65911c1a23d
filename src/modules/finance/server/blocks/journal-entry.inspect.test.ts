import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Json } from '#kernel/contract/block.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { maxEntryAmount } from '../../contract/ledger.ts';
import { journalEntry } from './journal-entry.block.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

type Settings = { readonly [key: string]: Json };
const inspect = async (settings: Settings) =>
  (await world.alpha.service((context) => journalEntry.inspect?.(context, settings) ?? Promise.resolve([]))) ?? [];
const findProblems = async (settings: Settings) => (await inspect(settings)).map(({ code, field }) => [code, field]);

const two = (debit: Json, credit: Json, more: Settings = {}): Settings => ({
  memo: '매출',
  lines: [
    { account: '108', debit },
    { account: '401', credit },
  ],
  ...more,
});
const usd = (amount: number): Json => ({ amount, currency: 'USD' });

it.each<[string, Settings]>([
  ['constants that balance', two(100, 100)],
  ['expressions', two('=input.amount', '=input.amount')],
  ['a constant against an expression', two(100, '=input.amount')],
  ['a currency to come', two(100, usd(100), { currency: '=input.currency' })],
  [
    'money in two currencies that balances',
    { lines: [...(two(1, 1).lines as Json[]), ...(two(usd(5), usd(5)).lines as Json[])] },
  ],
  [
    'an account to come',
    {
      lines: [
        { account: '=input.account', debit: 5 },
        { account: '401', credit: 5 },
      ],
    },
  ],
  ['lines of zero', two(0, null)],
  ['lines to come', { lines: '=input.lines' }],
  ['settings that have another shape, which others report', { lines: [1, null, [], { account: 7 }], currency: 5 }],
])('finds nothing wrong with %s', async (_, settings) => {
  expect(await findProblems(settings)).toEqual([]);
});

it.each<[string, Settings, [string, string][]]>([
  ['constants that do not balance', two(100, 99), [['UNBALANCED_ENTRY', 'lines']]],
  ['constants that balance in different currencies', two(100, usd(100)), [['UNBALANCED_ENTRY', 'lines']]],
  ['one side only', two(100, 0), [['UNBALANCED_ENTRY', 'lines']]],
  ['a line with both sides', { lines: [{ account: '108', debit: 1, credit: 1 }] }, [['UNBALANCED_ENTRY', 'lines.0']]],
  ['a constant above the limit', two('=input.amount', maxEntryAmount + 1), [['ENTRY_TOO_LARGE', 'lines.1.credit']]],
  [
    'constants above the limit together',
    { lines: [...(two(maxEntryAmount, '=input.amount').lines as Json[]), { account: '108', debit: 1 }] },
    [['ENTRY_TOO_LARGE', 'lines.2.debit']],
  ],
  ['an unknown currency', two(1, 2, { currency: 'GBP' }), [['UNKNOWN_CURRENCY', 'currency']]],
  [
    'an unknown currency of an amount',
    two({ amount: 1, currency: 'GBP' }, '=input.amount'),
    [['UNKNOWN_CURRENCY', 'lines.0.debit.currency']],
  ],
  [
    'an unknown account',
    {
      lines: [
        { account: '998877', debit: 5 },
        { account: '401', credit: 5 },
      ],
    },
    [['UNKNOWN_ACCOUNT', 'lines.0.account']],
  ],
])('names %s', async (_, settings, problems) => {
  expect(await findProblems(settings)).toEqual(problems);
});

it('names an account that was retired, and every problem in both languages', async () => {
  const as = world.alpha.finance;
  const list = await world.call(endpoints.listAccounts, { as, query: { search: '401' } });
  const [{ id, version }] = list.body.data;
  await world.call(endpoints.updateAccount, { as, params: { id }, body: { version, active: false } });
  const problems = await inspect(two(1, 2, { currency: 'GBP' }));
  expect(problems.map(({ code, field }) => [code, field])).toEqual([
    ['UNKNOWN_CURRENCY', 'currency'],
    ['INACTIVE_ACCOUNT', 'lines.1.account'],
  ]);
  for (const { message } of problems) {
    expect(message.ko).toMatch(/[가-힣]/);
    expect(message.en).not.toMatch(/[가-힣]/);
  }
});
