/** The flows that the samples made for themselves, beside those that every company has. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { Industry } from '#kernel/server/room.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import { type PublishFrame, publishFrame } from '#modules/flow/server/index.ts';
import { type Stage, service } from './stage.ts';

type Block = FrameDraft['blocks'][number];
type Words = Block['title'];
type Connection = NonNullable<FrameDraft['connections']>[number];

const field = (
  key: string,
  label: [ko: string, en: string],
  kind: FieldDefinition['kind'],
  more: Partial<FieldDefinition> = {},
): FieldDefinition => ({ key, label: { ko: label[0], en: label[1] }, kind, required: true, ...more });

const item = field('item', ['품목', 'Item'], 'record', { axis: 'item' });
const quantity = field('quantity', ['수량', 'Quantity'], 'integer', { min: 1, max: 100_000 });
const note = field('note', ['비고', 'Note'], 'long-text', { required: false, max: 500 });
const names: FieldDefinition[] = [field('itemName', ['품목 이름', 'Name of the item'], 'text', { max: 200 })];

function form(title: Words, fields: FieldDefinition[]): Block {
  return { id: 'form', kind: 'flow.form', title, settings: { fields } };
}

function task(
  id: string,
  title: Words,
  settings: { title: string; assigneeRole: string } & Record<string, never | string>,
): Block {
  const outlets = [
    { key: 'accepted', label: { ko: '이상 없음', en: 'All is well' } },
    { key: 'refused', label: { ko: '문제 있음', en: 'There is a problem' } },
  ];
  return { id, kind: 'flow.task', title, settings: { ...settings, outlets } };
}

function tell(id: string, title: Words, settings: { recipient: string; title: string; body: string }): Block {
  return {
    id,
    kind: 'notification.message',
    title,
    settings: { to: 'role', channel: 'in-app', link: '/workflows', ...settings },
  };
}

const serviceOf = (...permissions: string[]): FrameDraft['runAs'] => ({ kind: 'service', permissions });
const ways = (...pairs: [from: string, to: string, outlet?: string][]): Connection[] =>
  pairs.map(([from, to, outlet]) => ({ from, to, ...(outlet ? { outlet } : {}) }));

const priceChange: PublishFrame = {
  key: 'price-change',
  title: { ko: '판매가 변경', en: 'Price change' },
  description: { ko: '판매가를 바꾸고 담당 팀에 알립니다.', en: 'Changes a price and tells the team.' },
  logType: 'impact',
  definition: {
    title: '="판매가 변경 · " + input.itemName',
    runAs: serviceOf('axis.record.update', 'notification.message.send'),
    blocks: [
      form({ ko: '변경 내용', en: 'Change' }, [
        item,
        ...names,
        field('price', ['새 판매가', 'New price'], 'money', { min: 0 }),
        field('reason', ['사유', 'Reason'], 'text', { max: 200 }),
      ]),
      {
        id: 'change',
        kind: 'axis.record-update',
        title: { ko: '판매가 수정', en: 'Change the price' },
        settings: { record: '=input.item', fields: { price: '=input.price' } },
      },
      tell(
        'notice',
        { ko: '팀 알림', en: 'Tell the team' },
        {
          recipient: 'supervisor',
          title: '=input.itemName + " 판매가가 바뀌었습니다"',
          body: '="사유: " + input.reason',
        },
      ),
    ],
    connections: ways(['form', 'change'], ['change', 'notice']),
  },
};

const newPartner: PublishFrame = {
  key: 'new-partner',
  title: { ko: '거래처 등록', en: 'New business partner' },
  description: { ko: '새 거래처를 확인하고 등록합니다.', en: 'Checks and enters a new business partner.' },
  definition: {
    title: '="거래처 등록 · " + input.name',
    runAs: serviceOf('axis.record.create', 'notification.message.send'),
    blocks: [
      form({ ko: '거래처 정보', en: 'Partner' }, [
        field('name', ['상호', 'Name'], 'text', { max: 120 }),
        field('kind', ['구분', 'Kind'], 'choice', {
          options: [
            { value: 'customer', label: { ko: '고객', en: 'Customer' } },
            { value: 'supplier', label: { ko: '거래처', en: 'Supplier' } },
          ],
        }),
        field('representative', ['대표자', 'Representative'], 'text', { max: 60 }),
        field('phone', ['전화번호', 'Phone'], 'phone'),
        note,
      ]),
      task(
        'check',
        { ko: '사업자 확인', en: 'Check the registration' },
        {
          title: '="사업자등록증 확인: " + input.name',
          assigneeRole: 'finance',
        },
      ),
      {
        id: 'create',
        kind: 'axis.record-create',
        title: { ko: '거래처 레코드 등록', en: 'Enter the record' },
        settings: {
          axis: 'entity',
          type: 'external',
          title: '=input.name',
          fields: { kind: '=input.kind', representative: '=input.representative', phone: '=input.phone', grade: 'new' },
        },
      },
      tell(
        'notice',
        { ko: '팀 알림', en: 'Tell the team' },
        {
          recipient: 'supervisor',
          title: '="새 거래처 " + input.name',
          body: '거래처가 등록되었습니다.',
        },
      ),
    ],
    connections: ways(['form', 'check'], ['check', 'create', 'accepted'], ['create', 'notice']),
  },
};

const campaign: PublishFrame = {
  key: 'campaign',
  title: { ko: '캠페인 집행', en: 'Campaign' },
  description: { ko: '예산 결재를 받아 캠페인을 집행하고 성과를 정리합니다.', en: 'Budget, campaign, report.' },
  logType: 'finance',
  definition: {
    title: '="캠페인 · " + input.name',
    amount: '=input.budget',
    runAs: serviceOf('axis.record.create', 'axis.record.update', 'decision.approval.request', 'finance.entry.post'),
    blocks: [
      form({ ko: '캠페인 기획', en: 'Plan' }, [
        field('name', ['캠페인', 'Campaign'], 'text', { max: 120 }),
        field('channel', ['채널', 'Channel'], 'choice', {
          options: [
            { value: 'search', label: { ko: '검색 광고', en: 'Search ads' } },
            { value: 'social', label: { ko: '소셜', en: 'Social' } },
            { value: 'mail', label: { ko: '이메일', en: 'E-mail' } },
            { value: 'offline', label: { ko: '오프라인', en: 'Offline' } },
          ],
        }),
        field('budget', ['예산', 'Budget'], 'money', { min: 0 }),
      ]),
      {
        id: 'approval',
        kind: 'decision.approval',
        title: { ko: '예산 결재', en: 'Approve the budget' },
        settings: {
          line: 'spending-approval',
          title: '="캠페인 예산: " + input.name',
          amount: '=input.budget.amount',
          currency: '=input.budget.currency',
          facts: [{ label: '캠페인', value: '=input.name' }],
        },
      },
      {
        id: 'create',
        kind: 'axis.record-create',
        title: { ko: '캠페인 등록', en: 'Enter the campaign' },
        settings: {
          axis: 'marketing',
          type: 'external',
          title: '=input.name',
          fields: { channel: '=input.channel', budget: '=input.budget', status: 'running' },
        },
      },
      {
        id: 'entry',
        kind: 'finance.journal-entry',
        title: { ko: '광고비 전표', en: 'Post the cost' },
        settings: {
          memo: '="광고비 " + input.name',
          lines: [
            { account: '833', debit: '=input.budget' },
            { account: '253', credit: '=input.budget' },
          ],
        },
      },
      {
        id: 'wait',
        kind: 'flow.wait',
        title: { ko: '집행 기간 2주', en: 'Two weeks' },
        settings: { minutes: 20_160 },
      },
      task(
        'report',
        { ko: '성과 정리', en: 'Report' },
        {
          title: '="캠페인 성과 정리: " + input.name',
          assigneeRole: 'marketer',
        },
      ),
      {
        id: 'close',
        kind: 'axis.record-update',
        title: { ko: '캠페인 종료', en: 'Close the campaign' },
        settings: { record: '=steps.create.output.id', fields: { status: 'done' } },
      },
    ],
    connections: ways(
      ['form', 'approval'],
      ['approval', 'create', 'approved'],
      ['create', 'entry'],
      ['entry', 'wait'],
      ['wait', 'report', 'next'],
      ['report', 'close', 'accepted'],
    ),
  },
};

const purchase = (account: string): PublishFrame => ({
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
    runAs: serviceOf('item.stock.move', 'finance.entry.post', 'notification.message.send'),
    blocks: [
      form({ ko: '발주서', en: 'Purchase order' }, [
        field('supplier', ['공급처', 'Supplier'], 'record', { axis: 'entity', type: 'external' }),
        item,
        ...names,
        quantity,
        field('unitCost', ['단가(원, 부가세 별도)', 'Unit cost (without VAT)'], 'integer', {
          min: 0,
          max: 1_000_000_000,
        }),
      ]),
      task(
        'inspect',
        { ko: '입고 검수', en: 'Inspect the delivery' },
        {
          title: '="입고 검수: " + input.itemName + " " + string(input.quantity) + "개"',
          assigneeRole: 'operator',
        },
      ),
      {
        id: 'receive',
        kind: 'item.stock-movement',
        title: { ko: '입고', en: 'Receive' },
        settings: {
          movement: 'receive',
          lines: [{ item: '=input.item', quantity: '=input.quantity', unitCost: '=input.unitCost' }],
          note: '발주 입고',
        },
      },
      {
        id: 'entry',
        kind: 'finance.journal-entry',
        title: { ko: '매입 전표', en: 'Post the purchase' },
        settings: {
          memo: '="매입 " + input.itemName + " " + string(input.quantity) + "개"',
          lines: [
            { account, debit: '=input.quantity * input.unitCost' },
            { account: '135', debit: '=input.quantity * input.unitCost / 10' },
            { account: '251', credit: '=input.quantity * input.unitCost + input.quantity * input.unitCost / 10' },
          ],
        },
      },
      tell(
        'problem',
        { ko: '검수 문제 알림', en: 'Tell of the problem' },
        {
          recipient: 'manager',
          title: '="입고 검수 문제: " + input.itemName',
          body: '공급처에 반품을 요청해 주세요.',
        },
      ),
    ],
    connections: ways(
      ['form', 'inspect'],
      ['inspect', 'receive', 'accepted'],
      ['receive', 'entry'],
      ['inspect', 'problem', 'refused'],
    ),
  },
});

const giveSample: PublishFrame = {
  key: 'sample-issue',
  title: { ko: '견본 출고', en: 'Samples' },
  description: { ko: '재고를 확인하고 고객에게 견본을 보냅니다.', en: 'Checks the stock and sends samples.' },
  logType: 'impact',
  definition: {
    title: '="견본 출고 · " + input.itemName',
    runAs: serviceOf('item.stock.move'),
    blocks: [
      form({ ko: '견본 요청', en: 'Request' }, [
        item,
        ...names,
        quantity,
        field('receiver', ['받는 곳', 'For'], 'text', { max: 120 }),
      ]),
      task(
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
    connections: ways(['form', 'check'], ['check', 'issue', 'accepted']),
  },
};

const contract: PublishFrame = {
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
    runAs: serviceOf(
      'decision.approval.request',
      'finance.entry.post',
      'axis.record.create',
      'notification.message.send',
    ),
    blocks: [
      form({ ko: '계약 내용', en: 'Contract' }, [
        field('customer', ['고객', 'Customer'], 'record', { axis: 'entity', type: 'external' }),
        field('customerName', ['고객 이름', 'Name of the customer'], 'text', { max: 120 }),
        field('subject', ['용역', 'Subject'], 'text', { max: 120 }),
        field('amount', ['계약 금액(부가세 별도)', 'Amount (without VAT)'], 'money', { min: 1 }),
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
      task(
        'kickoff',
        { ko: '착수 회의', en: 'Kick-off' },
        {
          title: '="착수 회의: " + input.customerName',
          assigneeRole: 'operator',
        },
      ),
    ],
    connections: ways(
      ['form', 'approval'],
      ['approval', 'entry', 'approved'],
      ['entry', 'document'],
      ['document', 'kickoff'],
    ),
  },
};

const production: PublishFrame = {
  key: 'production',
  title: { ko: '생산 지시', en: 'Production' },
  description: {
    ko: '원자재를 투입하고 품질 검사 뒤 제품을 입고합니다.',
    en: 'Uses material, inspects, receives products.',
  },
  logType: 'impact',
  definition: {
    title: '="생산 · " + input.itemName + " " + string(input.quantity) + "개"',
    runAs: serviceOf('item.stock.move'),
    blocks: [
      form({ ko: '작업 지시서', en: 'Work order' }, [
        field('material', ['투입 자재', 'Material'], 'record', { axis: 'item', type: 'raw-material' }),
        field('materialQuantity', ['투입 수량', 'Quantity of material'], 'integer', { min: 1, max: 100_000 }),
        item,
        ...names,
        quantity,
        field('unitCost', ['제조 단가', 'Cost of one'], 'integer', { min: 0, max: 1_000_000_000 }),
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
      task(
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
    connections: ways(['form', 'use'], ['use', 'inspect'], ['inspect', 'receive', 'accepted']),
  },
};

const ofIndustry: Record<Industry, readonly PublishFrame[]> = {
  retail: [purchase('146'), giveSample],
  services: [contract],
  manufacturing: [purchase('153'), production, giveSample],
};

/** Publishes them in the name of the founder. */
export async function publishFrames(stage: Stage, at: Date, about: { industry: Industry; by: string }): Promise<void> {
  await stage.act(at, service(about.by), async (context) => {
    for (const frame of [priceChange, newPartner, campaign, ...ofIndustry[about.industry]]) {
      await publishFrame(context, frame);
    }
  });
}
