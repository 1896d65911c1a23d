/** The recipe of selling by a quote: approved, accepted, and then an order. */
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { journalEntryBlock } from '#modules/finance/contract/blocks.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import type { Recipe, RecipeContext, RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  createApprovalQuestion,
  createApprovalSteps,
  createDecisionStep,
  createField,
  createFormStep,
  createMailStep,
  createNoticeStep,
  createRoleQuestion,
  createThresholdQuestion,
  createYesNoQuestion,
  isAnsweredYes,
  toMoneyExpressions,
  toText,
} from '#modules/flow/contract/recipe/recipe-steps.ts';
import { stockMovementBlock } from '#modules/item/contract/blocks.ts';
import { itemAxis, sellableType } from '#modules/item/contract/catalog.ts';
import { itemPermissions } from '#modules/item/contract/permissions.ts';
import { orderCreate, orderState } from './blocks.ts';
import { orderPermissions } from './permissions.ts';
import { getSaleLines } from './sale-lines.ts';

const item = createField('itemId', 'record', toText('상품', 'Item'), { axis: itemAxis, type: sellableType });
const quantity = createField('quantity', 'integer', toText('수량', 'Quantity'), { min: 1, max: 9999 });
const write = [orderPermissions['order.order.write'].name];

const quoteForm = createFormStep(toText('견적서', 'The quote'), [
  createField('lines', 'lines', toText('상품', 'Items'), {
    min: 1,
    max: 50,
    fields: [item, quantity],
  }),
  createField('amount', 'money', toText('견적 금액', 'Amount of the quote'), { min: 0 }),
  createField('validUntil', 'date', toText('견적 유효일', 'Valid until')),
  createField('customerName', 'text', toText('고객', 'Customer'), { max: 80 }),
  createField('customerEmail', 'email', toText('이메일', 'E-mail')),
  createField('customerPhone', 'phone', toText('연락처', 'Phone')),
]);

const ordering: readonly RecipeStep[] = [
  {
    block: {
      id: 'order',
      kind: orderCreate.kind,
      title: toText('주문 접수', 'Receive the order'),
      settings: {
        lines: '=input.lines',
        contact: { name: '=input.customerName', email: '=input.customerEmail', phone: '=input.customerPhone' },
      },
    },
    permissions: write,
    says: toText('주문 번호를 매기고 주문을 만듭니다.', 'Makes an order with its number.'),
  },
  {
    block: {
      id: 'confirmed',
      kind: orderState.kind,
      title: toText('주문 확정', 'Confirm the order'),
      settings: { orderId: '=steps.order.output.id', state: 'confirmed' },
    },
    permissions: write,
    says: toText('주문을 확정합니다.', 'Confirms the order.'),
  },
];

const issuing: RecipeStep = {
  block: {
    id: 'issue',
    kind: stockMovementBlock.kind,
    title: toText('출고', 'Issue the stock'),
    settings: { movement: 'issue', lines: '=input.lines', note: '="견적 주문 · " + input.customerName' },
  },
  permissions: [itemPermissions['item.stock.move'].name],
  says: toText(
    '재고를 줄이고 장부에 기록합니다. 모자라면 여기서 멈춥니다.',
    'Takes the goods out of the stock; stops when there are too few.',
  ),
};

const selling: RecipeStep = {
  block: {
    id: 'entry',
    kind: journalEntryBlock.kind,
    title: toText('매출 전표', 'Post the sale'),
    settings: {
      memo: '="견적 매출 · " + input.customerName',
      currency: '=steps.order.output.currency',
      lines: getSaleLines('면세'),
    },
  },
  permissions: [financePermissions['finance.entry.post'].name],
  says: toText('장부에 매출 전표를 등록합니다.', 'Posts the sale to the books.'),
};

/** The customer's answer, recorded by a person. */
function answerStep(input: RecipeContext): RecipeStep {
  const lost = createNoticeStep(input, {
    id: 'lost',
    to: 'initiator',
    title: toText('거절 알림', 'Tell: declined'),
    words: {
      title: toText('고객이 견적을 거절했습니다', 'The quote was declined'),
      body: toText('=input.customerName', '=input.customerName'),
    },
  });
  return createDecisionStep({
    id: 'answer',
    title: toText('고객 답변 기록', 'What the customer said'),
    task: '="고객 답변 확인: " + input.customerName + "님, " + input.validUntil + "까지"',
    role: input.chosen('seller'),
    outlets: { accepted: ['주문하기로 했습니다', 'Ordered'], declined: ['거절했습니다', 'Declined'] },
    ways: [
      { outlet: 'accepted', steps: [] },
      { outlet: 'declined', says: toText('고객이 거절하면', 'Declined:'), steps: lost, ends: true },
    ],
  });
}

export const quoteOrderRecipe: Recipe = {
  key: 'easy-quote-order',
  sign: 'bag',
  title: toText('견적에서 주문', 'From quote to order'),
  description: toText(
    '견적을 승인받고, 고객이 승낙하면 주문과 매출까지 이어 갑니다.',
    'Approves a quote and, once accepted, makes it an order.',
  ),
  questions: [
    createApprovalQuestion('order', toText('견적은 누가 결재하나요?', 'Who approves a quote?')),
    createThresholdQuestion('middle'),
    createRoleQuestion(
      'seller',
      toText('고객의 답은 누가 확인하나요?', 'Who asks the customer?'),
      getDefaultRoleName('operator'),
    ),
    createYesNoQuestion('stock', toText('주문되면 바로 출고할까요?', 'Take it out of the stock at once?'), {
      yes: toText('네, 출고까지 기록합니다', 'Yes, issue the stock'),
      no: toText('아니요, 나중에 따로 합니다', 'No, later'),
    }),
    createYesNoQuestion('books', toText('매출도 장부에 기록할까요?', 'Post the sale, too?'), {
      yes: toText('네, 매출 전표를 등록합니다', 'Yes, post an entry'),
      no: toText('아니요', 'No'),
    }),
    createYesNoQuestion('mail', toText('고객에게 확정 메일을 보낼까요?', 'Mail the customer?'), {
      yes: toText('네, 메일을 보내요', 'Yes'),
      no: toText('아니요', 'No'),
      hint: toText(
        '보낸 메일은 되돌려도 취소할 수 없고, 정정 메일이 나갑니다.',
        'A sent mail stays; an undo sends a correction.',
      ),
      standard: 'no',
    }),
  ],
  make(input) {
    const title = toText(
      '="주문이 확정되었습니다 (" + steps.order.output.number + ")"',
      '="Your order " + steps.order.output.number + " is confirmed"',
    );
    return {
      logType: isAnsweredYes(input, 'books') ? 'finance' : 'flow',
      name: '="견적 · " + input.customerName',
      money: toMoneyExpressions('amount'),
      form: quoteForm,
      steps: [
        ...createApprovalSteps(input, {
          title: toText('견적 결재', 'Approve the quote'),
          subject: '"견적: " + input.customerName',
          money: toMoneyExpressions('amount'),
          facts: [
            { label: '고객', value: '=input.customerName' },
            { label: '유효일', value: '=input.validUntil' },
          ],
          refused: toText('견적이 반려되었습니다', 'Your quote was refused'),
        }),
        answerStep(input),
        ...ordering,
        ...(isAnsweredYes(input, 'stock') ? [issuing] : []),
        ...(isAnsweredYes(input, 'books') ? [selling] : []),
        ...(isAnsweredYes(input, 'mail')
          ? createMailStep(input, {
              id: 'mail',
              title: toText('고객에게 확정 메일', 'Mail the customer'),
              address: '=input.customerEmail',
              words: {
                title,
                body: toText(
                  '=input.customerName + "님, 주문해 주셔서 감사합니다."',
                  '="Thank you for your order, " + input.customerName + "."',
                ),
              },
            })
          : []),
        ...createNoticeStep(input, {
          id: 'done',
          to: 'initiator',
          title: toText('주문 알림', 'Tell: ordered'),
          words: {
            title: toText('견적이 주문이 되었습니다', 'Your quote is an order'),
            body: toText('=steps.order.output.number', '=steps.order.output.number'),
          },
        }),
      ],
    };
  },
};
