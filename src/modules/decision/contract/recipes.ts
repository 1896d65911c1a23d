/** Recipes of what the company decides: leave and spending. And how an approval stands in the recipes of all rooms. */

import { defaultRole } from '#modules/access/contract/roles.ts';
import { journalEntryBlock } from '#modules/finance/contract/blocks.ts';
import { type PostingPurpose, postingPurposes, purpose } from '#modules/finance/contract/chart.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import type { ApprovalPart, Recipe, RecipeAbout, RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  approvalQuestion,
  approvalSteps,
  choiceField,
  field,
  formStep,
  fromQuestion,
  given,
  isYes,
  labelOf,
  moneyOf,
  roleQuestion,
  say,
  tellStep,
  yesNo,
} from '#modules/flow/contract/recipe/steps.ts';
import { approvalBlock } from './blocks.ts';
import { shippedLines } from './line.ts';
import { decisionPermissions } from './permissions.ts';

export const approvalPart: ApprovalPart = {
  permission: decisionPermissions['decision.approval.request'].name,
  usual: shippedLines,
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

const whole: Options = {
  annual: ['연차', 'Annual leave'],
  sick: ['병가', 'Sick leave'],
  family: ['경조사 휴가', 'Family event'],
};
const leaveKinds = (withHalf: boolean): Options => (withHalf ? { ...whole, half: ['반차', 'Half day'] } : whole);

function leaveForm(about: RecipeAbout): RecipeStep {
  const handover = field('handover', 'text', say('업무를 대신할 사람', 'Who stands in'), { max: 80 });
  return formStep(say('휴가 신청서', 'Leave form'), [
    choiceField('kind', say('종류', 'Kind'), leaveKinds(isYes(about, 'half'))),
    field('firstDay', 'date', say('시작일', 'First day')),
    field('lastDay', 'date', say('종료일', 'Last day'), { notBefore: 'firstDay' }),
    field('days', 'decimal', say('일수', 'Days'), {
      min: 0.5,
      max: 60,
      withinDays: { from: 'firstDay', to: 'lastDay' },
    }),
    ...(isYes(about, 'handover') ? [handover] : []),
    field('reason', 'long-text', say('사유', 'Reason'), { required: false, max: 500 }),
  ]);
}

export const leaveRecipe: Recipe = {
  key: 'easy-leave',
  sign: 'stamp',
  title: say('휴가', 'Leave'),
  description: say('휴가를 신청하고 결재를 받습니다.', 'Asks for leave and has it approved.'),
  questions: [
    approvalQuestion('leave'),
    yesNo('half', say('반차도 쓰나요?', 'Are there half days?'), {
      yes: say('네, 반차도 신청할 수 있습니다', 'Yes, half days can be asked for'),
      no: say('아니요, 하루 단위로만 씁니다', 'No, whole days only'),
    }),
    yesNo('handover', say('업무를 대신할 사람을 적나요?', 'Is a stand-in named?'), {
      yes: say('네, 신청할 때 적습니다', 'Yes, in the request'),
      no: say('아니요', 'No'),
      standard: 'no',
    }),
    yesNo('tell', say('다른 사람에게도 알릴까요?', 'Shall others hear of it?'), {
      yes: say('네, 한 역할에게 알립니다', 'Yes, one role is told'),
      no: say('아니요, 신청한 사람만 알면 됩니다', 'No, only whoever asked'),
      standard: 'no',
    }),
    roleQuestion('team', say('누구에게 알릴까요?', 'Who is told?'), defaultRole('manager'), {
      key: 'tell',
      is: ['no'],
    }),
  ],
  make(about) {
    const period = '=initiator.name + " · " + input.firstDay + " ~ " + input.lastDay';
    return {
      logType: 'flow',
      name: '="휴가 · " + initiator.name + " · " + input.firstDay',
      form: leaveForm(about),
      steps: [
        ...approvalSteps(about, {
          title: say('휴가 결재', 'Approve the leave'),
          subject: '"휴가 신청: " + initiator.name + " (" + input.firstDay + ")"',
          facts: [
            { label: '신청자', value: '=initiator.name' },
            { label: '종류', value: labelOf('kind', leaveKinds(isYes(about, 'half'))) },
            { label: '기간', value: '=input.firstDay + " ~ " + input.lastDay' },
            { label: '일수', value: '=input.days' },
            { label: '휴일을 제외한 근무일', value: '=workdays(input.firstDay, input.lastDay, company.holidays)' },
            ...(isYes(about, 'handover') ? [{ label: '대신할 사람', value: '=input.handover' }] : []),
            { label: '사유', value: given('reason') },
          ],
          refused: say('휴가 신청이 반려되었습니다', 'Your leave request was refused'),
        }),
        ...tellStep(about, {
          id: 'granted',
          to: 'initiator',
          title: say('휴가 확정 알림', 'Tell: granted'),
          words: {
            title: say('휴가가 확정되었습니다', 'Your leave is granted'),
            body: say(
              '=input.firstDay + "부터 " + input.lastDay + "까지 편히 쉬세요."',
              '=input.firstDay + " to " + input.lastDay',
            ),
          },
        }),
        ...(isYes(about, 'tell')
          ? tellStep(about, {
              id: 'team',
              to: about.chosen('team'),
              title: say('함께 일하는 사람에게 알림', 'Tell the team'),
              words: { title: say('휴가 일정이 있습니다', 'Somebody is on leave'), body: say(period, period) },
            })
          : []),
      ],
    };
  },
};

const spent: readonly PostingPurpose[] = [
  ...(['benefits', 'travel', 'entertainment', 'training'] as const),
  ...(['books', 'office', 'advertising'] as const),
];
const expenses: Options = Object.fromEntries(
  spent.map((name) => [name, [postingPurposes[name].ko, postingPurposes[name].en]]),
);

const posting: RecipeStep = {
  block: {
    id: 'entry',
    kind: journalEntryBlock.kind,
    title: say('지출 전표', 'Post the expense'),
    settings: {
      date: '=input.spentOn',
      memo: '=input.subject + " (" + initiator.name + ")"',
      lines: [
        { purpose: '=input.account', debit: '=input.amount' },
        { purpose: purpose('other-payables'), credit: '=input.amount' },
      ],
    },
  },
  permissions: [financePermissions['finance.entry.post'].name],
  says: say('장부에 지출 전표를 등록합니다.', 'Posts the expense to the books.'),
};

function spendingForm(about: RecipeAbout): RecipeStep {
  return formStep(say('지출 결의서', 'Spending form'), [
    field('subject', 'text', say('내용', 'Subject'), { max: 120 }),
    choiceField('account', say('계정과목', 'Account'), expenses),
    field('amount', 'money', say('금액', 'Amount'), { min: 1 }),
    field('spentOn', 'date', say('지출일', 'Spent on')),
    ...(isYes(about, 'receipt')
      ? [field('receipt', 'picture', say('영수증 사진', 'Receipt'), { required: false })]
      : []),
    field('note', 'long-text', say('비고', 'Note'), { required: false, max: 500 }),
  ]);
}

export const spendingRecipe: Recipe = {
  key: 'easy-spending',
  sign: 'book',
  title: say('지출결의', 'Spending'),
  description: say('쓸 돈을 결재받고 장부에 남깁니다.', 'Has spending approved and posts it.'),
  questions: [
    approvalQuestion('spending'),
    fromQuestion('any'),
    yesNo('receipt', say('영수증 사진을 받나요?', 'Is a receipt asked for?'), {
      yes: say('네, 사진을 첨부할 수 있습니다', 'Yes, a picture can be added'),
      no: say('아니요', 'No'),
    }),
    yesNo('books', say('장부에도 바로 기록할까요?', 'Shall it be posted to the books?'), {
      yes: say('네, 전표를 자동으로 등록합니다', 'Yes, post an entry'),
      no: say('아니요, 결재만 받습니다', 'No, only the approval'),
    }),
  ],
  make(about) {
    const books = isYes(about, 'books');
    return {
      logType: books ? 'finance' : 'flow',
      name: '="지출 · " + input.subject',
      money: moneyOf('amount'),
      form: spendingForm(about),
      steps: [
        ...approvalSteps(about, {
          title: say('지출 결재', 'Approve the spending'),
          subject: '"지출 결의: " + input.subject',
          money: moneyOf('amount'),
          facts: [
            { label: '신청자', value: '=initiator.name' },
            { label: '계정과목', value: labelOf('account', expenses) },
            { label: '지출일', value: '=input.spentOn' },
            { label: '비고', value: given('note') },
          ],
          refused: say('지출 결의가 반려되었습니다', 'Your spending request was refused'),
        }),
        ...(books ? [posting] : []),
        ...tellStep(about, {
          id: 'granted',
          to: 'initiator',
          title: say('지출 확정 알림', 'Tell: approved'),
          words: {
            title: say('지출이 확정되었습니다', 'Your spending is approved'),
            body: say('=input.subject', '=input.subject'),
          },
        }),
      ],
    };
  },
};
