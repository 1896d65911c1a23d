/** The block of flows that waits for an approval. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { Currency, MinorUnits } from '#kernel/contract/money.ts';
import { text } from '#kernel/contract/text.ts';
import { words } from '#kernel/contract/words.ts';
import { decisionErrors } from './errors.ts';
import { LineKey, shippedLines } from './line.ts';

/** What the deciders read: labels and values, in order. */
export const Fact = z.strictObject({
  label: text({ max: 80 }),
  value: z.union([z.string().max(2000), z.number(), z.boolean()]),
});

export const approvalBlock = defineBlock({
  kind: 'decision.approval',
  sign: 'stamp',
  title: { ko: '결재', en: 'Approval' },
  description: {
    ko: '결재선을 따라 결재를 받습니다. 반려되거나 회수되면 ‘반려’ 길로 갑니다.',
    en: 'Asks for approval along a line. Rejected or withdrawn, the run takes the way "rejected".',
  },
  settings: z.strictObject({
    line: LineKey,
    title: text({ max: 200 }),
    facts: z.array(Fact).max(20).default([]),
    amount: MinorUnits.nullish(),
    currency: Currency.nullish(),
  }),
  form: [
    { key: 'line', label: { ko: '결재선', en: 'Approval line' }, kind: 'text', required: true, max: 60 },
    { key: 'title', label: { ko: '제목', en: 'Title' }, kind: 'text', required: true, max: 200 },
    { key: 'amount', label: words.amount, kind: 'integer', required: false },
    {
      key: 'facts',
      label: { ko: '보여 줄 내용', en: 'Shown facts' },
      kind: 'lines',
      required: false,
      max: 20,
      fields: [
        { key: 'label', label: { ko: '이름', en: 'Label' }, kind: 'text', required: true, max: 80 },
        { key: 'value', label: { ko: '값', en: 'Value' }, kind: 'text', required: true, max: 2000 },
      ],
    },
  ],
  // A line that every company has.
  beginning: { line: shippedLines.leave },
  outlets: ['approved', 'rejected'],
  reversibility: 'reversible',
  permission: 'decision.approval.request',
  errors: [decisionErrors.LINE_NOT_FOUND, decisionErrors.NO_APPROVER, decisionErrors.TOO_FEW_APPROVERS],
});
