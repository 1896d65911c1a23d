/** Requests of the core platform screens. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import * as accounts from '../contract/account.endpoints.ts';
import * as companies from '../contract/company.endpoints.ts';
import { readOverview } from '../contract/figure.endpoints.ts';
import { readInstallation } from '../contract/installation.endpoints.ts';
import { readCompanyLimits, readLimits } from '../contract/limit.endpoints.ts';
import { readRegistration } from '../contract/registration.endpoints.ts';
import { readCompanyStorage, readStorage } from '../contract/storage.endpoints.ts';

export const useOverview = (days: number) => useEndpoint(readOverview, { query: { days } });
export const useActs = (id: string, query: CallOf<typeof companies.listCoreActions>['query'] = {}) =>
  useEndpointPages(companies.listCoreActions, { params: { id }, query });
export const useSuspend = (options: WriteOptions<typeof companies.suspendCompany>) =>
  useSend(companies.suspendCompany, options);
export const useRestore = (options: WriteOptions<typeof companies.restoreCompany>) =>
  useSend(companies.restoreCompany, options);

export const useLock = (options: WriteOptions<typeof accounts.lockAccount>) => useSend(accounts.lockAccount, options);
export const useUnlock = (options: WriteOptions<typeof accounts.unlockAccount>) =>
  useSend(accounts.unlockAccount, options);
export const useSignOut = (options: WriteOptions<typeof accounts.signOutAccount>) =>
  useSend(accounts.signOutAccount, options);
export const useInstallation = () => useEndpoint(readInstallation);
export const useSettings = () => useEndpoint(accounts.readSettings);
export const useRegistration = () => useEndpoint(readRegistration);
export const useLimits = () => useEndpoint(readLimits);
export const useCompanyLimits = (id: string) => useEndpoint(readCompanyLimits, { params: { id } });
export const useStorage = () => useEndpoint(readStorage);
export const useCompanyStorage = (id: string) => useEndpoint(readCompanyStorage, { params: { id } });
