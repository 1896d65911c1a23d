/** Flows of companies with stock: purchases and samples. */
import type { PublishFrameInput } from '#modules/flow/server/index.ts';
import {
  type Block,
  connect,
  createField,
  createForm,
  createNoticeBlock,
  createTaskBlock,
  item,
  names,
  quantity,
  runAsService,
} from './parts.ts';

const receive: Block = {
  id: 'receive',
  kind: 'item.stock-movement',
  title: { ko: '입고', en: 'Receive' },
  settings: {
    movement: 'receive',
    lines: [{ item: '=input.item', quantity: '=input.quantity', unitCost: '=input.unitCost' }],
    note: '발주 입고',
  },
};

/** The receipt posts the cost of the goods; this entry posts the supplier's VAT. */
const entry: Block = {
  id: 'entry',
  kind: 'finance.journal-entry',
  title: { ko: '매입 부가세 전표', en: 'Post the input VAT' },
  settings: {
    memo: '="매입 부가세 " + input.itemName + " " + string(input.quantity) + "개"',
    lines: [
      { account: '135', debit: '=input.quantity * input.unitCost / 10' },
      { account: '251', credit: '=input.quantity * input.unitCost / 10' },
    ],
  },
};

export const purchase: PublishFrameInput = {
  key: 'purchase',
  title: { ko: '발주와 입고', en: 'Purchase' },
  description: {
    ko: '발주하고 검수한 뒤 재고와 매입 전표를 등록합니다.',
    en: 'Orders, inspects, receives and posts goods.',
  },
  logType: 'finance',
  definition: {
    title: '="발주 · " + input.itemName + " " + string(input.quantity) + "개"',
    amount: '={"amount": input.quantity * input.unitCost, "currency": company.currency}',
    runAs: runAsService('item.stock.move', 'finance.entry.post', 'notification.message.send'),
    blocks: [
      createForm({ ko: '발주서', en: 'Purchase order' }, [
        createField('supplier', ['공급처', 'Supplier'], 'record', { axis: 'entity', type: 'external' }),
        item,
        ...names,
        quantity,
        createField('unitCost', ['단가(원, 부가세 별도)', 'Unit cost (without VAT)'], 'integer', {
          min: 0,
          max: 1_000_000_000,
        }),
      ]),
      createTaskBlock(
        'inspect',
        { ko: '입고 검수', en: 'Inspect the delivery' },
        {
          title: '="입고 검수: " + input.itemName + " " + string(input.quantity) + "개"',
          assigneeRole: 'operator',
        },
      ),
      receive,
      entry,
      createNoticeBlock(
        'problem',
        { ko: '검수 문제 알림', en: 'Tell of the problem' },
        {
          recipient: 'manager',
          title: '="입고 검수 문제: " + input.itemName',
          body: '공급처에 반품을 요청해 주세요.',
        },
      ),
    ],
    connections: connect(
      ['form', 'inspect'],
      ['inspect', 'receive', 'accepted'],
      ['receive', 'entry'],
      ['inspect', 'problem', 'refused'],
    ),
  },
};

export const giveSample: PublishFrameInput = {
  key: 'sample-issue',
  title: { ko: '견본 출고', en: 'Samples' },
  description: { ko: '재고를 확인하고 고객에게 견본을 보냅니다.', en: 'Checks the stock and sends samples.' },
  logType: 'impact',
  definition: {
    title: '="견본 출고 · " + input.itemName',
    runAs: runAsService('item.stock.move'),
    blocks: [
      createForm({ ko: '견본 요청', en: 'Request' }, [
        item,
        ...names,
        quantity,
        createField('receiver', ['받는 곳', 'For'], 'text', { max: 120 }),
      ]),
      createTaskBlock(
        'check',
        { ko: '재고 확인', en: 'Check the stock' },
        {
          title: '="견본 재고 확인: " + input.itemName',
          assigneeRole: 'operator',
        },
      ),
      {
        id: 'issue',
        kind: 'item.stock-movement',
        title: { ko: '견본 출고', en: 'Issue' },
        settings: {
          movement: 'issue',
          lines: [{ item: '=input.item', quantity: '=input.quantity' }],
          note: '="견본: " + input.receiver',
        },
      },
    ],
    connections: connect(['form', 'check'], ['check', 'issue', 'accepted']),
  },
};
