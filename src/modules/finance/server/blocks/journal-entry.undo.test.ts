import { afterAll, beforeAll, expect } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { getKoreanMonth } from '#kernel/server/testing/day.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { journalEntryBlock } from '../../contract/blocks.ts';
import * as api from '../../contract/endpoints.ts';
import { readTrialBalance } from '../report.service.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const lines: Record<string, string>[] = [
  { account: '108', debit: '=input.amount' },
  { account: '401', credit: '=input.amount' },
];

/** The month in which the runs of this file fall. */
const month = getKoreanMonth();

describeUndoSuite({
  name: 'finance.journal-entry',
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
  personChange: {
    async change(run) {
      const params = { id: run.subject('journal-entry') };
      const reply = await world.call(api.reverseEntry, { as: world.alpha.master, params, body: {} });
      expect(reply.status).toBe(201);
    },
    answer: 'UNDO_SUPERSEDED',
  },
  closedPeriod: {
    async close() {
      const reply = await world.call(api.closePeriod, { as: world.alpha.master, params: { month } });
      expect(reply.status).toBe(200);
    },
    async reopen() {
      await world.call(api.reopenPeriod, { as: world.alpha.master, params: { month } });
    },
    notice: 'UNDO_PERIOD_CLOSED_REVERSED_IN_OPEN',
  },
});
