/** The recipe of a budget: requested, approved, and stored among the company's financial flows. */
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { recordCreateBlock } from '#modules/axis/contract/blocks.ts';
import { getRightName } from '#modules/axis/contract/rights.ts';
import type { Recipe, RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  createApprovalQuestion,
  createApprovalSteps,
  createChoiceField,
  createField,
  createFormStep,
  createNoticeStep,
  createThresholdQuestion,
  createYesNoQuestion,
  isAnsweredYes,
  toLabelExpression,
  toMoneyExpressions,
  toOptionalExpression,
  toShownExpression,
  toText,
} from '#modules/flow/contract/recipe/recipe-steps.ts';
import { moneyFlowType } from './money-flow.type.ts';

const cycles: Record<string, [string, string]> = {
  once: ['한 번', 'Once'],
  monthly: ['매월', 'Monthly'],
  quarterly: ['분기', 'Quarterly'],
  yearly: ['매년', 'Yearly'],
};

const { axis, key: type } = moneyFlowType;

const keeping: RecipeStep = {
  block: {
    id: 'record',
    kind: recordCreateBlock.kind,
    title: toText('예산 등록', 'Keep the budget'),
    settings: {
      axis,
      type,
      title: '="예산 · " + input.subject',
      fields: {
        direction: 'out',
        amount: '=input.amount',
        cycle: '=input.cycle',
        note: toOptionalExpression('reason'),
      },
    },
  },
  permissions: [getRightName({ axis, key: type }, 'write')],
  says: toText('‘재무 흐름’에 예산을 등록합니다.', 'Keeps the budget among the financial flows.'),
};

export const budgetRecipe: Recipe = {
  key: 'easy-budget',
  sign: 'book',
  title: toText('예산', 'Budget'),
  description: toText('쓸 예산을 신청하고 승인받아 등록합니다.', 'Asks for a budget, has it approved and keeps it.'),
  questions: [
    createApprovalQuestion('spending'),
    createThresholdQuestion('any'),
    createYesNoQuestion('record', toText('승인된 예산을 모아 둘까요?', 'Shall budgets be kept?'), {
      yes: toText('네, 재무 흐름에 등록합니다', 'Yes, among the financial flows'),
      no: toText('아니요, 승인만 받습니다', 'No, only the approval'),
    }),
    createYesNoQuestion('tell', toText('재무 담당에게 알릴까요?', 'Shall finance be told?'), {
      yes: toText('네, 확정되면 알립니다', 'Yes, when it is approved'),
      no: toText('아니요', 'No'),
    }),
  ],
  make(input) {
    const money = toMoneyExpressions('amount');
    const finance = { value: getDefaultRoleName('finance'), label: toText('재무 담당', 'Finance') };
    const done = {
      title: toText('예산이 확정되었습니다', 'A budget is approved'),
      body: toText('=input.subject', '=input.subject'),
    };
    const title = toText('예산 확정 알림', 'Tell: approved');
    return {
      logType: 'flow',
      name: '="예산 · " + input.subject',
      money,
      form: createFormStep(toText('예산 신청서', 'Budget form'), [
        createField('subject', 'text', toText('사용 목적', 'What for'), { max: 120 }),
        createField('amount', 'money', toText('금액', 'Amount'), { min: 1 }),
        createChoiceField('cycle', toText('주기', 'How often'), cycles),
        createField('reason', 'long-text', toText('필요한 이유', 'Why'), { required: false, max: 500 }),
      ]),
      steps: [
        ...createApprovalSteps(input, {
          title: toText('예산 승인', 'Approve the budget'),
          subject: '"예산 신청: " + input.subject',
          money,
          facts: [
            { label: '신청자', value: '=initiator.name' },
            { label: '주기', value: toLabelExpression('cycle', cycles) },
            { label: '이유', value: toShownExpression('reason') },
          ],
          refused: toText('예산 신청이 반려되었습니다', 'Your budget request was refused'),
        }),
        ...(isAnsweredYes(input, 'record') ? [keeping] : []),
        ...createNoticeStep(input, { id: 'granted', to: 'initiator', title, words: done }),
        ...(isAnsweredYes(input, 'tell')
          ? createNoticeStep(input, { id: 'finance', to: finance, title, words: done })
          : []),
      ],
    };
  },
};
