/** The chart of accounts that a new company begins with: codes as Korean accounting programs number them. */
import type { Industry } from '#modules/company/contract/shapes.ts';
import type { PostingPurpose, StockPurpose } from '../contract/chart.ts';
import type { AccountKind, AccountPurpose } from '../contract/ledger.ts';

type Line = readonly [code: string, kind: AccountKind, ko: string, en: string, purpose?: AccountPurpose];

const common: readonly Line[] = [
  ['101', 'asset', '현금', 'Cash', 'cash'],
  ['103', 'asset', '보통예금', 'Bank deposits', 'cash'],
  ['105', 'asset', '정기예금', 'Time deposits'],
  ['108', 'asset', '외상매출금', 'Trade receivables', 'receivable'],
  ['110', 'asset', '받을어음', 'Notes receivable', 'receivable'],
  ['120', 'asset', '미수금', 'Other receivables', 'receivable'],
  ['131', 'asset', '선급금', 'Advance payments'],
  ['133', 'asset', '선급비용', 'Prepaid expenses'],
  ['135', 'asset', '부가세대급금', 'Input VAT'],
  ['208', 'asset', '차량운반구', 'Vehicles'],
  ['212', 'asset', '비품', 'Fixtures'],
  ['232', 'asset', '임차보증금', 'Rental deposits'],
  ['251', 'liability', '외상매입금', 'Trade payables', 'payable'],
  ['252', 'liability', '지급어음', 'Notes payable', 'payable'],
  ['253', 'liability', '미지급금', 'Other payables', 'payable'],
  ['254', 'liability', '예수금', 'Withholdings'],
  ['255', 'liability', '부가세예수금', 'Output VAT'],
  ['259', 'liability', '선수금', 'Advances received'],
  ['260', 'liability', '단기차입금', 'Short-term borrowings'],
  ['262', 'liability', '미지급비용', 'Accrued expenses'],
  ['293', 'liability', '장기차입금', 'Long-term borrowings'],
  ['331', 'equity', '자본금', 'Share capital'],
  ['341', 'equity', '주식발행초과금', 'Share premium'],
  ['375', 'equity', '이월이익잉여금', 'Retained earnings'],
  ['801', 'expense', '급여', 'Salaries'],
  ['811', 'expense', '복리후생비', 'Employee benefits'],
  ['812', 'expense', '여비교통비', 'Travel'],
  ['813', 'expense', '접대비', 'Entertainment'],
  ['814', 'expense', '통신비', 'Communication'],
  ['815', 'expense', '수도광열비', 'Utilities'],
  ['817', 'expense', '세금과공과', 'Taxes and dues'],
  ['818', 'expense', '감가상각비', 'Depreciation'],
  ['819', 'expense', '임차료', 'Rent'],
  ['821', 'expense', '보험료', 'Insurance'],
  ['822', 'expense', '차량유지비', 'Vehicle costs'],
  ['824', 'expense', '운반비', 'Delivery'],
  ['825', 'expense', '교육훈련비', 'Training'],
  ['826', 'expense', '도서인쇄비', 'Books and printing'],
  ['829', 'expense', '사무용품비', 'Office supplies'],
  ['830', 'expense', '소모품비', 'Consumables'],
  ['831', 'expense', '지급수수료', 'Fees'],
  ['833', 'expense', '광고선전비', 'Advertising'],
  ['901', 'revenue', '이자수익', 'Interest income', 'non-operating'],
  ['930', 'revenue', '잡이익', 'Other income', 'non-operating'],
  ['931', 'expense', '이자비용', 'Interest expense', 'non-operating'],
  ['960', 'expense', '잡손실', 'Other losses', 'non-operating'],
  ['998', 'expense', '법인세비용', 'Income tax', 'non-operating'],
];

/** Accounts for orders and stock are in every chart, so that every company can sell goods. */
const goods: readonly Line[] = [
  ['146', 'asset', '상품', 'Merchandise'],
  ['401', 'revenue', '상품매출', 'Merchandise sales'],
  ['451', 'expense', '상품매출원가', 'Cost of merchandise sold', 'cost-of-sales'],
  ['939', 'expense', '재고자산감모손실', 'Losses of stock', 'non-operating'],
];

const own: Record<Industry, readonly Line[]> = {
  retail: [
    ['122', 'asset', '소모품', 'Supplies'],
    ['839', 'expense', '판매수수료', 'Sales commissions'],
  ],
  services: [
    ['412', 'revenue', '용역매출', 'Service revenue'],
    ['452', 'expense', '용역매출원가', 'Cost of services', 'cost-of-sales'],
    ['853', 'expense', '외주용역비', 'Outsourced services', 'cost-of-sales'],
  ],
  manufacturing: [
    ['150', 'asset', '제품', 'Finished goods'],
    ['153', 'asset', '원재료', 'Raw materials'],
    ['169', 'asset', '재공품', 'Work in progress'],
    ['206', 'asset', '기계장치', 'Machinery'],
    ['404', 'revenue', '제품매출', 'Sales of products'],
    ['455', 'expense', '제품매출원가', 'Cost of products sold', 'cost-of-sales'],
    ['501', 'expense', '원재료비', 'Raw material costs', 'cost-of-sales'],
  ],
};

export interface ChartAccount {
  code: string;
  kind: AccountKind;
  name: { ko: string; en: string };
  purpose: AccountPurpose | null;
}

export function createChart(industry: Industry): ChartAccount[] {
  return [...common, ...goods, ...own[industry]].map(([code, kind, ko, en, purpose]) => ({
    code,
    kind,
    name: { ko, en },
    purpose: purpose ?? null,
  }));
}

/** Sales account per industry. */
const salesAccounts: Record<Industry, string> = { retail: '401', services: '412', manufacturing: '404' };

type StockAccounts = Record<Exclude<StockPurpose, 'stock-adjustments' | 'trade-payables'>, string>;

/** Goods are all that a company without a trade in materials or supplies has. */
const goodsAlone: StockAccounts = {
  stock: '146',
  'cost-of-stock': '451',
  materials: '146',
  'cost-of-materials': '451',
  supplies: '146',
  'cost-of-supplies': '451',
};
/** Stock accounts per industry, and those for outgoing stock. */
const stockAccounts: Record<Industry, StockAccounts> = {
  retail: { ...goodsAlone, supplies: '122', 'cost-of-supplies': '830' },
  services: goodsAlone,
  manufacturing: {
    ...goodsAlone,
    stock: '150',
    'cost-of-stock': '455',
    materials: '153',
    'cost-of-materials': '501',
    supplies: '153',
    'cost-of-supplies': '501',
  },
};

/** Accounts of a new chart per posting purpose. */
export const getPostingAccounts = (industry: Industry): Record<PostingPurpose | StockPurpose, string> => ({
  ...stockAccounts[industry],
  'stock-adjustments': '939',
  'trade-payables': '251',
  sales: salesAccounts[industry],
  'trade-receivables': '108',
  'output-vat': '255',
  'other-payables': '253',
  benefits: '811',
  travel: '812',
  entertainment: '813',
  training: '825',
  books: '826',
  office: '829',
  advertising: '833',
});
