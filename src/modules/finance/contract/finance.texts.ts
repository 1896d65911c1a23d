/** What people read at the fields of accounts and entries: forms, filters and columns take it from here. */
import type { BodyOf, QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';
import type { createAccount, listAccounts, listEntries, postEntry, readTrialBalance } from './endpoints.ts';
import type { Account, AccountKind, AccountPurpose } from './ledger.ts';

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
  code: words.code,
  name: words.name,
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
  active: words.state,
} satisfies TextsOf<Account & BodyOf<typeof createAccount>>;

export const accountFilters = {
  search: { ko: '코드 또는 이름', en: 'Code or name' },
  kind: { ...kind, none: { ko: '모든 구분', en: 'Every kind' } },
} satisfies TextsOf<QueryOf<typeof listAccounts>>;

export const reportWords = { profit: { ko: '이익', en: 'Profit' } };

export const entryWords = {
  account: { ko: '계정과목', en: 'Account' },
  memo: { ko: '적요', en: 'Memo' },
  lines: { ko: '분개', en: 'Lines' },
};

export const sourceTexts = { execution: words.flow, manual: words.byHand };

export const entryFilters = {
  search: { ko: '적요 또는 전표 번호', en: 'Memo or entry number' },
  account: { label: entryWords.account, none: { ko: '모든 계정과목', en: 'Every account' } },
  source: { label: words.source, none: { ko: '모든 출처', en: 'Every source' }, options: sourceTexts },
  from: words.from,
  to: words.to,
} satisfies TextsOf<QueryOf<typeof listEntries>>;

export const entryTexts = {
  date: { ko: '전표 일자', en: 'Date' },
  memo: entryWords.memo,
  lines: entryWords.lines,
} satisfies TextsOf<BodyOf<typeof postEntry>>;

export const spanFilters = { from: words.from, to: words.to } satisfies TextsOf<QueryOf<typeof readTrialBalance>>;
