/** Recipes for company decisions: leave and spending. Also the approval part for the recipes of all modules. */

import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { journalEntryBlock } from '#modules/finance/contract/blocks.ts';
import { type PostingPurpose, postingPurposes, toPostingPurpose } from '#modules/finance/contract/chart.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import type { ApprovalPart, Recipe, RecipeContext, RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  createApprovalQuestion,
  createApprovalSteps,
  createChoiceField,
  createField,
  createFormStep,
  createNoticeStep,
  createRoleQuestion,
  createThresholdQuestion,
  createYesNoQuestion,
  isAnsweredYes,
  toLabelExpression,
  toMoneyExpressions,
  toShownExpression,
  toText,
} from '#modules/flow/contract/recipe/recipe-steps.ts';
import { approvalBlock } from './blocks.ts';
import { defaultLineKeys } from './line.ts';
import { decisionPermissions } from './permissions.ts';

export const approvalRecipePart: ApprovalPart = {
  permission: decisionPermissions['decision.approval.request'].name,
  usual: defaultLineKeys,
  block: ({ id, title, line, subject, facts, money }) => ({
    id,
    kind: approvalBlock.kind,
    title,
    settings: {
      line,
      title: `=${subject}`,
      facts: facts.map(({ label, value }) => ({ label, value })),
      ...(money ? { amount: `=${money.amount}`, currency: `=${money.currency}` } : {}),
    },
  }),
};

type Options = Record<string, [ko: string, en: string]>;

const wholeDayKinds: Options = {
  annual: ['연차', 'Annual leave'],
  sick: ['병가', 'Sick leave'],
  family: ['경조사 휴가', 'Family event'],
};
const listLeaveKinds = (withHalf: boolean): Options =>
  withHalf ? { ...wholeDayKinds, half: ['반차', 'Half day'] } : wholeDayKinds;

function createLeaveForm(recipeContext: RecipeContext): RecipeStep {
  const handover = createField('handover', 'text', toText('업무를 대신할 사람', 'Who stands in'), { max: 80 });
  return createFormStep(toText('휴가 신청서', 'Leave form'), [
    createChoiceField('kind', toText('종류', 'Kind'), listLeaveKinds(isAnsweredYes(recipeContext, 'half'))),
    createField('firstDay', 'date', toText('시작일', 'First day')),
    createField('lastDay', 'date', toText('종료일', 'Last day'), { notBefore: 'firstDay' }),
    createField('days', 'decimal', toText('일수', 'Days'), {
      min: 0.5,
      max: 60,
      withinDays: { from: 'firstDay', to: 'lastDay' },
    }),
    ...(isAnsweredYes(recipeContext, 'handover') ? [handover] : []),
    createField('reason', 'long-text', toText('사유', 'Reason'), { required: false, max: 500 }),
  ]);
}

export const leaveRecipe: Recipe = {
  key: 'easy-leave',
  sign: 'stamp',
  title: toText('휴가', 'Leave'),
  description: toText('휴가를 신청하고 결재를 받습니다.', 'Asks for leave and has it approved.'),
  questions: [
    createApprovalQuestion('leave'),
    createYesNoQuestion('half', toText('반차도 쓰나요?', 'Are there half days?'), {
      yes: toText('네, 반차도 신청할 수 있습니다', 'Yes, half days can be asked for'),
      no: toText('아니요, 하루 단위로만 씁니다', 'No, whole days only'),
    }),
    createYesNoQuestion('handover', toText('업무를 대신할 사람을 적나요?', 'Is a stand-in named?'), {
      yes: toText('네, 신청할 때 적습니다', 'Yes, in the request'),
      no: toText('아니요', 'No'),
      standard: 'no',
    }),
    createYesNoQuestion('tell', toText('다른 사람에게도 알릴까요?', 'Shall others hear of it?'), {
      yes: toText('네, 한 역할에게 알립니다', 'Yes, one role is told'),
      no: toText('아니요, 신청한 사람만 알면 됩니다', 'No, only whoever asked'),
      standard: 'no',
    }),
    createRoleQuestion('team', toText('누구에게 알릴까요?', 'Who is told?'), getDefaultRoleName('manager'), {
      key: 'tell',
      is: ['no'],
    }),
  ],
  make(recipeContext) {
    const period = '=initiator.name + " · " + input.firstDay + " ~ " + input.lastDay';
    return {
      logType: 'flow',
      name: '="휴가 · " + initiator.name + " · " + input.firstDay',
      form: createLeaveForm(recipeContext),
      steps: [
        ...createApprovalSteps(recipeContext, {
          title: toText('휴가 결재', 'Approve the leave'),
          subject: '"휴가 신청: " + initiator.name + " (" + input.firstDay + ")"',
          facts: [
            { label: '신청자', value: '=initiator.name' },
            { label: '종류', value: toLabelExpression('kind', listLeaveKinds(isAnsweredYes(recipeContext, 'half'))) },
            { label: '기간', value: '=input.firstDay + " ~ " + input.lastDay' },
            { label: '일수', value: '=input.days' },
            { label: '휴일을 제외한 근무일', value: '=workdays(input.firstDay, input.lastDay, company.holidays)' },
            ...(isAnsweredYes(recipeContext, 'handover') ? [{ label: '대신할 사람', value: '=input.handover' }] : []),
            { label: '사유', value: toShownExpression('reason') },
          ],
          refused: toText('휴가 신청이 반려되었습니다', 'Your leave request was refused'),
        }),
        ...createNoticeStep(recipeContext, {
          id: 'granted',
          to: 'initiator',
          title: toText('휴가 확정 알림', 'Tell: granted'),
          words: {
            title: toText('휴가가 확정되었습니다', 'Your leave is granted'),
            body: toText(
              '=input.firstDay + "부터 " + input.lastDay + "까지 편히 쉬세요."',
              '=input.firstDay + " to " + input.lastDay',
            ),
          },
        }),
        ...(isAnsweredYes(recipeContext, 'tell')
          ? createNoticeStep(recipeContext, {
              id: 'team',
              to: recipeContext.chosen('team'),
              title: toText('함께 일하는 사람에게 알림', 'Tell the team'),
              words: { title: toText('휴가 일정이 있습니다', 'Somebody is on leave'), body: toText(period, period) },
            })
          : []),
      ],
    };
  },
};

const expensePurposes: readonly PostingPurpose[] = [
  ...(['benefits', 'travel', 'entertainment', 'training'] as const),
  ...(['books', 'office', 'advertising'] as const),
];
const expenseOptions: Options = Object.fromEntries(
  expensePurposes.map((name) => [name, [postingPurposes[name].ko, postingPurposes[name].en]]),
);

const postingStep: RecipeStep = {
  block: {
    id: 'entry',
    kind: journalEntryBlock.kind,
    title: toText('지출 전표', 'Post the expense'),
    settings: {
      date: '=input.spentOn',
      memo: '=input.subject + " (" + initiator.name + ")"',
      lines: [
        { purpose: '=input.account', debit: '=input.amount' },
        { purpose: toPostingPurpose('other-payables'), credit: '=input.amount' },
      ],
    },
  },
  permissions: [financePermissions['finance.entry.post'].name],
  says: toText('장부에 지출 전표를 등록합니다.', 'Posts the expense to the books.'),
};

function createSpendingForm(recipeContext: RecipeContext): RecipeStep {
  return createFormStep(toText('지출 결의서', 'Spending form'), [
    createField('subject', 'text', toText('내용', 'Subject'), { max: 120 }),
    createChoiceField('account', toText('계정과목', 'Account'), expenseOptions),
    createField('amount', 'money', toText('금액', 'Amount'), { min: 1 }),
    createField('spentOn', 'date', toText('지출일', 'Spent on')),
    ...(isAnsweredYes(recipeContext, 'receipt')
      ? [createField('receipt', 'picture', toText('영수증 사진', 'Receipt'), { required: false })]
      : []),
    createField('note', 'long-text', toText('비고', 'Note'), { required: false, max: 500 }),
  ]);
}

export const spendingRecipe: Recipe = {
  key: 'easy-spending',
  sign: 'book',
  title: toText('지출결의', 'Spending'),
  description: toText('쓸 돈을 결재받고 장부에 남깁니다.', 'Has spending approved and posts it.'),
  questions: [
    createApprovalQuestion('spending'),
    createThresholdQuestion('any'),
    createYesNoQuestion('receipt', toText('영수증 사진을 받나요?', 'Is a receipt asked for?'), {
      yes: toText('네, 사진을 첨부할 수 있습니다', 'Yes, a picture can be added'),
      no: toText('아니요', 'No'),
    }),
    createYesNoQuestion('books', toText('장부에도 바로 기록할까요?', 'Shall it be posted to the books?'), {
      yes: toText('네, 전표를 자동으로 등록합니다', 'Yes, post an entry'),
      no: toText('아니요, 결재만 받습니다', 'No, only the approval'),
    }),
  ],
  make(recipeContext) {
    const books = isAnsweredYes(recipeContext, 'books');
    return {
      logType: books ? 'finance' : 'flow',
      name: '="지출 · " + input.subject',
      money: toMoneyExpressions('amount'),
      form: createSpendingForm(recipeContext),
      steps: [
        ...createApprovalSteps(recipeContext, {
          title: toText('지출 결재', 'Approve the spending'),
          subject: '"지출 결의: " + input.subject',
          money: toMoneyExpressions('amount'),
          facts: [
            { label: '신청자', value: '=initiator.name' },
            { label: '계정과목', value: toLabelExpression('account', expenseOptions) },
            { label: '지출일', value: '=input.spentOn' },
            { label: '비고', value: toShownExpression('note') },
          ],
          refused: toText('지출 결의가 반려되었습니다', 'Your spending request was refused'),
        }),
        ...(books ? [postingStep] : []),
        ...createNoticeStep(recipeContext, {
          id: 'granted',
          to: 'initiator',
          title: toText('지출 확정 알림', 'Tell: approved'),
          words: {
            title: toText('지출이 확정되었습니다', 'Your spending is approved'),
            body: toText('=input.subject', '=input.subject'),
          },
        }),
      ],
    };
  },
};
