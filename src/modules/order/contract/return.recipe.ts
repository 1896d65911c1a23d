/** The recipe of goods that come back: looked at, refunded, back in the stock. */
import { defaultRole } from '#modules/access/contract/roles.ts';
import { journalEntryBlock } from '#modules/finance/contract/blocks.ts';
import { purpose } from '#modules/finance/contract/chart.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import type { Recipe, RecipeAbout, RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  approvalQuestion,
  approvalSteps,
  choiceField,
  decidingTask,
  field,
  formStep,
  fromQuestion,
  given,
  isYes,
  labelOf,
  moneyOf,
  roleQuestion,
  say,
  taskStep,
  tellStep,
  yesNo,
} from '#modules/flow/contract/recipe/steps.ts';
import { stockMovementBlock } from '#modules/item/contract/blocks.ts';
import { itemAxis, sellableType } from '#modules/item/contract/catalog.ts';
import { itemPermissions } from '#modules/item/contract/permissions.ts';

const item = field('itemId', 'record', say('상품', 'Item'), { axis: itemAxis, type: sellableType });
const quantity = field('quantity', 'integer', say('수량', 'Quantity'), { min: 1, max: 9999 });
const reasons: Record<string, [string, string]> = {
  mind: ['단순 변심', 'Changed their mind'],
  broken: ['불량·파손', 'Broken'],
  wrong: ['다른 상품', 'Wrong goods'],
};

const takingBack: RecipeStep = {
  block: {
    id: 'receive',
    kind: stockMovementBlock.kind,
    title: say('다시 입고', 'Back into the stock'),
    settings: {
      movement: 'receive',
      lines: [{ item: '=input.itemId', quantity: '=input.quantity' }],
      note: '="반품 · " + input.number',
    },
  },
  permissions: [itemPermissions['item.stock.move'].name],
  says: say('다시 팔 수 있게 재고를 늘립니다.', 'Puts the goods back into the stock.'),
};

const refunding: RecipeStep = {
  block: {
    id: 'entry',
    kind: journalEntryBlock.kind,
    title: say('환불 전표', 'Post the refund'),
    settings: {
      memo: '="반품 " + input.number + " · " + input.customerName',
      currency: '=input.refund.currency',
      lines: [
        { purpose: purpose('sales'), debit: '=input.refund.amount - input.vat.amount' },
        { purpose: purpose('output-vat'), debit: '=input.vat.amount' },
        { purpose: purpose('trade-receivables'), credit: '=input.refund.amount' },
      ],
    },
  },
  permissions: [financePermissions['finance.entry.post'].name],
  says: say('매출을 줄이는 환불 전표를 등록합니다.', 'Posts the refund.'),
};

function inspecting(about: RecipeAbout): RecipeStep {
  const title = say('돌아온 상품 검수', 'Look at what came back');
  const shared = { id: 'inspect', title, task: '="반품 검수: " + input.number', role: about.chosen('inspector') };
  if (!isYes(about, 'stock')) return taskStep(shared);
  return decidingTask({
    ...shared,
    outlets: { good: ['다시 팔 수 있습니다', 'Can be sold again'], bad: ['팔 수 없습니다', 'Cannot be sold'] },
    ways: [
      { outlet: 'good', says: say('다시 팔 수 있으면', 'Good as new:'), steps: [takingBack] },
      { outlet: 'bad', steps: [] },
    ],
  });
}

export const returnRecipe: Recipe = {
  key: 'easy-return',
  sign: 'back',
  title: say('반품', 'Return'),
  description: say(
    '반품을 접수해 검수하고, 재고와 환불까지 처리합니다.',
    'Takes goods back, looks at them and refunds.',
  ),
  questions: [
    approvalQuestion('order', say('환불은 누가 결재하나요?', 'Who approves a refund?')),
    fromQuestion('low'),
    roleQuestion(
      'inspector',
      say('돌아온 상품은 누가 검수하나요?', 'Who looks at the goods?'),
      defaultRole('operator'),
    ),
    yesNo('stock', say('멀쩡한 상품은 재고로 되돌릴까요?', 'Put good goods back into the stock?'), {
      yes: say('네, 다시 팔 수 있게 입고합니다', 'Yes, receive them'),
      no: say('아니요', 'No'),
    }),
    yesNo('books', say('환불을 장부에 기록할까요?', 'Post the refund to the books?'), {
      yes: say('네, 환불 전표를 등록합니다', 'Yes, post an entry'),
      no: say('아니요', 'No'),
    }),
  ],
  make: (about) => ({
    logType: isYes(about, 'books') ? 'finance' : 'flow',
    name: '="반품 " + input.number + " · " + input.customerName',
    money: moneyOf('refund'),
    form: formStep(say('반품 접수', 'The return'), [
      field('number', 'text', say('주문 번호', 'Order number'), { max: 40 }),
      field('customerName', 'text', say('고객', 'Customer'), { max: 80 }),
      item,
      quantity,
      choiceField('reason', say('사유', 'Reason'), reasons),
      field('refund', 'money', say('환불 금액(부가세 포함)', 'Refund with VAT'), { min: 1 }),
      field('vat', 'money', say('그중 부가세', 'VAT of it'), {
        min: 0,
        help: say('면세 상품은 0원을 적습니다.', 'Zero for what is tax-exempt.'),
      }),
      field('note', 'long-text', say('메모', 'Note'), { required: false, max: 500 }),
    ]),
    steps: [
      inspecting(about),
      ...approvalSteps(about, {
        title: say('환불 결재', 'Approve the refund'),
        subject: '"환불: " + input.number',
        money: moneyOf('refund'),
        facts: [
          { label: '고객', value: '=input.customerName' },
          { label: '사유', value: labelOf('reason', reasons) },
          { label: '메모', value: given('note') },
        ],
        refused: say('환불이 반려되었습니다', 'The refund was refused'),
      }),
      ...(isYes(about, 'books') ? [refunding] : []),
      ...tellStep(about, {
        id: 'done',
        to: 'initiator',
        title: say('완료 알림', 'Tell: done'),
        words: {
          title: say('반품 처리가 끝났습니다', 'The return is done'),
          body: say('=input.number', '=input.number'),
        },
      }),
    ],
  }),
};
