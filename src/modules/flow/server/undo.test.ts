import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import * as endpoints from '../contract/endpoints.ts';
import type { FrameDraft } from '../contract/frame.ts';
import { previewUndo, publishFrame, startExecution, undoExecution } from './index.ts';
import { moveDeadline } from './testing/undo-suite.queries.ts';
import { undoSuite } from './testing/undo-suite.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const title = { ko: '블록', en: 'Block' };
const entry = (id: string, amount: string) => ({
  id,
  kind: 'finance.journal-entry',
  title,
  settings: {
    memo: '시험',
    lines: [
      { account: '108', debit: amount },
      { account: '401', credit: amount },
    ],
  },
});

/** The ledger from outside: the balance of each account, as an accountant sees it. */
async function ledger(): Promise<unknown> {
  const headers = { authorization: `Bearer ${world.alpha.master.token}` };
  const host = 'alpha.localhost';
  const { body } = await world.request({ method: 'GET', url: '/api/finance/trial-balance', host, headers });
  const rows = body.data.rows as { account: { code: string }; closing: number }[];
  return rows.filter((row) => row.closing !== 0).map((row) => [row.account.code, row.closing]);
}

const everything: FrameDraft = {
  blocks: [
    {
      id: 'form',
      kind: 'flow.form',
      title,
      settings: {
        fields: [
          {
            key: 'amounts',
            label: title,
            kind: 'lines',
            required: true,
            fields: [{ key: 'won', label: title, kind: 'integer', required: true }],
          },
        ],
      } as never,
    },
    {
      id: 'large',
      kind: 'flow.condition',
      title,
      settings: { branches: [{ outlet: 'yes', when: 'size(input.amounts) > 1' }], otherwise: 'no' },
    },
    { id: 'fork', kind: 'flow.parallel', title, settings: {} },
    {
      id: 'each',
      kind: 'flow.loop',
      title,
      settings: {
        over: 'input.amounts',
        as: 'line',
        body: { blocks: [entry('post', '=line.won')], connections: [] },
      } as never,
    },
    entry('extra', '=500'),
    { id: 'join', kind: 'flow.join', title, settings: {} },
    { id: 'child', kind: 'flow.sub-flow', title, settings: { frameKey: 'suite-child', input: { won: '=700' } } },
  ],
  connections: [
    { from: 'form', to: 'large' },
    { from: 'large', outlet: 'yes', to: 'fork' },
    { from: 'large', outlet: 'no', to: 'join' },
    { from: 'fork', to: 'each' },
    { from: 'fork', to: 'extra' },
    { from: 'each', to: 'join' },
    { from: 'extra', to: 'join' },
    { from: 'join', to: 'child' },
  ],
};

beforeAll(async () => {
  await world.alpha.service((context) =>
    publishFrame(context, { key: 'suite-child', title, definition: { blocks: [entry('inner', '=input.won')] } }),
  );
});

undoSuite({
  name: 'form, condition, parallel, loop, join and sub-flow around journal entries',
  world: () => world,
  frame: () => everything,
  input: () => ({ amounts: [{ won: 1000 }, { won: 2000 }] }),
  snapshot: ledger,
  logType: 'finance',
});
void [endpoints, previewUndo, startExecution, undoExecution, moveDeadline, describe, expect, it];
