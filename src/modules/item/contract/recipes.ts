/** Recipes of goods: buying them, and counting what is there. */
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { journalEntryBlock } from '#modules/finance/contract/blocks.ts';
import { toPostingPurpose } from '#modules/finance/contract/chart.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import type {
  MoneyExpressions,
  Recipe,
  RecipeContext,
  RecipeQuestion,
  RecipeStep,
} from '#modules/flow/contract/recipe/recipe.ts';
import {
  createApprovalQuestion,
  createApprovalSteps,
  createChoiceField,
  createField,
  createFormStep,
  createNoticeStep,
  createRoleQuestion,
  createTaskStep,
  createThresholdQuestion,
  toLabelExpression,
  toMoneyExpressions,
  toShownExpression,
  toText,
} from '#modules/flow/contract/recipe/recipe-steps.ts';
import { stockMovementBlock } from './blocks.ts';
import { itemAxis } from './catalog.ts';
import { consumableType } from './consumable.type.ts';
import { itemPermissions } from './permissions.ts';
import { rawMaterialType } from './raw-material.type.ts';
import { sellableType } from './sellable.type.ts';
import { maxQuantity } from './stock.ts';

const types = { goods: sellableType, materials: rawMaterialType, supplies: consumableType } as const;
const stockOptions = Object.entries(types).map(([value, { label }]) => ({ value, label }));
const getStockType = ({ answers }: RecipeContext) => types[answers.what as keyof typeof types] ?? null;

const itemField = (input: RecipeContext) =>
  createField('item', 'record', toText('품목', 'Item'), {
    axis: itemAxis,
    type: getStockType(input)?.key ?? sellableType.key,
  });
const quantity = createField('quantity', 'integer', toText('수량', 'Quantity'), {
  min: 1,
  max: Math.min(maxQuantity, 100_000),
});
const reason = createField('reason', 'long-text', toText('이유', 'Why'), { required: false, max: 500 });

const unitTotal: MoneyExpressions = {
  amount: 'input.unitCost.amount * input.quantity',
  currency: 'input.unitCost.currency',
};

const receipt: RecipeStep = {
  block: {
    id: 'receive',
    kind: stockMovementBlock.kind,
    title: toText('입고', 'Receive the stock'),
    settings: {
      movement: 'receive',
      lines: [{ item: '=input.item', quantity: '=input.quantity', unitCost: '=input.unitCost' }],
      note: '="구매 · " + initiator.name',
    },
  },
  permissions: [itemPermissions['item.stock.move'].name],
  says: toText('재고를 늘리고 장부에 기록합니다.', 'Adds to the stock and posts it.'),
};

const bill: RecipeStep = {
  block: {
    id: 'entry',
    kind: journalEntryBlock.kind,
    title: toText('구매 전표', 'Post the purchase'),
    settings: {
      memo: '="구매 · " + input.subject',
      lines: [
        { purpose: toPostingPurpose('office'), debit: '=input.amount' },
        { purpose: toPostingPurpose('other-payables'), credit: '=input.amount' },
      ],
    },
  },
  permissions: [financePermissions['finance.entry.post'].name],
  says: toText('장부에 구매 전표를 등록합니다.', 'Posts the purchase to the books.'),
};

const what: RecipeQuestion = {
  key: 'what',
  kind: 'choice',
  title: toText('무엇을 사나요?', 'What is bought?'),
  options: [
    ...stockOptions,
    {
      value: 'other',
      label: toText('그 밖의 것', 'Anything else'),
      hint: toText('재고로 세지 않습니다', 'Not kept as stock'),
    },
  ],
  standard: 'goods',
};

/** The cost is known before the purchase: per unit where the item becomes stock. */
function createPurchaseForm(input: RecipeContext): RecipeStep {
  const fields = getStockType(input)
    ? [
        itemField(input),
        quantity,
        createField('unitCost', 'money', toText('개당 가격', 'Price for one'), { min: 0, max: 1_000_000_000 }),
      ]
    : [
        createField('subject', 'text', toText('살 것', 'What to buy'), { max: 120 }),
        createField('amount', 'money', toText('금액', 'Amount'), { min: 1 }),
      ];
  return createFormStep(toText('구매 신청서', 'Purchase form'), [...fields, reason]);
}

export const purchaseRecipe: Recipe = {
  key: 'easy-purchase',
  sign: 'bag',
  title: toText('구매', 'Purchase'),
  description: toText(
    '살 것을 신청해 결재받고, 도착하면 재고와 장부에 남깁니다.',
    'Approves a purchase and takes it in.',
  ),
  questions: [
    what,
    createApprovalQuestion('spending'),
    createThresholdQuestion('low'),
    createRoleQuestion(
      'receiver',
      toText('물건이 오면 누가 확인하나요?', 'Who checks what arrives?'),
      getDefaultRoleName('operator'),
    ),
  ],
  make(input) {
    const isStock = getStockType(input) !== null;
    const money = isStock ? unitTotal : toMoneyExpressions('amount');
    return {
      logType: isStock ? 'flow' : 'finance',
      name: isStock ? '="구매 · " + initiator.name' : '="구매 · " + input.subject',
      money,
      form: createPurchaseForm(input),
      steps: [
        ...createApprovalSteps(input, {
          title: toText('구매 결재', 'Approve the purchase'),
          subject: isStock ? '"구매 신청: " + initiator.name' : '"구매 신청: " + input.subject',
          money,
          facts: [
            { label: '신청자', value: '=initiator.name' },
            ...(isStock ? [{ label: '수량', value: '=input.quantity' }] : []),
            { label: '이유', value: toShownExpression('reason') },
          ],
          refused: toText('구매 신청이 반려되었습니다', 'Your purchase request was refused'),
        }),
        createTaskStep({
          id: 'arrived',
          title: toText('도착한 물건 확인', 'Check what arrived'),
          task: '물건이 도착하면 확인하고 완료를 눌러 주세요.',
          role: input.chosen('receiver'),
        }),
        isStock ? receipt : bill,
        ...createNoticeStep(input, {
          id: 'done',
          to: 'initiator',
          title: toText('도착 알림', 'Tell: arrived'),
          words: {
            title: toText('신청한 물건이 도착했습니다', 'What you asked for has arrived'),
            body: toText('확인이 끝났습니다.', 'It has been checked.'),
          },
        }),
      ],
    };
  },
};

const differences: Record<string, [string, string]> = {
  short: ['모자라요', 'There are fewer'],
  over: ['남습니다', 'There are more'],
};

const adjustment: RecipeStep = {
  block: {
    id: 'adjust',
    kind: stockMovementBlock.kind,
    title: toText('재고 맞추기', 'Adjust the stock'),
    settings: {
      movement: 'adjust',
      lines: [{ item: '=input.item', quantity: '=input.difference == "short" ? 0 - input.quantity : input.quantity' }],
      note: '="재고 실사 · " + initiator.name',
    },
  },
  permissions: [itemPermissions['item.stock.move'].name, itemPermissions['item.stock.adjust'].name],
  says: toText('실사 수량에 맞게 재고를 조정하고 장부에 기록합니다.', 'Makes the stock what was counted and posts it.'),
};

export const stockCountRecipe: Recipe = {
  key: 'easy-stock-count',
  sign: 'box',
  title: toText('재고 실사', 'Stock count'),
  description: toText('세어 본 재고가 다르면 확인받고 맞춥니다.', 'Checks what was counted and adjusts the stock.'),
  questions: [
    { ...what, title: toText('무엇을 세나요?', 'What is counted?'), options: stockOptions },
    createApprovalQuestion('order', toText('조정하기 전에 누가 결재하나요?', 'Who approves before it is changed?')),
    createRoleQuestion(
      'again',
      toText('다시 세어 볼 사람은 누구인가요?', 'Who counts again?'),
      getDefaultRoleName('operator'),
    ),
  ],
  make: (input) => ({
    logType: 'flow',
    name: '="재고 실사 · " + initiator.name',
    form: createFormStep(toText('실사 결과', 'The count'), [
      itemField(input),
      createChoiceField('difference', toText('장부보다', 'Against the books'), differences),
      quantity,
      reason,
    ]),
    steps: [
      createTaskStep({
        id: 'again',
        title: toText('한 번 더 세기', 'Count again'),
        task: '한 번 더 세어 보고 맞으면 완료를 눌러 주세요.',
        role: input.chosen('again'),
      }),
      ...createApprovalSteps(input, {
        title: toText('실사 결재', 'Approve the count'),
        subject: '"재고 실사: " + initiator.name',
        facts: [
          { label: '차이', value: toLabelExpression('difference', differences) },
          { label: '수량', value: '=input.quantity' },
          { label: '이유', value: toShownExpression('reason') },
        ],
        refused: toText('재고 실사가 반려되었습니다', 'The count was refused'),
      }),
      adjustment,
      ...createNoticeStep(input, {
        id: 'done',
        to: 'initiator',
        title: toText('완료 알림', 'Tell: done'),
        words: {
          title: toText('재고를 실사한 대로 맞췄습니다', 'The stock is as it was counted'),
          body: toText('재고 화면에서 확인해 주세요.', 'Have a look at the stock.'),
        },
      }),
    ],
  }),
};
