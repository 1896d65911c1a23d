/** The block of flows that waits for an approval. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { Currency, MinorUnits } from '#kernel/contract/money.ts';
import { type LocalText, text } from '#kernel/contract/text.ts';
import { approvalBlockKind, Fact } from './approval-fact.ts';
import { decisionErrors } from './errors.ts';
import { headTexts } from './heads.texts.ts';
import { defaultLineKeys, FlowStep, headLevels, LineKey, ownApprovalRules } from './line.ts';
import { ownApprovalText } from './line-form.texts.ts';

type InnerField = NonNullable<FieldDefinition['fields']>[number];

const lineOrStepsText = {
  ko: '결재선을 고르거나 결재 단계를 직접 정해 주세요. 둘 가운데 하나만 씁니다.',
  en: 'Please choose an approval line, or set the steps yourself: one of the two.',
};

const createChoiceField = (key: string, label: LocalText, options: readonly [string, LocalText][]): InnerField => ({
  ...{ key, label, kind: 'choice', required: false },
  options: options.map(([value, name]) => ({ value, label: name })),
});

export const approvalBlock = defineBlock({
  kind: approvalBlockKind,
  icon: 'stamp',
  title: { ko: '결재', en: 'Approval' },
  description: {
    ko: '결재선을 따라 결재를 받습니다. 반려되거나 회수되면 ‘반려’ 분기로 진행합니다.',
    en: 'Asks for approval along a line. Rejected or withdrawn, the run takes the way "rejected".',
  },
  settings: z
    .strictObject({
      /** A line of the company; or the steps of one that is the flow's own. */
      line: LineKey.nullish(),
      steps: z.array(FlowStep).max(10).nullish(),
      /** Of the flow's own steps; a line of the company says it itself. */
      ownApproval: z.enum(ownApprovalRules).nullish(),
      /** Left out: the run's, with who asked. */
      title: text({ max: 200 }).nullish(),
      /** None: all that the flow's form asked. */
      facts: z.array(Fact).max(20).default([]),
      amount: MinorUnits.nullish(),
      currency: Currency.nullish(),
    })
    .refine(({ line, steps }) => (line == null) !== ((steps?.length ?? 0) === 0), {
      path: ['line'],
      params: lineOrStepsText,
    }),
  form: [
    {
      key: 'line',
      label: { ko: '결재선', en: 'Approval line' },
      kind: 'text',
      required: false,
      max: 60,
      help: {
        ko: '회사의 결재선에서 고르거나, 비워 두고 아래에서 단계를 직접 정해 주세요.',
        en: 'Choose a line of the company, or leave it empty and set the steps below.',
      },
    },
    {
      key: 'steps',
      label: { ko: '이 흐름만의 결재 단계', en: 'Steps of this flow alone' },
      kind: 'lines',
      required: false,
      max: 10,
      fields: [
        { key: 'title', label: { ko: '단계 이름', en: 'Step' }, kind: 'text', required: true, max: 80 },
        { key: 'people', label: { ko: '결재할 사람', en: 'People who decide' }, kind: 'choices', required: false },
        { key: 'roles', label: { ko: '결재할 역할', en: 'Roles that decide' }, kind: 'choices', required: false },
        {
          key: 'heads',
          label: headTexts.label,
          kind: 'choices',
          required: false,
          options: headLevels.map((level) => ({ value: String(level), label: headTexts.levels[level] })),
        },
        createChoiceField('kind', commonTexts.kind, [
          ['approve', { ko: '결재', en: 'Approval' }],
          ['agree', { ko: '합의', en: 'Agreement' }],
        ]),
        createChoiceField('order', { ko: '순서', en: 'Order' }, [
          ['serial', { ko: '차례로', en: 'One after the other' }],
          ['parallel', { ko: '동시에', en: 'In parallel' }],
        ]),
        createChoiceField('rule', { ko: '찬성', en: 'Consent' }, [
          ['all', { ko: '모두 찬성해야 함', en: 'Of all of them' }],
          ['any', { ko: '한 명만 찬성해도 됨', en: 'Of any of them' }],
        ]),
      ],
    },
    {
      key: 'ownApproval',
      label: { ko: '이 흐름만의 결재 단계에서 본인 결재', en: 'Own requests in steps of this flow' },
      help: ownApprovalText.help,
      kind: 'choice',
      required: false,
      options: ownApprovalRules.map((value) => ({ value, label: ownApprovalText.options[value] })),
    },
    {
      key: 'title',
      label: { ko: '제목', en: 'Title' },
      kind: 'text',
      required: false,
      max: 200,
      help: {
        ko: '비워 두면 ‘업무 흐름: 신청한 사람’이 제목이 됩니다.',
        en: 'Leave empty for “flow: requester”.',
      },
    },
    { key: 'amount', label: commonTexts.amount, kind: 'integer', required: false },
    {
      key: 'facts',
      label: { ko: '보여 줄 내용', en: 'Shown facts' },
      kind: 'lines',
      required: false,
      max: 20,
      help: {
        ko: '비워 두면 양식에 입력한 내용을 모두 보여 줍니다.',
        en: 'Leave empty to show everything entered in the form.',
      },
      fields: [
        { key: 'label', label: { ko: '이름', en: 'Label' }, kind: 'text', required: true, max: 80 },
        { key: 'value', label: { ko: '값', en: 'Value' }, kind: 'text', required: true, max: 2000 },
      ],
    },
  ],
  // A line that every company has.
  beginning: { line: defaultLineKeys.leave },
  outlets: ['approved', 'rejected'],
  reversibility: 'reversible',
  permission: 'decision.approval.request',
  onlyAsksOrTells: () => true,
  act: { ko: '결재를 요청합니다', en: 'Asks for approvals' },
  errors: [decisionErrors.LINE_NOT_FOUND, decisionErrors.NO_APPROVER, decisionErrors.TOO_FEW_APPROVERS],
});
