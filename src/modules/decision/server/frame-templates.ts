/** Flows that every new company has and that live on its approval lines: leave and spending. Data, which it may change later. */

import type { FieldDefinition } from '#kernel/contract/field.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { journalEntryBlock } from '#modules/finance/contract/blocks.ts';
import { type PostingPurpose, postingPurposes, toPostingPurpose } from '#modules/finance/contract/chart.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import type { FrameDraft, LogType } from '#modules/flow/contract/frame.ts';
import { formBlock } from '#modules/flow/contract/waiting-blocks.ts';
import { approvalBlock } from '../contract/blocks.ts';
import { defaultLineKeys } from '../contract/line.ts';
import { decisionPermissions } from '../contract/permissions.ts';

type Block = FrameDraft['blocks'][number];
type LocalTitle = Block['title'];

interface Template {
  key: string;
  title: LocalTitle;
  description: LocalTitle;
  logType: LogType;
  definition: FrameDraft;
}

type Options = Record<string, [ko: string, en: string]>;

function createChoiceField(key: string, label: LocalTitle, options: Options): FieldDefinition {
  const listed = Object.entries(options).map(([value, [ko, en]]) => ({ value, label: { ko, en } }));
  return { key, label, kind: 'choice', required: true, options: listed };
}

/** The Korean label of a choice, as an expression: what deciders read. */
function toLabelExpression(field: string, options: Options): string {
  const pairs = Object.entries(options).map(([value, [ko]]) => `${JSON.stringify(value)}: ${JSON.stringify(ko)}`);
  return `{${pairs.join(', ')}}[input.${field}]`;
}

function createMessageBlock(
  id: string,
  title: LocalTitle,
  messageTexts: { title: LocalTitle; body: LocalTitle },
): Block {
  const settings = {
    to: 'person',
    recipient: '=initiator.id',
    channel: 'in-app',
    link: accessPaths.workspace(),
    ...messageTexts,
  };
  return { id, kind: 'notification.message', title, settings };
}

const leaveKinds: Options = {
  annual: ['연차', 'Annual leave'],
  half: ['반차', 'Half day'],
  sick: ['병가', 'Sick leave'],
  family: ['경조사 휴가', 'Family event'],
};

const leaveTemplate: Template = {
  key: 'leave-request',
  title: { ko: '휴가 신청', en: 'Leave request' },
  description: { ko: '휴가를 신청하고 팀장의 결재를 받습니다.', en: 'Asks the team lead for leave.' },
  logType: 'flow',
  definition: {
    title: '="휴가 · " + initiator.name + " · " + day(input.firstDay)',
    runAs: {
      kind: 'service',
      permissions: [decisionPermissions['decision.approval.request'].name, 'notification.message.send'],
    },
    blocks: [
      {
        id: 'form',
        kind: formBlock.kind,
        title: { ko: '휴가 신청서', en: 'Leave form' },
        settings: {
          fields: [
            createChoiceField('kind', { ko: '종류', en: 'Kind' }, leaveKinds),
            { key: 'firstDay', label: { ko: '시작일', en: 'First day' }, kind: 'date', required: true },
            {
              key: 'lastDay',
              label: { ko: '종료일', en: 'Last day' },
              kind: 'date',
              required: true,
              notBefore: 'firstDay',
            },
            {
              key: 'days',
              label: { ko: '일수', en: 'Days' },
              kind: 'decimal',
              required: true,
              min: 0.5,
              max: 60,
              withinDays: { from: 'firstDay', to: 'lastDay' },
            },
            { key: 'reason', label: { ko: '사유', en: 'Reason' }, kind: 'long-text', required: false, max: 500 },
          ],
        },
      },
      {
        id: 'approval',
        kind: approvalBlock.kind,
        title: { ko: '팀장 결재', en: 'Team lead' },
        settings: {
          line: defaultLineKeys.leave,
          title: '="휴가 신청: " + initiator.name + " (" + day(input.firstDay) + ")"',
          facts: [
            { label: '신청자', value: '=initiator.name' },
            { label: '종류', value: `=${toLabelExpression('kind', leaveKinds)}` },
            { label: '기간', value: '=day(input.firstDay) + " ~ " + day(input.lastDay)' },
            { label: '일수', value: '=input.days' },
            { label: '휴일을 뺀 근무일', value: '=workdays(input.firstDay, input.lastDay, company.holidays)' },
            { label: '사유', value: '=has(input.reason) && input.reason != null ? input.reason : "-"' },
          ],
        },
      },
      createMessageBlock(
        'granted',
        { ko: '승인 알림', en: 'Tell: granted' },
        {
          title: { ko: '휴가가 승인되었습니다', en: 'Your leave is granted' },
          body: {
            ko: '=day(input.firstDay) + "부터 " + day(input.lastDay) + "까지 편히 쉬세요."',
            en: '=day(input.firstDay, "en") + " to " + day(input.lastDay, "en")',
          },
        },
      ),
      createMessageBlock(
        'refused',
        { ko: '반려 알림', en: 'Tell: refused' },
        {
          title: { ko: '휴가 신청이 반려되었습니다', en: 'Your leave request was refused' },
          body: { ko: '결재 의견을 확인해 주세요.', en: 'Please read the comment of the approval.' },
        },
      ),
    ],
    connections: [
      { from: 'form', to: 'approval' },
      { from: 'approval', outlet: 'approved', to: 'granted' },
      { from: 'approval', outlet: 'rejected', to: 'refused' },
    ],
  },
};

const expensePurposes: readonly PostingPurpose[] = [
  'benefits',
  'travel',
  'entertainment',
  'training',
  'books',
  'office',
  'advertising',
];
const expenseOptions: Options = Object.fromEntries(
  expensePurposes.map((name) => [name, [postingPurposes[name].ko, postingPurposes[name].en]]),
);

const spendingTemplate: Template = {
  key: 'spending-request',
  title: { ko: '지출 결의', en: 'Spending request' },
  description: {
    ko: '지출을 신청하고 팀장, 관리자, 재무의 결재를 받아 전표까지 등록합니다.',
    en: 'Asks the team lead, management and finance, then posts the expense.',
  },
  logType: 'finance',
  definition: {
    title: '="지출 · " + input.subject',
    amount: '=input.amount',
    runAs: {
      kind: 'service',
      permissions: [
        decisionPermissions['decision.approval.request'].name,
        financePermissions['finance.entry.post'].name,
        'notification.message.send',
      ],
    },
    blocks: [
      {
        id: 'form',
        kind: formBlock.kind,
        title: { ko: '지출 결의서', en: 'Spending form' },
        settings: {
          fields: [
            { key: 'subject', label: { ko: '내용', en: 'Subject' }, kind: 'text', required: true, max: 120 },
            createChoiceField('account', { ko: '계정과목', en: 'Account' }, expenseOptions),
            { key: 'amount', label: { ko: '금액', en: 'Amount' }, kind: 'money', required: true, min: 1 },
            { key: 'spentOn', label: { ko: '지출일', en: 'Spent on' }, kind: 'date', required: true },
            { key: 'note', label: { ko: '비고', en: 'Note' }, kind: 'long-text', required: false, max: 500 },
          ],
        },
      },
      {
        id: 'approval',
        kind: approvalBlock.kind,
        title: { ko: '지출 결재', en: 'Approve the spending' },
        settings: {
          line: defaultLineKeys.spending,
          title: '="지출 결의: " + input.subject',
          amount: '=input.amount.amount',
          currency: '=input.amount.currency',
          facts: [
            { label: '신청자', value: '=initiator.name' },
            { label: '계정과목', value: `=${toLabelExpression('account', expenseOptions)}` },
            { label: '지출일', value: '=day(input.spentOn)' },
            { label: '비고', value: '=has(input.note) && input.note != null ? input.note : "-"' },
          ],
        },
      },
      {
        id: 'entry',
        kind: journalEntryBlock.kind,
        title: { ko: '지출 전표', en: 'Post the expense' },
        settings: {
          date: '=input.spentOn',
          memo: '=input.subject + " (" + initiator.name + ")"',
          lines: [
            { purpose: '=input.account', debit: '=input.amount' },
            { purpose: toPostingPurpose('other-payables'), credit: '=input.amount' },
          ],
        },
      },
      createMessageBlock(
        'granted',
        { ko: '승인 알림', en: 'Tell: granted' },
        {
          title: { ko: '지출이 승인되었습니다', en: 'Your spending is approved' },
          body: { ko: '=input.subject + " 전표가 등록되었습니다."', en: '=input.subject + " was posted."' },
        },
      ),
      createMessageBlock(
        'refused',
        { ko: '반려 알림', en: 'Tell: refused' },
        {
          title: { ko: '지출 결의가 반려되었습니다', en: 'Your spending request was refused' },
          body: { ko: '결재 의견을 확인해 주세요.', en: 'Please read the comment of the approval.' },
        },
      ),
    ],
    connections: [
      { from: 'form', to: 'approval' },
      { from: 'approval', outlet: 'approved', to: 'entry' },
      { from: 'approval', outlet: 'rejected', to: 'refused' },
      { from: 'entry', to: 'granted' },
    ],
  },
};

export const frameTemplates: readonly Template[] = [leaveTemplate, spendingTemplate];
