import { beforeAll } from 'vitest';
import type { FrameDraft } from '../../contract/frame.ts';
import { publishFrame } from '../index.ts';
import { createEntryBlock, createFlowKit, title } from '../testing/flow-kit.ts';
import { describeUndoSuite } from '../testing/undo-suite.ts';

const { kit } = createFlowKit();

/** The ledger from outside: the balance of each account, as an accountant sees it. */
async function readLedger(): Promise<unknown> {
  const headers = { authorization: `Bearer ${kit.world.alpha.master.token}` };
  const host = 'alpha.localhost';
  const { body } = await kit.world.request({ method: 'GET', url: '/api/finance/trial-balance', host, headers });
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
        body: { blocks: [createEntryBlock('post', '=line.won')], connections: [] },
      } as never,
    },
    createEntryBlock('extra', '=500'),
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
  await kit.world.alpha.service((context) =>
    publishFrame(context, {
      key: 'suite-child',
      title,
      definition: { blocks: [createEntryBlock('inner', '=input.won')] },
    }),
  );
});

describeUndoSuite({
  name: 'form, condition, parallel, loop, join and sub-flow around journal entries',
  world: () => kit.world,
  frame: () => everything,
  input: () => ({ amounts: [{ won: 1000 }, { won: 2000 }] }),
  snapshot: readLedger,
  logType: 'finance',
});
