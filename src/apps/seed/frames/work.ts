/** Flows of those who sell work or make things: contracts and production. */
import type { PublishFrameInput } from '#modules/flow/server/index.ts';
import { connect, createField, createForm, createTaskBlock, item, names, quantity, runAsService } from './parts.ts';

export const contract: PublishFrameInput = {
  key: 'contract',
  title: { ko: '계약 체결', en: 'Contract' },
  description: {
    ko: '용역 계약을 결재받아 매출을 등록하고 착수합니다.',
    en: 'Approves and books a contract, then starts work.',
  },
  logType: 'finance',
  definition: {
    title: '="계약 · " + input.customerName + " · " + input.subject',
    amount: '=input.amount',
    runAs: runAsService(
      'decision.approval.request',
      'finance.entry.post',
      'axis.knowledge.document.write',
      'notification.message.send',
    ),
    blocks: [
      createForm({ ko: '계약 내용', en: 'Contract' }, [
        createField('customer', ['고객', 'Customer'], 'record', { axis: 'entity', type: 'external' }),
        createField('customerName', ['고객 이름', 'Name of the customer'], 'text', { max: 120 }),
        createField('subject', ['용역', 'Subject'], 'text', { max: 120 }),
        createField('amount', ['계약 금액(부가세 별도)', 'Amount (without VAT)'], 'money', { min: 1 }),
      ]),
      {
        id: 'approval',
        kind: 'decision.approval',
        title: { ko: '계약 결재', en: 'Approve the contract' },
        settings: {
          line: 'order-approval',
          title: '="계약: " + input.customerName + " " + input.subject',
          amount: '=input.amount.amount',
          currency: '=input.amount.currency',
          facts: [
            { label: '고객', value: '=input.customerName' },
            { label: '용역', value: '=input.subject' },
          ],
        },
      },
      {
        id: 'entry',
        kind: 'finance.journal-entry',
        title: { ko: '용역 매출 전표', en: 'Post the revenue' },
        settings: {
          memo: '="용역 매출 " + input.customerName + " " + input.subject',
          lines: [
            { account: '108', debit: '=input.amount.amount + input.amount.amount / 10' },
            { account: '412', credit: '=input.amount.amount' },
            { account: '255', credit: '=input.amount.amount / 10' },
          ],
        },
      },
      {
        id: 'document',
        kind: 'axis.record-create',
        title: { ko: '계약서 보관', en: 'File the contract' },
        settings: {
          axis: 'knowledge',
          type: 'document',
          title: '="계약서: " + input.customerName + " " + input.subject',
          fields: { status: 'published', tags: ['sales'] },
        },
      },
      createTaskBlock(
        'kickoff',
        { ko: '착수 회의', en: 'Kick-off' },
        {
          title: '="착수 회의: " + input.customerName',
          assigneeRole: 'operator',
        },
      ),
    ],
    connections: connect(
      ['form', 'approval'],
      ['approval', 'entry', 'approved'],
      ['entry', 'document'],
      ['document', 'kickoff'],
    ),
  },
};

export const production: PublishFrameInput = {
  key: 'production',
  title: { ko: '생산 지시', en: 'Production' },
  description: {
    ko: '원자재를 투입하고 품질 검사 뒤 제품을 입고합니다.',
    en: 'Uses material, inspects, receives products.',
  },
  logType: 'impact',
  definition: {
    title: '="생산 · " + input.itemName + " " + string(input.quantity) + "개"',
    runAs: runAsService('item.stock.move'),
    blocks: [
      createForm({ ko: '작업 지시서', en: 'Work order' }, [
        createField('material', ['투입 자재', 'Material'], 'record', { axis: 'item', type: 'raw-material' }),
        createField('materialQuantity', ['투입 수량', 'Quantity of material'], 'integer', { min: 1, max: 100_000 }),
        item,
        ...names,
        quantity,
        createField('unitCost', ['제조 단가', 'Cost of one'], 'integer', { min: 0, max: 1_000_000_000 }),
      ]),
      {
        id: 'use',
        kind: 'item.stock-movement',
        title: { ko: '자재 투입', en: 'Use the material' },
        settings: {
          movement: 'issue',
          lines: [{ item: '=input.material', quantity: '=input.materialQuantity' }],
          note: '="생산 투입: " + input.itemName',
        },
      },
      createTaskBlock(
        'inspect',
        { ko: '품질 검사', en: 'Quality check' },
        {
          title: '="품질 검사: " + input.itemName + " " + string(input.quantity) + "개"',
          assigneeRole: 'supervisor',
        },
      ),
      {
        id: 'receive',
        kind: 'item.stock-movement',
        title: { ko: '제품 입고', en: 'Receive the products' },
        settings: {
          movement: 'receive',
          lines: [{ item: '=input.item', quantity: '=input.quantity', unitCost: '=input.unitCost' }],
          note: '생산 입고',
        },
      },
    ],
    connections: connect(['form', 'use'], ['use', 'inspect'], ['inspect', 'receive', 'accepted']),
  },
};
