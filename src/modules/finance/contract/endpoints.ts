/** Accounts, entries, periods and reports, as they may be asked for. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { Currency, Sum } from '#kernel/contract/money.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { resourceEndpoints } from '#kernel/contract/resource.ts';
import { text } from '#kernel/contract/text.ts';
import { endsBeforeMessage } from '#kernel/contract/time.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { financeErrors as errors } from './errors.ts';
import {
  Account,
  AccountCode,
  AccountName,
  accountKinds,
  accountPurposes,
  BookDate,
  Entry,
  getDebits,
  Month,
  NewLine,
} from './ledger.ts';
import { BalanceSheet, IncomeStatement, Overview, TrialBalance } from './reports.ts';
import { financeTopics } from './topics.ts';

const read = { scope: 'company', permission: 'finance.ledger.read', audit: false, method: 'GET' } as const;

export const accounts = resourceEndpoints({
  type: 'finance.account',
  path: '/api/finance/accounts',
  title: { ko: '계정과목', en: 'Accounts' },
  read: 'finance.ledger.read',
  write: 'finance.account.manage',
  topics: [financeTopics.account],
  missing: errors.ACCOUNT_NOT_FOUND,
  reply: Account,
});
export const listAccounts = accounts.list({
  search: text({ max: 80 }).optional(),
  kind: z.enum(accountKinds).optional(),
  active: z.stringbool().optional(),
});
export const createAccount = accounts.create(
  z.strictObject({
    code: AccountCode,
    name: AccountName,
    kind: z.enum(accountKinds),
    purpose: z.enum(accountPurposes).nullable().default(null),
  }),
  [errors.ACCOUNT_CODE_EXISTS],
);
export const updateAccount = accounts.change(
  z.strictObject({
    name: AccountName.optional(),
    purpose: z.enum(accountPurposes).nullable().optional(),
    active: z.boolean().optional(),
  }),
  'PATCH',
);

export const listEntries = endpoint({
  ...read,
  path: '/api/finance/entries',
  topics: [financeTopics.entry, financeTopics.account],
  summary: { ko: '전표 목록', en: 'List journal entries' },
  errors: [],
  query: z.strictObject({
    ...listQuery,
    account: AccountCode.optional(),
    from: BookDate.optional(),
    to: BookDate.optional(),
    month: Month.optional(),
    source: z.enum(['execution', 'manual']).optional(),
    executionId: Id.optional(),
    search: text({ max: 80 }).optional(),
  }),
  reply: Entry,
  paged: true,
});

export const readEntry = endpoint({
  ...read,
  path: '/api/finance/entries/:id',
  topics: [financeTopics.entry, financeTopics.account],
  subject: { type: 'finance.entry', params: 'id' },
  scopedBy: { resource: true },
  summary: { ko: '전표 조회', en: 'Read a journal entry' },
  errors: [errors.ENTRY_NOT_FOUND],
  params: IdParams,
  reply: Entry,
});

const postErrors = [
  errors.UNBALANCED_ENTRY,
  errors.UNKNOWN_ACCOUNT,
  errors.INACTIVE_ACCOUNT,
  errors.ENTRY_TOO_LARGE,
  errors.PERIOD_CLOSED,
  errors.STOCK_ACCOUNT,
];

export const postEntry = endpoint({
  method: 'POST',
  path: '/api/finance/entries',
  scope: 'company',
  permission: 'finance.entry.post',
  audit: 'finance.entry.post',
  subject: { type: 'finance.entry', reply: 'id' },
  touches: [financeTopics.entry],
  scopedBy: { sums: ({ lines }) => getDebits(lines) },
  summary: { ko: '전표 등록', en: 'Post a journal entry' },
  errors: postErrors,
  body: z.strictObject({
    date: BookDate,
    memo: text({ max: 200 }),
    lines: z.array(NewLine).min(2).max(100),
  }),
  reply: Entry,
  status: 201,
});

export const reverseEntry = endpoint({
  method: 'POST',
  path: '/api/finance/entries/:id/reverse',
  scope: 'company',
  permission: 'finance.entry.reverse',
  audit: 'finance.entry.reverse',
  subject: { type: 'finance.entry', params: 'id' },
  touches: [financeTopics.entry],
  scopedBy: { resource: true },
  summary: { ko: '역분개', en: 'Reverse a journal entry' },
  errors: [errors.ENTRY_NOT_FOUND, errors.ENTRY_ALREADY_REVERSED, errors.NO_OPEN_PERIOD, errors.STOCK_ENTRY],
  params: IdParams,
  body: z.strictObject({ memo: text({ max: 200 }).optional() }),
  reply: Entry,
  status: 201,
});

/** Left out: from the beginning of the company's year of `to` to today, in the company's currency. */
const periodQuery = z
  .strictObject({ from: BookDate.optional(), to: BookDate.optional(), currency: Currency.optional() })
  .refine((query) => !query.from || !query.to || query.from <= query.to, { path: ['to'], params: endsBeforeMessage });

export const readTrialBalance = endpoint({
  ...read,
  path: '/api/finance/trial-balance',
  // Its years begin when the company says.
  topics: [financeTopics.entry, financeTopics.account, companyTopics.company],
  summary: { ko: '합계잔액시산표', en: 'Trial balance' },
  errors: [],
  query: periodQuery,
  reply: TrialBalance,
});

export const readBalanceSheet = endpoint({
  ...read,
  path: '/api/finance/balance-sheet',
  // Its years begin when the company says.
  topics: [financeTopics.entry, financeTopics.account, companyTopics.company],
  summary: { ko: '재무상태표', en: 'Balance sheet' },
  errors: [],
  query: z.strictObject({ asOf: BookDate.optional(), currency: Currency.optional() }),
  reply: BalanceSheet,
});

export const readIncomeStatement = endpoint({
  ...read,
  path: '/api/finance/income-statement',
  // Its years begin when the company says.
  topics: [financeTopics.entry, financeTopics.account, companyTopics.company],
  summary: { ko: '손익계산서', en: 'Income statement' },
  errors: [],
  query: periodQuery,
  reply: IncomeStatement,
});

export const listCurrencies = endpoint({
  ...read,
  path: '/api/finance/currencies',
  topics: [financeTopics.entry, financeTopics.account],
  summary: { ko: '장부의 통화', en: 'Currencies of the ledger' },
  errors: [],
  /** The company's own first, then the others that it has entries in. */
  reply: z.strictObject({ currencies: z.array(Currency) }),
});

export const readOverview = endpoint({
  ...read,
  path: '/api/finance/overview',
  topics: [financeTopics.entry, financeTopics.account, financeTopics.period],
  summary: { ko: '재무 요약', en: 'Finance overview' },
  errors: [],
  reply: Overview,
});

export const Period = z.strictObject({
  month: Month,
  state: z.enum(['open', 'closed']),
  entries: z.int(),
  /** Sum of the debits in the company's currency. */
  amount: Sum,
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type Period = z.infer<typeof Period>;

export const listPeriods = endpoint({
  ...read,
  path: '/api/finance/periods',
  topics: [financeTopics.entry, financeTopics.account, financeTopics.period],
  summary: { ko: '회계 기간', en: 'Accounting periods of a year' },
  errors: [],
  query: z.strictObject({ year: z.coerce.number().int().min(1990).max(2099).optional() }),
  reply: z.strictObject({ year: z.int(), currency: Currency, periods: z.array(Period) }),
});

const month = z.strictObject({ month: Month });

export const readClosing = endpoint({
  method: 'GET',
  path: '/api/finance/periods/:month/closing',
  scope: 'company',
  permission: 'finance.ledger.read',
  audit: false,
  topics: [financeTopics.entry, financeTopics.period],
  summary: { ko: '마감하면 달라지는 것', en: 'What closing a period comes to' },
  errors: [],
  params: month,
  reply: month.extend({
    /** The last closed month: it and all before it take no entry. */
    closedUntil: Month.nullable(),
    /** The first month that is closed with it. */
    from: Month,
    /** Of all months that are closed with it. */
    entries: z.int(),
    isOver: z.boolean(),
    /** Runs under way that may still want to post in it; 0 where the month is over. */
    waiting: z.int(),
  }),
});

export const closePeriod = endpoint({
  method: 'POST',
  path: '/api/finance/periods/:month/close',
  scope: 'company',
  permission: 'finance.period.close',
  audit: 'finance.period.close',
  subject: { type: 'finance.period', params: 'month' },
  touches: [financeTopics.period],
  scopedBy: { resource: true },
  summary: { ko: '회계 마감', en: 'Close a period' },
  errors: [errors.PERIOD_ALREADY_CLOSED, errors.PERIOD_NOT_STARTED],
  params: month,
  /** `toOpenOutlet`: the first month that was closed with it. */
  reply: month.extend({ state: z.literal('closed'), from: Month }),
});

export const reopenPeriod = endpoint({
  method: 'POST',
  path: '/api/finance/periods/:month/reopen',
  scope: 'company',
  permission: 'finance.period.reopen',
  audit: 'finance.period.reopen',
  subject: { type: 'finance.period', params: 'month' },
  touches: [financeTopics.period],
  scopedBy: { resource: true },
  summary: { ko: '마감 취소', en: 'Reopen a period' },
  errors: [errors.PERIOD_ALREADY_OPEN],
  params: month,
  /** `until`: the last month that was opened with it. */
  reply: month.extend({ state: z.literal('open'), until: Month }),
});
