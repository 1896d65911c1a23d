/** Stage frames: a form, an approval and a human task, enough to wait in every way, and one that fails; with the settings of flows. */
import type { publishFrame } from '#modules/flow/server/index.ts';
import { toBoth } from './both-languages.ts';

type Block = NonNullable<Parameters<typeof publishFrame>[1]['definition']>['blocks'][number];

export function createFrames(): Parameters<typeof publishFrame>[1][] {
  const form = {
    id: 'form',
    kind: 'flow.form',
    title: toBoth('입력'),
    settings: { fields: [{ key: 'amount', label: toBoth('금액'), kind: 'integer', required: true }] },
  };
  const entry: Block = {
    id: 'entry',
    kind: 'finance.journal-entry',
    title: toBoth('전표'),
    settings: {
      memo: '시험',
      lines: [
        { account: '103', debit: '=input.amount' },
        { account: '401', credit: '=input.amount' },
      ],
    },
  };
  const approval = {
    id: 'approval',
    kind: 'decision.approval',
    title: toBoth('결재'),
    settings: { line: 'order-approval', title: '시험 결재', amount: '=input.amount' },
  };
  const task = {
    id: 'task',
    kind: 'flow.task',
    title: toBoth('할 일'),
    settings: { title: '시험 할 일', assigneeRole: 'master' },
  };
  const wait = { id: 'wait', kind: 'flow.wait', title: toBoth('대기'), settings: { event: 'go-on' } };
  const lame: Block = {
    ...entry,
    settings: {
      memo: '시험',
      lines: [
        { account: '103', debit: '=input.amount' },
        { account: '401', credit: '=input.amount + 1' },
      ],
    },
  };
  const runAs = { kind: 'service' as const, permissions: ['finance.entry.post', 'decision.approval.request'] };
  return [
    {
      key: 'quick',
      title: toBoth('바로'),
      definition: { blocks: [form, entry], connections: [{ from: 'form', to: 'entry' }], runAs },
    },
    {
      key: 'asked',
      title: toBoth('결재'),
      definition: { blocks: [form, approval], connections: [{ from: 'form', to: 'approval' }], runAs },
    },
    {
      key: 'handed',
      title: toBoth('할 일'),
      definition: { blocks: [form, task], connections: [{ from: 'form', to: 'task' }] },
    },
    {
      key: 'lame',
      title: toBoth('틀린 전표'),
      definition: {
        blocks: [form, wait, lame],
        connections: [
          { from: 'form', to: 'wait' },
          { from: 'wait', to: 'entry' },
        ],
        runAs,
      },
    },
  ];
}

/** Undos of more than this are approved first. */
export const settings = { wonPerUnit: { USD: 1400 }, undoApprovalAbove: 5_000_000 };

export const definition = createFrames()[0]?.definition as NonNullable<
  Parameters<typeof publishFrame>[1]
>['definition'];
