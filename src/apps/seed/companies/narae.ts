/** 나래정밀: precision parts for machines, made from bought steel and aluminium. */
import type { Sample } from '../sample.ts';
import { raw, sold } from './narae-goods.ts';
import { buyers, customers, staff, suppliers } from './narae-people.ts';
import { books, more } from './narae-records.ts';

/** Cost of a product and how many of it leave in a month, by price. */
function productStock(price: number) {
  const monthly = price >= 1_000_000 ? 6 : price >= 100_000 ? 48 : price >= 20_000 ? 150 : 360;
  return { cost: Math.round((price * 0.44) / 100) * 100, opening: monthly * 2, monthly };
}

const rawMonthly: Readonly<Record<string, number>> = {
  'RAW-01': 900,
  'RAW-02': 500,
  'RAW-03': 600,
  'RAW-04': 800,
  'RAW-05': 110,
  'RAW-06': 160,
};

export const narae: Sample = {
  code: 'narae',
  name: '나래정밀',
  industry: 'manufacturing',
  tagline: '백분의 일 밀리미터까지 약속합니다',
  location: '경기도 안산시',
  businessType: '정밀 기계 부품 제조',
  primaryColor: '#b45309',
  seller: {
    businessNumber: '3333333336',
    mailOrderNumber: '',
    address: '경기도 안산시 단원구 산단로 30',
    phone: '031-555-3000',
    bankName: '나래은행',
    bankAccount: '300-300-300003',
  },
  people: [
    { key: 'master', name: '나승혁', roles: ['master'], title: '대표', department: 'DEPT-01', phone: '010-5554-1001' },
    {
      key: 'manager',
      name: '고은비',
      roles: ['manager'],
      title: '공장장',
      department: 'DEPT-01',
      phone: '010-5554-1002',
    },
    {
      key: 'lead',
      name: '허재민',
      roles: ['supervisor'],
      title: '생산팀장',
      department: 'DEPT-03',
      phone: '010-5554-1003',
    },
    {
      key: 'finance',
      name: '전소율',
      roles: ['finance'],
      title: '재무 과장',
      department: 'DEPT-06',
      phone: '010-5554-1004',
    },
    {
      key: 'staff',
      name: '유태양',
      roles: ['user'],
      title: '구매 사원',
      department: 'DEPT-05',
      phone: '010-5554-1005',
    },
    {
      key: 'marketer',
      name: '손예지',
      roles: ['marketer'],
      title: '영업 대리',
      department: 'DEPT-02',
      phone: '010-5554-1006',
    },
    {
      key: 'operator',
      name: '권혁진',
      roles: ['operator'],
      title: '생산 반장',
      department: 'DEPT-03',
      phone: '010-5554-1007',
    },
    {
      key: 'designer',
      name: '민채영',
      roles: ['designer'],
      title: '디자이너',
      department: 'DEPT-02',
      phone: '010-5554-1008',
    },
    {
      key: 'viewer',
      name: '구본승',
      roles: ['viewer'],
      title: '품질 사원',
      department: 'DEPT-04',
      phone: '010-5554-1009',
    },
    { key: 'partner', name: '천한강', roles: ['b2b_partner'], title: '한강철강 대표', phone: '032-555-3101' },
  ],
  shared: [],
  records: [...suppliers, ...customers, ...staff, ...sold, ...books, ...more],
  stock: [
    ...sold.map((record) => ({
      code: record.code,
      ...productStock((record.fields.price as { amount: number }).amount),
    })),
    ...raw.map((record) => {
      const monthly = rawMonthly[record.code] ?? 100;
      return {
        code: record.code,
        cost: (record.fields.unitCost as { amount: number }).amount,
        opening: monthly * 2,
        monthly,
      };
    }),
  ],
  links: [
    { from: 'SUP-01', kind: 'supplies', to: 'RAW-01' },
    { from: 'SUP-01', kind: 'supplies', to: 'RAW-02' },
    { from: 'SUP-02', kind: 'supplies', to: 'RAW-03' },
    { from: 'SUP-03', kind: 'supplies', to: 'RAW-04' },
    { from: 'SUP-06', kind: 'related', to: 'NR-1005' },
    { from: 'EMP-06', kind: 'responsible-for', to: 'CUS-01' },
    { from: 'EMP-07', kind: 'responsible-for', to: 'AST-01' },
    { from: 'AST-01', kind: 'located-in', to: 'PLACE-02' },
    { from: 'AST-01', kind: 'documented-by', to: 'MAN-01' },
    { from: 'AST-03', kind: 'documented-by', to: 'MAN-03' },
    { from: 'EMP-02', kind: 'manages', to: 'DEPT-03' },
  ],
  buyers,
  guests: [
    {
      name: '조민혁',
      email: 'minhyuk.cho@mail.example',
      phone: '010-5555-2001',
      postalCode: '18487',
      line1: '경기도 화성시 동탄대로 636',
      line2: '502호',
    },
    {
      name: '한예림',
      email: 'yerim.han@mail.example',
      phone: '010-5555-2002',
      postalCode: '34028',
      line1: '대전광역시 유성구 테크노중앙로 50',
      line2: '',
    },
    {
      name: '신동우',
      email: 'dongwoo.shin@mail.example',
      phone: '010-5555-2003',
      postalCode: '51532',
      line1: '경상남도 창원시 성산구 중앙대로 87',
      line2: '3층',
    },
    {
      name: '배수정',
      email: 'sujung.bae@mail.example',
      phone: '010-5555-2004',
      postalCode: '08511',
      line1: '서울특별시 금천구 디지털로 130',
      line2: '1107호',
    },
    {
      name: '권도연',
      email: 'doyeon.kwon@mail.example',
      phone: '010-5555-2005',
      postalCode: '46702',
      line1: '부산광역시 강서구 유통단지1로 41',
      line2: '',
    },
  ],
  books: {
    capital: 500_000_000,
    deposit: 80_000_000,
    fixtures: 90_000_000,
    salaries: 34_000_000,
    rent: 9_200_000,
    utilities: 3_600_000,
    communication: 440_000,
    advertising: 1_500_000,
    fees: 2_600_000,
    sales: 0,
    growth: 0.008,
    outsourced: 0,
    open: 5,
  },
};
