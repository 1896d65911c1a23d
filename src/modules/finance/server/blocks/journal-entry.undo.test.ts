import { afterAll, beforeAll } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { undoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { journalEntryBlock } from '../../contract/blocks.ts';
import { readTrialBalance } from '../report.service.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const lines: Record<string, string>[] = [
  { account: '108', debit: '=input.amount' },
  { account: '401', credit: '=input.amount' },
];

undoSuite({
  name: journalEntryBlock.kind,
  world: () => world,
  logType: 'finance',
  frame: () => ({
    blocks: [
      {
        id: 'post',
        kind: journalEntryBlock.kind,
        title: journalEntryBlock.title,
        settings: {
          memo: '="매출 " + input.customer',
          lines,
        },
      },
    ],
  }),
  input: () => ({ customer: '한빛상사', amount: 1_500_000 }),
  snapshot: async (context) => {
    const { rows, totals } = await readTrialBalance(context, { from: '2020-01-01', to: '2099-12-31' });
    const balances = rows.map((row) => [row.account.code, row.closing]).filter(([, closing]) => closing !== 0);
    return { balances, balanced: totals.debit === totals.credit };
  },
});
