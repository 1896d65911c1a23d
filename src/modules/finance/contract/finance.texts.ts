/** Field texts of accounts and entries, shared by forms, filters and columns. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { BodyOf, QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { createAccount, listAccounts, listEntries, postEntry, readTrialBalance } from './endpoints.ts';
import type { Account, AccountKind, AccountPurpose } from './ledger.ts';

/** Labels of finance objects where one is chosen. */
export const bookTitles = {
  entry: { ko: '전표', en: 'Journal entry' },
  period: { ko: '회계 기간', en: 'Accounting period' },
} as const;

export const kindTexts = {
  asset: { ko: '자산', en: 'Assets' },
  liability: { ko: '부채', en: 'Liabilities' },
  equity: { ko: '자본', en: 'Equity' },
  revenue: { ko: '수익', en: 'Revenue' },
  expense: { ko: '비용', en: 'Expense' },
} as const satisfies Record<AccountKind, object>;

export const purposeTexts = {
  cash: { ko: '현금성 자산', en: 'Cash position' },
  receivable: { ko: '받을 돈', en: 'Receivables' },
  payable: { ko: '줄 돈', en: 'Payables' },
  'cost-of-sales': { ko: '매출원가', en: 'Cost of sales' },
  'non-operating': { ko: '영업외손익', en: 'Non-operating' },
} as const satisfies Record<AccountPurpose, object>;

const kind = { label: { ko: '구분', en: 'Kind' }, options: kindTexts };

export const accountTexts = {
  code: commonTexts.code,
  name: commonTexts.name,
  kind,
  purpose: {
    label: { ko: '집계 용도', en: 'Counts as' },
    help: {
      ko: '재무 요약과 손익계산서에서 어디에 더할지 정합니다.',
      en: 'Where the overview and the income statement add it.',
    },
    none: { ko: '없음', en: 'Nothing special' },
    options: purposeTexts,
  },
  active: commonTexts.state,
} satisfies TextsOf<Account & BodyOf<typeof createAccount>>;

export const accountFilters = {
  search: { ko: '코드 또는 이름', en: 'Code or name' },
  kind: { ...kind, none: { ko: '모든 구분', en: 'Every kind' } },
} satisfies TextsOf<QueryOf<typeof listAccounts>>;

export const reportTexts = { profit: { ko: '이익', en: 'Profit' } };

export const entryColumnTexts = {
  account: { ko: '계정과목', en: 'Account' },
  memo: { ko: '적요', en: 'Memo' },
  lines: { ko: '분개', en: 'Lines' },
};

/** Lines of statements, on screens and in files. */
export const statementTexts = {
  earlier: { ko: '전기까지의 손익', en: 'Results of earlier years' },
  earlierEarnings: { ko: '전기까지의 이익', en: 'Profit of earlier years' },
  currentEarnings: { ko: '당기 이익', en: 'Profit of this year' },
  assets: { ko: '자산 총계', en: 'Total assets' },
  liabilities: { ko: '부채 총계', en: 'Total liabilities' },
  equity: { ko: '자본 총계', en: 'Total equity' },
  both: { ko: '부채와 자본 총계', en: 'Total liabilities and equity' },
  sales: { ko: '매출액', en: 'Sales' },
  gross: { ko: '매출총이익', en: 'Gross profit' },
  operating: { ko: '판매비와 관리비', en: 'Selling and administrative expenses' },
  operatingProfit: { ko: '영업이익', en: 'Operating profit' },
  otherIncome: { ko: '영업외수익', en: 'Non-operating income' },
  otherExpense: { ko: '영업외비용', en: 'Non-operating expenses' },
  net: { ko: '당기순이익', en: 'Net income' },
  costOfSales: purposeTexts['cost-of-sales'],
} as const;

/** Columns of files, and what the files are called. */
export const exportTexts = {
  number: { ko: '전표 번호', en: 'Entry' },
  date: { ko: '일자', en: 'Date' },
  debitBalance: { ko: '차변 잔액', en: 'Debit balance' },
  debitTotal: { ko: '차변 합계', en: 'Debit total' },
  creditTotal: { ko: '대변 합계', en: 'Credit total' },
  creditBalance: { ko: '대변 잔액', en: 'Credit balance' },
  debit: { ko: '차변', en: 'Debit' },
  credit: { ko: '대변', en: 'Credit' },
  postedBy: { ko: '등록한 사람', en: 'Posted by' },
  account: entryColumnTexts.account,
  memo: entryColumnTexts.memo,
  code: commonTexts.code,
  total: commonTexts.total,
  amount: commonTexts.amount,
  section: kind.label,
  lineMemo: { ko: '줄 적요', en: 'Line memo' },
  balance: { ko: '잔액', en: 'Balance' },
  opening: { ko: '전기 이월', en: 'Brought forward' },
  currency: commonTexts.currency,
  files: {
    trial: { ko: '합계잔액시산표', en: 'Trial balance of totals and balances' },
    balance: { ko: '재무상태표', en: 'Balance sheet' },
    income: { ko: '손익계산서', en: 'Income statement' },
    entries: { ko: '전표 목록', en: 'Entries' },
    ledger: { ko: '계정별 원장', en: 'Ledger' },
  },
} as const;

export const sourceTexts = { execution: commonTexts.flow, manual: commonTexts.byHand };

export const entryFilters = {
  search: { ko: '적요 또는 전표 번호', en: 'Memo or entry number' },
  account: { label: entryColumnTexts.account, none: { ko: '모든 계정과목', en: 'Every account' } },
  source: { label: commonTexts.source, none: { ko: '모든 출처', en: 'Every source' }, options: sourceTexts },
  from: commonTexts.from,
  to: commonTexts.to,
} satisfies TextsOf<QueryOf<typeof listEntries>>;

export const entryTexts = {
  date: { ko: '전표 일자', en: 'Date' },
  memo: entryColumnTexts.memo,
  lines: entryColumnTexts.lines,
} satisfies TextsOf<BodyOf<typeof postEntry>>;

export const periodFilters = { from: commonTexts.from, to: commonTexts.to } satisfies TextsOf<
  QueryOf<typeof readTrialBalance>
>;
