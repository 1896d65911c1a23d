/** The frame that a new company's orders run on: data, which the company may change later. */

import type { Locale } from '#kernel/contract/text.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { approvalBlock } from '#modules/decision/contract/blocks.ts';
import { defaultLineKeys } from '#modules/decision/contract/line.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import { journalEntryBlock } from '#modules/finance/contract/blocks.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import { conditionBlock } from '#modules/flow/contract/control-blocks.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import { formBlock } from '#modules/flow/contract/waiting-blocks.ts';
import { stockMovementBlock } from '#modules/item/contract/blocks.ts';
import { itemPermissions } from '#modules/item/contract/permissions.ts';
import type { MovementKind } from '#modules/item/contract/stock.ts';
import { notificationPermissions } from '#modules/notification/contract/permissions.ts';
import { orderCreate, orderState } from '../contract/blocks.ts';
import { orderPermissions } from '../contract/permissions.ts';
import { getSaleLines } from '../contract/sale-lines.ts';
import { confirmedTexts, createMailBlock, createNoticeBlock, rejectedTexts, teamTexts } from './frame.messages.ts';
import { type FrameTexts, frameTexts } from './frame.texts.ts';

type Block = FrameDraft['blocks'][number];
type Connection = NonNullable<FrameDraft['connections']>[number];

/** Orders from this total on need the team lead’s approval and the agreement of finance (in KRW, VAT included). */
export const approvalThreshold = 500_000;

/** Recipients of new orders, with customer and contents: staff who handle orders; in a new company that is its owner. */
const handlesOrders = orderPermissions['order.order.write'].name;

const form: Block = {
  id: 'form',
  kind: formBlock.kind,
  title: { ko: '주문서', en: 'Order form' },
  settings: {
    fields: [
      {
        key: 'lines',
        label: { ko: '주문 상품', en: 'Items' },
        kind: 'lines',
        required: true,
        min: 1,
        max: 50,
        fields: [
          {
            key: 'itemId',
            label: { ko: '상품', en: 'Item' },
            kind: 'record',
            required: true,
            axis: 'item',
            type: 'sellable',
          },
          {
            key: 'quantity',
            label: { ko: '수량', en: 'Quantity' },
            kind: 'integer',
            required: true,
            min: 1,
            max: 9999,
          },
        ],
      },
      { key: 'customerName', label: { ko: '주문자', en: 'Customer' }, kind: 'text', required: true, max: 80 },
      { key: 'customerEmail', label: { ko: '이메일', en: 'E-mail' }, kind: 'email', required: true },
      { key: 'customerPhone', label: { ko: '연락처', en: 'Phone' }, kind: 'phone', required: true },
      {
        key: 'postalCode',
        label: { ko: '우편번호', en: 'Postal code' },
        kind: 'text',
        required: true,
        min: 3,
        max: 12,
      },
      { key: 'addressLine1', label: { ko: '주소', en: 'Address' }, kind: 'text', required: true, max: 200 },
      {
        key: 'addressLine2',
        label: { ko: '상세 주소', en: 'Address, second line' },
        kind: 'text',
        required: false,
        max: 200,
      },
      { key: 'note', label: { ko: '요청 사항', en: 'Note' }, kind: 'long-text', required: false, max: 500 },
      {
        key: 'customer',
        label: { ko: '온라인 고객', en: 'Online customer' },
        kind: 'text',
        required: false,
        max: 60,
        help: {
          ko: '사이트에서 주문하면 자동으로 채워집니다. 직접 접수할 때는 비워 두세요.',
          en: 'Filled in when the order comes from the site. Leave empty when you take the order yourself.',
        },
      },
    ],
  },
};

const toOptionalField = (field: string): string => `=has(input.${field}) ? input.${field} : null`;

const order: Block = {
  id: 'order',
  kind: orderCreate.kind,
  title: { ko: '주문 접수', en: 'Receive the order' },
  settings: {
    lines: '=input.lines',
    contact: { name: '=input.customerName', email: '=input.customerEmail', phone: '=input.customerPhone' },
    address: { postalCode: '=input.postalCode', line1: '=input.addressLine1', line2: toOptionalField('addressLine2') },
    note: toOptionalField('note'),
    customer: toOptionalField('customer'),
  },
};

const condition: Block = {
  id: 'amount',
  kind: conditionBlock.kind,
  title: { ko: '50만 원 이상인가', en: 'From 500,000 won?' },
  settings: {
    branches: [
      {
        outlet: 'approval',
        when: `steps.order.output.total >= ${approvalThreshold}`,
        label: { ko: '50만 원 이상', en: '500,000 won or more' },
      },
    ],
    otherwise: 'direct',
  },
};

const createApprovalBlock = (texts: FrameTexts, goods: boolean): Block => ({
  id: 'approval',
  kind: approvalBlock.kind,
  title: { ko: '주문 결재', en: 'Approve the order' },
  settings: {
    line: defaultLineKeys.order,
    title: texts.approvalTitle,
    amount: '=steps.order.output.total',
    currency: '=steps.order.output.currency',
    facts: [
      { label: texts.number, value: '=steps.order.output.number' },
      { label: texts.customer, value: '=input.customerName' },
      { label: texts.items, value: '=steps.order.output.summary' },
      ...(goods ? [{ label: texts.left, value: '=steps.reserve.output.leftText' }] : []),
      { label: texts.history, value: '=steps.order.output.historyText' },
    ],
  },
});

function createStateBlock(id: string, to: string, title: Block['title'], reason?: string): Block {
  const settings = { orderId: '=steps.order.output.id', state: to, ...(reason === undefined ? {} : { reason }) };
  return { id, kind: orderState.kind, title, settings };
}

function createStockBlock(id: string, movement: MovementKind, texts: { title: Block['title']; note: string }): Block {
  const { title, note } = texts;
  return { id, kind: stockMovementBlock.kind, title, settings: { movement, lines: '=input.lines', note } };
}

function createEntryBlock(texts: FrameTexts): Block {
  return {
    id: 'entry',
    kind: journalEntryBlock.kind,
    title: { ko: '매출 전표', en: 'Post the sale' },
    settings: {
      memo: texts.memo,
      currency: '=steps.order.output.currency',
      lines: getSaleLines(texts.exempt),
    },
  };
}

const tail: readonly Block[] = [
  createStateBlock('confirmed', 'confirmed', { ko: '주문 확정', en: 'Confirm the order' }),
  createMailBlock(
    'mailConfirmed',
    { ko: '고객에게 확정 메일', en: 'Mail the customer' },
    {
      recipient: '=steps.confirmed.output.isMailWanted ? input.customerEmail : null',
      ...confirmedTexts,
    },
  ),
  createNoticeBlock(
    'tellCustomer',
    { ko: '고객 알림', en: 'Tell the customer' },
    {
      to: 'customer',
      recipient: toOptionalField('customer'),
      ...confirmedTexts,
    },
  ),
  createNoticeBlock(
    'tellTeam',
    { ko: '담당 팀 알림', en: 'Tell the team' },
    {
      to: 'right',
      recipient: handlesOrders,
      ...teamTexts,
    },
  ),
];

const createRejectedBlocks = (texts: FrameTexts): readonly Block[] => [
  createStateBlock('declined', 'rejected', { ko: '주문 거절', en: 'Decline the order' }, texts.declined),
  createMailBlock(
    'mailDeclined',
    { ko: '고객에게 거절 메일', en: 'Mail the customer' },
    {
      recipient: '=input.customerEmail',
      ...rejectedTexts,
    },
  ),
  createNoticeBlock(
    'tellDeclined',
    { ko: '고객 알림', en: 'Tell the customer' },
    {
      to: 'customer',
      recipient: toOptionalField('customer'),
      ...rejectedTexts,
    },
  ),
];

function createConnections(ids: readonly string[]): Connection[] {
  return ids.slice(1).map((to, index) => ({ from: ids[index] as string, to }));
}

/** Services have no stock to move; everything else is the same. Texts in a single language use the company's. */
export function createOrderFrame(industry: Industry, locale: Locale): FrameDraft {
  const texts = frameTexts[locale];
  const note = texts.stockNote;
  const goods = industry !== 'services';
  const reserve = goods
    ? [createStockBlock('reserve', 'reserve', { title: { ko: '재고 예약', en: 'Reserve stock' }, note })]
    : [];
  const issue = goods
    ? [createStockBlock('issue', 'issue-reserved', { title: { ko: '예약분 출고', en: 'Issue the stock' }, note })]
    : [];
  const release = goods
    ? [createStockBlock('release', 'release', { title: { ko: '예약 해제', en: 'Release the stock' }, note })]
    : [];
  const waiting = createStateBlock('waiting', 'awaiting-approval', { ko: '승인 대기로 변경', en: 'Await approval' });
  const accepted = [...issue, createEntryBlock(texts), ...tail];
  const declined = [...release, ...createRejectedBlocks(texts)];
  const ids = (blocks: readonly Block[]): string[] => blocks.map((block) => block.id);
  const [firstAccepted, firstDeclined] = [ids(accepted)[0] as string, ids(declined)[0] as string];
  return {
    title: texts.title,
    amount: '={"amount": steps.order.output.total, "currency": steps.order.output.currency}',
    runAs: {
      kind: 'service',
      permissions: [
        orderPermissions['order.order.write'].name,
        ...(goods ? [itemPermissions['item.stock.move'].name] : []),
        decisionPermissions['decision.approval.request'].name,
        financePermissions['finance.entry.post'].name,
        notificationPermissions['notification.message.send'].name,
      ],
    },
    blocks: [form, order, ...reserve, condition, waiting, createApprovalBlock(texts, goods), ...accepted, ...declined],
    connections: [
      ...createConnections(['form', 'order', ...ids(reserve), 'amount']),
      { from: 'amount', outlet: 'approval', to: 'waiting' },
      { from: 'waiting', to: 'approval' },
      { from: 'amount', outlet: 'direct', to: firstAccepted },
      { from: 'approval', outlet: 'approved', to: firstAccepted },
      { from: 'approval', outlet: 'rejected', to: firstDeclined },
      ...createConnections(ids(accepted)),
      ...createConnections(ids(declined)),
    ],
  };
}
