import type { CallOf } from '#kernel/contract/endpoint.ts';
import { liveKeys } from '#kernel/web/live.ts';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import {
  closePeriod,
  createAccount,
  listAccounts,
  listCurrencies,
  listEntries,
  listPeriods,
  postEntry,
  readBalanceSheet,
  readEntry,
  readIncomeStatement,
  readOverview,
  readTrialBalance,
  reopenPeriod,
  reverseEntry,
  updateAccount,
} from '../contract/endpoints.ts';

const reports = [readOverview, readTrialBalance, readBalanceSheet, readIncomeStatement, listPeriods] as const;
const ledger = [listEntries, readEntry, listCurrencies, ...reports] as const;

liveKeys({
  'finance.entry': ledger,
  'finance.period': [listPeriods, readOverview],
  'finance.account': [listAccounts, ...ledger],
});

export const useOverview = () => useEndpoint(readOverview);
export const usePeriods = (year?: number) => useEndpoint(listPeriods, { query: { year } }, { keepLast: true });
export const useEntries = (query: CallOf<typeof listEntries>['query']) => useEndpointPages(listEntries, { query });
export const useEntry = (id: string) => useEndpoint(readEntry, { params: { id } });
export const useAccountPages = (query: CallOf<typeof listAccounts>['query']) =>
  useEndpointPages(listAccounts, { query: { ...query, limit: 100 } });
/** The chart changes seldom. */
export const useAccounts = () => useEndpoint(listAccounts, { query: { limit: 100 } }, { freshFor: 60_000 });
export const useCurrencies = () => useEndpoint(listCurrencies);
export const useTrialBalance = (query: CallOf<typeof readTrialBalance>['query']) =>
  useEndpoint(readTrialBalance, { query }, { keepLast: true });
export const useBalanceSheet = (query: CallOf<typeof readBalanceSheet>['query']) =>
  useEndpoint(readBalanceSheet, { query }, { keepLast: true });
export const useIncomeStatement = (query: CallOf<typeof readIncomeStatement>['query']) =>
  useEndpoint(readIncomeStatement, { query }, { keepLast: true });

export const usePostEntry = (options: Pick<WriteOptions<typeof postEntry>, 'onDone'>) =>
  useSend(postEntry, { ...options, invalidates: ledger, showsError: true });
export const useReverseEntry = (options: Pick<WriteOptions<typeof reverseEntry>, 'onDone'>) =>
  useSend(reverseEntry, { ...options, invalidates: ledger });
export const useClosePeriod = (options: Pick<WriteOptions<typeof closePeriod>, 'onDone'>) =>
  useSend(closePeriod, { ...options, invalidates: [listPeriods, readOverview] });
export const useReopenPeriod = (options: Pick<WriteOptions<typeof reopenPeriod>, 'onDone'>) =>
  useSend(reopenPeriod, { ...options, invalidates: [listPeriods, readOverview] });
export const useCreateAccount = () => useSend(createAccount, { invalidates: [listAccounts], showsError: true });
export const useUpdateAccount = (options: Pick<WriteOptions<typeof updateAccount>, 'onDone' | 'showsError'>) =>
  useSend(updateAccount, { ...options, invalidates: [listAccounts, ...ledger] });
