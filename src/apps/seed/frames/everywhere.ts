/** Flows of every sample: prices, partners, campaigns. */
import type { PublishFrameInput } from '#modules/flow/server/index.ts';
import {
  connect,
  createField,
  createForm,
  createNoticeBlock,
  createTaskBlock,
  item,
  names,
  note,
  runAsService,
} from './parts.ts';

export const priceChange: PublishFrameInput = {
  key: 'price-change',
  title: { ko: '판매가 변경', en: 'Price change' },
  description: { ko: '판매가를 바꾸고 담당 팀에 알립니다.', en: 'Changes a price and tells the team.' },
  logType: 'impact',
  definition: {
    title: '="판매가 변경 · " + input.itemName',
    runAs: runAsService('axis.item.sellable.write', 'notification.message.send'),
    blocks: [
      createForm({ ko: '변경 내용', en: 'Change' }, [
        item,
        ...names,
        createField('price', ['새 판매가', 'New price'], 'money', { min: 0 }),
        createField('reason', ['사유', 'Reason'], 'text', { max: 200 }),
      ]),
      {
        id: 'change',
        kind: 'axis.record-update',
        title: { ko: '판매가 수정', en: 'Change the price' },
        settings: { record: '=input.item', fields: { price: '=input.price' } },
      },
      createNoticeBlock(
        'notice',
        { ko: '팀 알림', en: 'Tell the team' },
        {
          recipient: 'supervisor',
          title: '=input.itemName + " 판매가가 바뀌었습니다"',
          body: '="사유: " + input.reason',
        },
      ),
    ],
    connections: connect(['form', 'change'], ['change', 'notice']),
  },
};

export const newPartner: PublishFrameInput = {
  key: 'new-partner',
  title: { ko: '거래처 등록', en: 'New business partner' },
  description: { ko: '새 거래처를 확인하고 등록합니다.', en: 'Checks and enters a new business partner.' },
  definition: {
    title: '="거래처 등록 · " + input.name',
    runAs: runAsService('axis.entity.external.write', 'notification.message.send'),
    blocks: [
      createForm({ ko: '거래처 정보', en: 'Partner' }, [
        createField('name', ['상호', 'Name'], 'text', { max: 120 }),
        createField('kind', ['구분', 'Kind'], 'choice', {
          options: [
            { value: 'customer', label: { ko: '고객', en: 'Customer' } },
            { value: 'supplier', label: { ko: '거래처', en: 'Supplier' } },
          ],
        }),
        createField('businessNumber', ['사업자등록번호', 'Business number'], 'text', {
          max: 30,
          pattern: { ready: 'business-number' },
        }),
        createField('representative', ['대표자', 'Representative'], 'text', { max: 60 }),
        createField('phone', ['전화번호', 'Phone'], 'phone'),
        note,
      ]),
      createTaskBlock(
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
          fields: {
            kind: '=input.kind',
            businessNumber: '=input.businessNumber',
            representative: '=input.representative',
            phone: '=input.phone',
            grade: 'new',
          },
        },
      },
      createNoticeBlock(
        'notice',
        { ko: '팀 알림', en: 'Tell the team' },
        {
          // A role that may read partners.
          recipient: 'operator',
          title: '="새 거래처 " + input.name',
          body: '거래처가 등록되었습니다.',
        },
      ),
    ],
    connections: connect(['form', 'check'], ['check', 'create', 'accepted'], ['create', 'notice']),
  },
};

export const campaign: PublishFrameInput = {
  key: 'campaign',
  title: { ko: '캠페인 집행', en: 'Campaign' },
  description: { ko: '예산 결재를 받아 캠페인을 집행하고 성과를 정리합니다.', en: 'Budget, campaign, report.' },
  logType: 'finance',
  definition: {
    title: '="캠페인 · " + input.name',
    amount: '=input.budget',
    runAs: runAsService('axis.marketing.external.write', 'decision.approval.request', 'finance.entry.post'),
    blocks: [
      createForm({ ko: '캠페인 기획', en: 'Plan' }, [
        createField('name', ['캠페인', 'Campaign'], 'text', { max: 120 }),
        createField('channel', ['채널', 'Channel'], 'choice', {
          options: [
            { value: 'search', label: { ko: '검색 광고', en: 'Search ads' } },
            { value: 'social', label: { ko: '소셜', en: 'Social' } },
            { value: 'mail', label: { ko: '이메일', en: 'E-mail' } },
            { value: 'offline', label: { ko: '오프라인', en: 'Offline' } },
          ],
        }),
        createField('budget', ['예산', 'Budget'], 'money', { min: 0 }),
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
      createTaskBlock(
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
    connections: connect(
      ['form', 'approval'],
      ['approval', 'create', 'approved'],
      ['create', 'entry'],
      ['entry', 'wait'],
      ['wait', 'report', 'next'],
      ['report', 'close', 'accepted'],
    ),
  },
};
