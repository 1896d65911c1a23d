/** The recipe of a budget: asked for, approved, and kept among the company's financial flows. */
import { defaultRole } from '#modules/access/contract/roles.ts';
import { recordCreateBlock } from '#modules/axis/contract/blocks.ts';
import { rightName } from '#modules/axis/contract/rights.ts';
import type { Recipe, RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
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
  maybe,
  moneyOf,
  say,
  tellStep,
  yesNo,
} from '#modules/flow/contract/recipe/steps.ts';
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
    title: say('예산 등록', 'Keep the budget'),
    settings: {
      axis,
      type,
      title: '="예산 · " + input.subject',
      fields: { direction: 'out', amount: '=input.amount', cycle: '=input.cycle', note: maybe('reason') },
    },
  },
  permissions: [rightName({ axis, key: type }, 'write')],
  says: say('‘재무 흐름’에 예산을 등록합니다.', 'Keeps the budget among the financial flows.'),
};

export const budgetRecipe: Recipe = {
  key: 'easy-budget',
  sign: 'book',
  title: say('예산', 'Budget'),
  description: say('쓸 예산을 신청하고 승인받아 등록합니다.', 'Asks for a budget, has it approved and keeps it.'),
  questions: [
    approvalQuestion('spending'),
    fromQuestion('any'),
    yesNo('record', say('승인된 예산을 모아 둘까요?', 'Shall budgets be kept?'), {
      yes: say('네, 재무 흐름에 등록합니다', 'Yes, among the financial flows'),
      no: say('아니요, 승인만 받습니다', 'No, only the approval'),
    }),
    yesNo('tell', say('재무 담당에게 알릴까요?', 'Shall finance be told?'), {
      yes: say('네, 확정되면 알립니다', 'Yes, when it is approved'),
      no: say('아니요', 'No'),
    }),
  ],
  make(about) {
    const money = moneyOf('amount');
    const finance = { value: defaultRole('finance'), label: say('재무 담당', 'Finance') };
    const done = {
      title: say('예산이 확정되었습니다', 'A budget is approved'),
      body: say('=input.subject', '=input.subject'),
    };
    const title = say('예산 확정 알림', 'Tell: approved');
    return {
      logType: 'flow',
      name: '="예산 · " + input.subject',
      money,
      form: formStep(say('예산 신청서', 'Budget form'), [
        field('subject', 'text', say('사용 목적', 'What for'), { max: 120 }),
        field('amount', 'money', say('금액', 'Amount'), { min: 1 }),
        choiceField('cycle', say('주기', 'How often'), cycles),
        field('reason', 'long-text', say('필요한 이유', 'Why'), { required: false, max: 500 }),
      ]),
      steps: [
        ...approvalSteps(about, {
          title: say('예산 승인', 'Approve the budget'),
          subject: '"예산 신청: " + input.subject',
          money,
          facts: [
            { label: '신청자', value: '=initiator.name' },
            { label: '주기', value: labelOf('cycle', cycles) },
            { label: '이유', value: given('reason') },
          ],
          refused: say('예산 신청이 반려되었습니다', 'Your budget request was refused'),
        }),
        ...(isYes(about, 'record') ? [keeping] : []),
        ...tellStep(about, { id: 'granted', to: 'initiator', title, words: done }),
        ...(isYes(about, 'tell') ? tellStep(about, { id: 'finance', to: finance, title, words: done }) : []),
      ],
    };
  },
};
