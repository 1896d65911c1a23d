/** The company's business contacts: customers, suppliers, partners, agencies. */
import { cleaners, maintainers } from '#modules/axis/contract/access.ts';
import { choice, email, line, note, owner, phone } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';

export const externalType = recordType({
  axis: 'entity',
  key: 'external',
  label: { ko: '고객·거래처', en: 'Customers and suppliers' },
  access: { open: false, read: maintainers, write: maintainers, erase: cleaners },
  personal: true,
  alike: ['businessNumber', 'phone', 'email'],
  fields: [
    choice(
      'kind',
      '구분',
      'Kind',
      {
        customer: ['고객', 'Customer'],
        supplier: ['거래처', 'Supplier'],
        partner: ['협력사', 'Partner'],
        agency: ['기관', 'Agency'],
      },
      { required: true },
    ),
    choice('grade', '등급', 'Grade', { vip: ['VIP', 'VIP'], regular: ['단골', 'Regular'], new: ['신규', 'New'] }),
    line('businessNumber', '사업자등록번호', 'Business number', { max: 30, pattern: { ready: 'business-number' } }),
    line('representative', '대표자', 'Representative', { max: 60 }),
    phone('phone', '전화번호', 'Phone'),
    email('email', '이메일', 'E-mail'),
    line('address', '주소', 'Address', { max: 200 }),
    choice('paymentTerms', '결제 조건', 'Payment terms', {
      cash: ['즉시', 'At once'],
      monthly: ['월말 결제', 'End of month'],
      days60: ['60일', '60 days'],
    }),
    owner,
    note,
  ],
  fixed: [
    choice('dealing', '거래 상태', 'Dealing', { active: ['거래 중', 'Active'], paused: ['거래 중지', 'On hold'] }),
    line('holdReason', '거래 중지 이유', 'Why on hold', { max: 200 }),
  ],
  states: { field: 'dealing', start: ['active'], moves: { active: ['paused'], paused: ['active'] } },
  actions: [
    {
      key: 'hold',
      label: { ko: '거래 중지하기', en: 'Put on hold' },
      to: 'paused',
      danger: true,
      asks: ['holdReason'],
      needs: ['holdReason'],
    },
    { key: 'resume', label: { ko: '거래 다시 시작하기', en: 'Resume' }, to: 'active', clears: ['holdReason'] },
  ],
  relations: ['supplies', 'responsible-for', 'belongs-to'],
});
