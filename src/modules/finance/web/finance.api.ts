/** Accounts, entries, periods and reports, as screens ask for them. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { call } from '#kernel/web/api.ts';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import {
  closePeriod,
  listAccounts,
  listCurrencies,
  listEntries,
  listPeriods,
  readBalanceSheet,
  readClosing,
  readIncomeStatement,
  readOverview,
  readTrialBalance,
  reopenPeriod,
  reverseEntry,
  updateAccount,
} from '../contract/endpoints.ts';

export const useOverview = () => useEndpoint(readOverview);
export const usePeriods = (year?: number) => useEndpoint(listPeriods, { query: { year } }, { keepLast: true });
/** Asked when somebody is about to close or reopen. */
export const loadClosingForecast = (month: string) => call(readClosing, { params: { month } });
export const useEntries = (query: CallOf<typeof listEntries>['query']) => useEndpointPages(listEntries, { query });
/** The chart changes seldom. */
export const useAccounts = () => useEndpoint(listAccounts, { query: { limit: 100 } }, { freshFor: 60_000 });
export const useCurrencies = () => useEndpoint(listCurrencies);
export const useTrialBalance = (query: CallOf<typeof readTrialBalance>['query']) =>
  useEndpoint(readTrialBalance, { query }, { keepLast: true });
export const useBalanceSheet = (query: CallOf<typeof readBalanceSheet>['query']) =>
  useEndpoint(readBalanceSheet, { query }, { keepLast: true });
export const useIncomeStatement = (query: CallOf<typeof readIncomeStatement>['query']) =>
  useEndpoint(readIncomeStatement, { query }, { keepLast: true });

export const useReverseEntry = (options: Pick<WriteOptions<typeof reverseEntry>, 'onDone'>) =>
  useSend(reverseEntry, options);
export const useClosePeriod = (options: Pick<WriteOptions<typeof closePeriod>, 'onDone'>) =>
  useSend(closePeriod, options);
export const useReopenPeriod = (options: Pick<WriteOptions<typeof reopenPeriod>, 'onDone'>) =>
  useSend(reopenPeriod, options);
export const useUpdateAccount = (options: Pick<WriteOptions<typeof updateAccount>, 'onDone' | 'showsError'>) =>
  useSend(updateAccount, options);
