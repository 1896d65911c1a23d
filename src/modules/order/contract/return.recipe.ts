/** The recipe of goods that come back: looked at, refunded, back in the stock. */
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { journalEntryBlock } from '#modules/finance/contract/blocks.ts';
import { toPostingPurpose } from '#modules/finance/contract/chart.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import type { Recipe, RecipeContext, RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  createApprovalQuestion,
  createApprovalSteps,
  createChoiceField,
  createDecisionStep,
  createField,
  createFormStep,
  createNoticeStep,
  createRoleQuestion,
  createTaskStep,
  createThresholdQuestion,
  createYesNoQuestion,
  isAnsweredYes,
  toLabelExpression,
  toMoneyExpressions,
  toShownExpression,
  toText,
} from '#modules/flow/contract/recipe/recipe-steps.ts';
import { stockMovementBlock } from '#modules/item/contract/blocks.ts';
import { itemAxis, sellableType } from '#modules/item/contract/catalog.ts';
import { itemPermissions } from '#modules/item/contract/permissions.ts';

const item = createField('itemId', 'record', toText('상품', 'Item'), { axis: itemAxis, type: sellableType });
const quantity = createField('quantity', 'integer', toText('수량', 'Quantity'), { min: 1, max: 9999 });
const reasons: Record<string, [string, string]> = {
  mind: ['단순 변심', 'Changed their mind'],
  broken: ['불량·파손', 'Broken'],
  wrong: ['다른 상품', 'Wrong goods'],
};

const takingBack: RecipeStep = {
  block: {
    id: 'receive',
    kind: stockMovementBlock.kind,
    title: toText('다시 입고', 'Back into the stock'),
    settings: {
      movement: 'receive',
      lines: [{ item: '=input.itemId', quantity: '=input.quantity' }],
      note: '="반품 · " + input.number',
    },
  },
  permissions: [itemPermissions['item.stock.move'].name],
  says: toText('다시 팔 수 있게 재고를 늘립니다.', 'Puts the goods back into the stock.'),
};

const refunding: RecipeStep = {
  block: {
    id: 'entry',
    kind: journalEntryBlock.kind,
    title: toText('환불 전표', 'Post the refund'),
    settings: {
      memo: '="반품 " + input.number + " · " + input.customerName',
      currency: '=input.refund.currency',
      lines: [
        { purpose: toPostingPurpose('sales'), debit: '=input.refund.amount - input.vat.amount' },
        { purpose: toPostingPurpose('output-vat'), debit: '=input.vat.amount' },
        { purpose: toPostingPurpose('trade-receivables'), credit: '=input.refund.amount' },
      ],
    },
  },
  permissions: [financePermissions['finance.entry.post'].name],
  says: toText('매출을 줄이는 환불 전표를 등록합니다.', 'Posts the refund.'),
};

function inspectionStep(input: RecipeContext): RecipeStep {
  const title = toText('돌아온 상품 검수', 'Look at what came back');
  const shared = { id: 'inspect', title, task: '="반품 검수: " + input.number', role: input.chosen('inspector') };
  if (!isAnsweredYes(input, 'stock')) return createTaskStep(shared);
  return createDecisionStep({
    ...shared,
    outlets: { good: ['다시 팔 수 있습니다', 'Can be sold again'], bad: ['팔 수 없습니다', 'Cannot be sold'] },
    ways: [
      { outlet: 'good', says: toText('다시 팔 수 있으면', 'Good as new:'), steps: [takingBack] },
      { outlet: 'bad', steps: [] },
    ],
  });
}

export const returnRecipe: Recipe = {
  key: 'easy-return',
  sign: 'back',
  title: toText('반품', 'Return'),
  description: toText(
    '반품을 접수해 검수하고, 재고와 환불까지 처리합니다.',
    'Takes goods back, looks at them and refunds.',
  ),
  questions: [
    createApprovalQuestion('order', toText('환불은 누가 결재하나요?', 'Who approves a refund?')),
    createThresholdQuestion('low'),
    createRoleQuestion(
      'inspector',
      toText('돌아온 상품은 누가 검수하나요?', 'Who looks at the goods?'),
      getDefaultRoleName('operator'),
    ),
    createYesNoQuestion('stock', toText('멀쩡한 상품은 재고로 되돌릴까요?', 'Put good goods back into the stock?'), {
      yes: toText('네, 다시 팔 수 있게 입고합니다', 'Yes, receive them'),
      no: toText('아니요', 'No'),
    }),
    createYesNoQuestion('books', toText('환불을 장부에 기록할까요?', 'Post the refund to the books?'), {
      yes: toText('네, 환불 전표를 등록합니다', 'Yes, post an entry'),
      no: toText('아니요', 'No'),
    }),
  ],
  make: (input) => ({
    logType: isAnsweredYes(input, 'books') ? 'finance' : 'flow',
    name: '="반품 " + input.number + " · " + input.customerName',
    money: toMoneyExpressions('refund'),
    form: createFormStep(toText('반품 접수', 'The return'), [
      createField('number', 'text', toText('주문 번호', 'Order number'), { max: 40 }),
      createField('customerName', 'text', toText('고객', 'Customer'), { max: 80 }),
      item,
      quantity,
      createChoiceField('reason', toText('사유', 'Reason'), reasons),
      createField('refund', 'money', toText('환불 금액(부가세 포함)', 'Refund with VAT'), { min: 1 }),
      createField('vat', 'money', toText('그중 부가세', 'VAT of it'), {
        min: 0,
        help: toText('면세 상품은 0원을 적습니다.', 'Zero for what is tax-exempt.'),
      }),
      createField('note', 'long-text', toText('메모', 'Note'), { required: false, max: 500 }),
    ]),
    steps: [
      inspectionStep(input),
      ...createApprovalSteps(input, {
        title: toText('환불 결재', 'Approve the refund'),
        subject: '"환불: " + input.number',
        money: toMoneyExpressions('refund'),
        facts: [
          { label: '고객', value: '=input.customerName' },
          { label: '사유', value: toLabelExpression('reason', reasons) },
          { label: '메모', value: toShownExpression('note') },
        ],
        refused: toText('환불이 반려되었습니다', 'The refund was refused'),
      }),
      ...(isAnsweredYes(input, 'books') ? [refunding] : []),
      ...createNoticeStep(input, {
        id: 'done',
        to: 'initiator',
        title: toText('완료 알림', 'Tell: done'),
        words: {
          title: toText('반품 처리가 끝났습니다', 'The return is done'),
          body: toText('=input.number', '=input.number'),
        },
      }),
    ],
  }),
};
