/** Requests at the root about one company, which the URL names. */
import { useParams } from 'react-router';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import {
  acceptMastership,
  endOffer,
  leaveCompany,
  offerMastership,
  readMastership,
} from '#modules/access/contract/mastership.endpoints.ts';
import { changeCompany, listInvitations, withdrawInvitation } from '#modules/company/contract/endpoints.ts';
import { readSettings } from '#modules/company/contract/settings.endpoints.ts';

export const useCode = (): string => useParams().companyCode ?? '';
const useCompanyOption = () => ({ company: useCode() });

export const useSettings = () => useEndpoint(readSettings, {}, useCompanyOption());
export const useChangeCompany = () => useSend(changeCompany, { showsError: true, ...useCompanyOption() });
export const useMembers = () => useEndpointPages(listMembers, { query: { status: 'active' } }, useCompanyOption());
export const useOpenInvitations = () => useEndpointPages(listInvitations, {}, useCompanyOption());
export const useWithdraw = () => useSend(withdrawInvitation, useCompanyOption());
export const useMastership = () => useEndpoint(readMastership, {}, useCompanyOption());
export const useOffer = () => useSend(offerMastership, { showsError: true, ...useCompanyOption() });
export const useAcceptMastership = (options: WriteOptions<typeof acceptMastership>) =>
  useSend(acceptMastership, { ...options, ...useCompanyOption() });
export const useEndOffer = (options: WriteOptions<typeof endOffer>) =>
  useSend(endOffer, { ...options, ...useCompanyOption() });
export const useLeave = (options: WriteOptions<typeof leaveCompany>) =>
  useSend(leaveCompany, { ...options, ...useCompanyOption() });
